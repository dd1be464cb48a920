import { crc32 } from 'node:zlib';

/** The contents of one append: complete, or absent. */
export type Frame = {
  readonly sequence: number;
  readonly records: readonly Buffer[];
  /** Where the next frame would start. */
  readonly end: number;
};

/** Eight random bytes that distinguish a log's frames from bytes that someone has stored in it. */
export type FrameKey = Uint8Array;

/** For logs written before there were keys. */
export const EARLIER_KEY: FrameKey = Buffer.from('cLg1\0\0\0\0');

/**
 * How frames are written and found. A frame starts with the first half of the key (4 bytes), the CRC-32 of everything
 * that follows it, seeded with the other half (4), the length of the payload (4) and the sequence (8), little-endian.
 * The payload consists of the records, each preceded by its length (4).
 */
export type Framing = {
  /** A frame as bytes. */
  encode(sequence: number, records: readonly Uint8Array[]): Buffer;
  /** The frame that starts at `at`; undefined if there is none or it is not completely intact. */
  at(bytes: Buffer, at: number): Frame | undefined;
  /** Whether an intact frame with this sequence or a later one occurs anywhere after `from`. */
  reaches(sequence: number, bytes: Buffer, from: number): boolean;
};

const MAGIC_BYTES = 4;
const CHECKSUM_AT = 4;
const CHECKED_FROM = 8;
const LENGTH_AT = 8;
const SEQUENCE_AT = 12;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/** The framing of a log with this key. */
export function framingOf(key: FrameKey): Framing {
  const magic = Buffer.from(key.subarray(0, MAGIC_BYTES));
  const seed = Buffer.from(key.subarray(MAGIC_BYTES)).readUInt32LE(0);
  const checksum = (frame: Buffer): number => crc32(frame.subarray(CHECKED_FROM), seed);

  const frameAt = (bytes: Buffer, at: number): Frame | undefined => {
    const from = at + HEADER_BYTES;
    if (from > bytes.length || bytes.compare(magic, 0, magic.length, at, at + magic.length) !== 0) return undefined;
    const end = from + bytes.readUInt32LE(at + LENGTH_AT);
    if (end > bytes.length) return undefined;
    if (checksum(bytes.subarray(at, end)) !== bytes.readUInt32LE(at + CHECKSUM_AT)) return undefined;
    const records: Buffer[] = [];
    for (let next = from; next < end; ) {
      const start = next + LENGTH_BYTES;
      next = start + bytes.readUInt32LE(next);
      records.push(bytes.subarray(start, next));
    }
    return { sequence: sequenceAt(bytes, at), records, end };
  };

  return {
    encode: (sequence, records) => {
      const length = records.reduce((sum, record) => sum + LENGTH_BYTES + record.length, 0);
      const frame = Buffer.allocUnsafe(HEADER_BYTES + length);
      magic.copy(frame);
      frame.writeUInt32LE(length, LENGTH_AT);
      frame.writeBigUInt64LE(BigInt(sequence), SEQUENCE_AT);
      let at = HEADER_BYTES;
      for (const record of records) {
        frame.writeUInt32LE(record.length, at);
        frame.set(record, at + LENGTH_BYTES);
        at += LENGTH_BYTES + record.length;
      }
      frame.writeUInt32LE(checksum(frame), CHECKSUM_AT);
      return frame;
    },
    at: frameAt,
    reaches: (sequence, bytes, from) => {
      for (let at = bytes.indexOf(magic, from); at >= 0; at = bytes.indexOf(magic, at + 1)) {
        if (at + HEADER_BYTES <= bytes.length && sequenceAt(bytes, at) >= sequence && frameAt(bytes, at)) return true;
      }
      return false;
    },
  };
}

function sequenceAt(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at + SEQUENCE_AT));
}
