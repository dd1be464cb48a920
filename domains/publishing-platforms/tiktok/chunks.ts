const MIB = 1024 * 1024;
/** A file up to this size is sent whole; larger ones in chunks of 5 to 64 MB. */
const MAX_SINGLE_CHUNK = 64 * MIB;
const CHUNK = 16 * MIB;

export type Chunks = { readonly chunkSize: number; readonly chunks: readonly { from: number; to: number }[] };

/**
 * How TikTok requires a file to be split: floor(size / chunk) chunks, the last of which also takes the remainder and
 * may have up to 128 MB (developers.tiktok.com/doc/content-posting-api-media-transfer-guide).
 */
export function chunksOf(size: number): Chunks {
  if (size <= MAX_SINGLE_CHUNK) return { chunkSize: size, chunks: [{ from: 0, to: size }] };
  const count = Math.floor(size / CHUNK);
  const chunks = Array.from({ length: count }, (_, index) => ({
    from: index * CHUNK,
    to: index === count - 1 ? size : (index + 1) * CHUNK,
  }));
  return { chunkSize: CHUNK, chunks };
}
