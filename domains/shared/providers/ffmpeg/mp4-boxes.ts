/** One box (atom) of an MP4 file; ISO/IEC 14496-12 section 4.2. */
export type Box = { type: string; start: number; size: number; body: Buffer };

/** The sibling boxes in `bytes`, without truncated ones. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const { size, headerSize, type } = readHeader(bytes.subarray(at), bytes.length - at);
    if (size < headerSize || at + size > bytes.length) break;
    boxes.push({ type, start: at, size, body: bytes.subarray(at + headerSize, at + size) });
    at += size;
  }
  return boxes;
}

/** Sizes 1 and 0 are special: "64 bits follow" and "to the end". `remaining` is the distance to the end. */
export function readHeader(bytes: Buffer, remaining: number): { type: string; size: number; headerSize: number } {
  const type = bytes.toString('latin1', 4, 8);
  const small = bytes.readUInt32BE(0);
  if (small === 1 && bytes.length >= 16) return { type, size: Number(bytes.readBigUInt64BE(8)), headerSize: 16 };
  return { type, size: small === 0 ? remaining : small, headerSize: 8 };
}

/** The first box at the end of a path of nested boxes, such as `['mdia', 'mdhd']`. */
export function boxAt(bytes: Buffer, path: readonly string[]): Box | undefined {
  const [type, ...rest] = path;
  const box = boxesIn(bytes).find((candidate) => candidate.type === type);
  return box && rest.length > 0 ? boxAt(box.body, rest) : box;
}
