import { open } from 'node:fs/promises';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';

export type ImageHeader = { format: 'png' | 'jpeg' | 'webp'; width: number; height: number };

/** A JPEG may carry a colour profile and a preview before it tells its size. */
const READ_BYTES = 512 * 1024;

/**
 * What a picture file says it is, judged by its content and not by its name.
 *
 * @throws ProviderError `image-unreadable` when the file is missing or no PNG, JPEG or WebP
 */
export async function readImageHeader(file: string): Promise<ImageHeader> {
  const bytes = await readStart(file).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error.code ?? error.message);
  });
  const header = parseImageHeader(bytes);
  if (!header || header.width === 0 || header.height === 0) throw unreadable(file, 'neither PNG nor JPEG nor WebP');
  return header;
}

/** null for anything else than PNG, JPEG and WebP. */
export function parseImageHeader(bytes: Buffer): ImageHeader | null {
  try {
    if (bytes.readUInt32BE(0) === 0x89504e47)
      return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (bytes.readUInt16BE(0) === 0xffd8) return jpeg(bytes);
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return webp(bytes);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return null; // cut short
    throw error;
  }
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Walks the segments to the start of frame (SOF0 to SOF15 without DHT, JPG and DAC, which share its range). */
function jpeg(bytes: Buffer): ImageHeader {
  let at = 2;
  for (;;) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { format: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xffff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
}

/** The three kinds of WebP: lossy, lossless, extended (RFC 9649). */
function webp(bytes: Buffer): ImageHeader | null {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8 ')
    return { format: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8X')
    return { format: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind !== 'VP8L') return null;
  const bits = bytes.readUInt32LE(21);
  return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

const unreadable = (file: string, why: string) =>
  new ProviderError({
    provider: 'renderer',
    kind: 'invalid',
    code: 'image-unreadable',
    cause: `the picture ${file.split(/[\\/]/).at(-1)} cannot be read: ${why}`,
    nextAction: 'make the picture anew, then render again',
  });
