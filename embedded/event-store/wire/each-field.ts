import { type Cursor, readVarint } from './varint.ts';

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/**
 * Calls `visit` for every field of the protobuf message between two offsets, with the field's number. For text, bytes
 * and messages, the value lies between `from` and `to`; for an integer, `from` is its value. Floats are skipped. Throws
 * RangeError if the bytes are not a message.
 */
export function eachField(
  bytes: Buffer,
  start: number,
  end: number,
  visit: (field: number, from: number, to: number) => void,
): void {
  const cursor: Cursor = { bytes, offset: start };
  while (cursor.offset < end) {
    const tag = readVarint(cursor);
    const wireType = tag & 7;
    if (wireType === LENGTH_DELIMITED) {
      const length = readVarint(cursor);
      const from = cursor.offset;
      cursor.offset += length;
      if (cursor.offset <= end) visit(tag >>> 3, from, cursor.offset);
    } else if (wireType === VARINT) visit(tag >>> 3, readVarint(cursor), end);
    else if (wireType === FIXED_64) cursor.offset += 8;
    else if (wireType === FIXED_32) cursor.offset += 4;
    else throw new RangeError(`protobuf field with wire type ${wireType}`);
  }
  if (cursor.offset > end) throw new RangeError('protobuf field runs past the end of its message');
}
