import { crc32 } from 'node:zlib';

/** What one append wrote: whole, or not there. */
export type Frame = {
  readonly sequence: number;
  readonly records: readonly Buffer[];
  /** Where the next frame would start. */
  readonly end: number;
};

/**
 * A frame starts with the magic (4 bytes), the CRC-32 of everything behind itself (4), the length of the payload (4) and the
 * sequence (8), little-endian. Its payload is the records, each behind its length (4).
 */
const MAGIC = Buffer.from('cLg1');
const CHECKSUM_AT = 4;
const CHECKED_FROM = 8;
const SEQUENCE_AT = 12;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/** A frame as bytes. */
export function encodeFrame(sequence: number, records: readonly Uint8Array[]): Buffer {
  const length = records.reduce((sum, record) => sum + LENGTH_BYTES + record.length, 0);
  const frame = Buffer.allocUnsafe(HEADER_BYTES + length);
  MAGIC.copy(frame);
  frame.writeUInt32LE(length, CHECKED_FROM);
  frame.writeBigUInt64LE(BigInt(sequence), SEQUENCE_AT);
  let at = HEADER_BYTES;
  for (const record of records) {
    frame.writeUInt32LE(record.length, at);
    frame.set(record, at + LENGTH_BYTES);
    at += LENGTH_BYTES + record.length;
  }
  frame.writeUInt32LE(crc32(frame.subarray(CHECKED_FROM)), CHECKSUM_AT);
  return frame;
}

/** The frame that starts at `at`. Nothing where none does, or where it is not intact to its last byte. */
export function frameAt(bytes: Buffer, at: number): Frame | undefined {
  const from = at + HEADER_BYTES;
  if (from > bytes.length || bytes.compare(MAGIC, 0, MAGIC.length, at, at + MAGIC.length) !== 0) return undefined;
  const end = from + bytes.readUInt32LE(at + CHECKED_FROM);
  if (end > bytes.length) return undefined;
  if (crc32(bytes.subarray(at + CHECKED_FROM, end)) !== bytes.readUInt32LE(at + CHECKSUM_AT)) return undefined;
  const records: Buffer[] = [];
  for (let next = from; next < end; ) {
    const start = next + LENGTH_BYTES;
    next = start + bytes.readUInt32LE(next);
    records.push(bytes.subarray(start, next));
  }
  return { sequence: sequenceAt(bytes, at), records, end };
}

/** Whether an intact frame of this sequence or a later one stands anywhere behind `from`. */
export function holdsFrameOf(sequence: number, bytes: Buffer, from: number): boolean {
  for (let at = bytes.indexOf(MAGIC, from); at >= 0; at = bytes.indexOf(MAGIC, at + 1)) {
    if (at + HEADER_BYTES <= bytes.length && sequenceAt(bytes, at) >= sequence && frameAt(bytes, at)) return true;
  }
  return false;
}

function sequenceAt(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at + SEQUENCE_AT));
}
