import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * A set of texts as sorted 40-bit prefixes of their SHA-256: for each of the 65,536 values of the first two bytes their
 * count (one byte), followed by the next three bytes of all of them, in order. With n texts, a look-up of a text that
 * is not in the set is wrong in n / 2^40 of all cases: 1.3 in ten million for 140,000.
 */
export type Filter = { has(text: string): boolean };

const BUCKETS = 65_536;
const REST_BYTES = 3;

const prefixOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The file of a filter. @throws RangeError if more than 255 texts fall into one bucket */
export function encodeFilter(texts: ReadonlySet<string>): Buffer {
  const hashes = [...texts].map((text) => prefixOf(text).subarray(0, 2 + REST_BYTES)).sort(Buffer.compare);
  const counts = Buffer.alloc(BUCKETS);
  for (const hash of hashes) {
    const bucket = hash.readUInt16BE();
    counts.writeUInt8((counts[bucket] ?? 0) + 1, bucket);
  }
  return Buffer.concat([counts, ...hashes.map((hash) => hash.subarray(2))]);
}

/** @param file produced by `encodeFilter` */
export function decodeFilter(file: Buffer): Filter {
  const starts = new Uint32Array(BUCKETS + 1);
  for (let bucket = 0; bucket < BUCKETS; bucket++) starts[bucket + 1] = (starts[bucket] ?? 0) + (file[bucket] ?? 0);
  const restAt = (index: number): number => file.readUIntBE(BUCKETS + index * REST_BYTES, REST_BYTES);
  return {
    has(text) {
      const hash = prefixOf(text);
      const [bucket, rest] = [hash.readUInt16BE(), hash.readUIntBE(2, REST_BYTES)];
      // A bucket holds about two.
      for (let index = starts[bucket] ?? 0; index < (starts[bucket + 1] ?? 0); index++) {
        if (restAt(index) === rest) return true;
      }
      return false;
    },
  };
}

/** The filter of common passwords; SOURCES.md lists its sources. */
export const FILTER_FILE = new URL('./filter.bin', import.meta.url);

let filter: Filter | undefined;

/** Whether a text in canonical form is a common password. The file is read once, on the first look-up. */
export function isListed(text: string): boolean {
  filter ??= decodeFilter(readFileSync(FILTER_FILE));
  return filter.has(text);
}
