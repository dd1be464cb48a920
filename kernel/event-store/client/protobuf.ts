// The embedded event store reads its requests in the same way, and by code of its own: it imports nothing of its clients.
const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/** A message of which everything up to `offset` has been read. */
type Cursor = { readonly bytes: Buffer; offset: number };

/**
 * Calls `visit` for every field of the protobuf message between two offsets, in order, with the field's number. Text,
 * bytes and messages lie between `from` and `to`; of an integer, `from` is the value, whose low digits are lost above
 * 2^53. Other fields are passed over.
 * @throws RangeError if the bytes are not a message
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
    const [field, wireType] = [tag >>> 3, tag & 7];
    if (wireType === VARINT) visit(field, readVarint(cursor), end);
    else if (wireType === LENGTH_DELIMITED) {
      const length = readVarint(cursor);
      const from = cursor.offset;
      cursor.offset += length;
      if (cursor.offset <= end) visit(field, from, cursor.offset);
    } else if (wireType === FIXED_64) cursor.offset += 8;
    else if (wireType === FIXED_32) cursor.offset += 4;
    else throw new RangeError(`a protobuf field has the wire type ${wireType}`);
  }
  if (cursor.offset > end) throw new RangeError('a protobuf field runs past the end of its message');
}

function readVarint(cursor: Cursor): number {
  let value = 0;
  // Bitwise operators would cut the value to 32 bits.
  for (let scale = 1; ; scale *= 128) {
    const byte = cursor.bytes[cursor.offset++];
    if (byte === undefined) throw new RangeError('a protobuf integer runs past the end of its message');
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}
