/** The length of a non-negative safe integer as a protobuf varint, in bytes. */
export function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) length++;
  return length;
}

/** Writes a non-negative safe integer as a protobuf varint and returns the offset after it. */
export function writeVarint(target: Buffer, offset: number, value: number): number {
  let at = offset;
  let rest = value;
  // Bitwise operators would cut the value to 32 bits: positions and revisions go up to 2^53.
  while (rest >= 128) {
    target[at++] = (rest % 128) | 128;
    rest = Math.floor(rest / 128);
  }
  target[at++] = rest;
  return at;
}

/** A position in a message, advanced by every read. */
export type Cursor = { readonly bytes: Buffer; offset: number };

/** The varint at the cursor. Values above 2^53 lose their low digits: the caller knows which field may contain one. */
export function readVarint(cursor: Cursor): number {
  let value = 0;
  let scale = 1;
  for (;;) {
    const byte = cursor.bytes[cursor.offset++];
    if (byte === undefined) throw new RangeError('protobuf varint runs past the end of its message');
    value += (byte & 127) * scale;
    if (byte < 128) return value;
    scale *= 128;
  }
}
