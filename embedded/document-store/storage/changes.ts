/** What a change leaves at a key: bytes, or how many of the key's last characters they are; undefined: nothing. */
export type Held = Buffer | number | undefined;

/** Changes of one table as one piece: their number, the lengths of each one's key and value, all keys, all values. */
export type Changes = Buffer;

const HEAD = 4;
const LENGTHS = 6;
const REMOVED = 0xffffffff;
const TAIL = 0x80000000;

/** Keys, and what is left at each, in their order. */
export function encodeChanges(keys: readonly string[], held: readonly Held[]): Changes {
  const joined = keys.join('');
  let size = HEAD + LENGTHS * keys.length + joined.length;
  for (const value of held) if (value instanceof Uint8Array) size += value.length;
  const bytes = Buffer.allocUnsafeSlow(size);
  bytes.writeUInt32LE(keys.length, 0);
  let position = HEAD;
  for (let i = 0; i < keys.length; i++) {
    const value = held[i];
    const mark = value === undefined ? REMOVED : typeof value === 'number' ? TAIL + value : value.length;
    position = bytes.writeUInt16LE(keys[i]?.length ?? 0, position);
    position = bytes.writeUInt32LE(mark, position);
  }
  position += bytes.write(joined, position, 'latin1');
  for (const value of held) {
    if (!(value instanceof Uint8Array)) continue;
    bytes.set(value, position);
    position += value.length;
  }
  return bytes;
}

/** How many there are. */
export const countChanges = (changes: Changes): number => changes.readUInt32LE(0);

/** Visits each in order: its key, and the bytes it leaves there. */
export function forEachChange(changes: Changes, visit: (key: string, value: Buffer | undefined) => void): void {
  locateChanges(changes, (key, start, end) => visit(key, start < 0 ? undefined : changes.subarray(start, end)));
}

/** As `forEachChange`, with where in the bytes the value lies; `start` is -1 where there is none. */
export function locateChanges(changes: Changes, visit: (key: string, start: number, end: number) => void): void {
  const count = countChanges(changes);
  let keyAt = HEAD + LENGTHS * count;
  let valueAt = keyAt;
  for (let i = 0; i < count; i++) valueAt += changes.readUInt16LE(HEAD + LENGTHS * i);
  for (let i = 0; i < count; i++) {
    const lengths = HEAD + LENGTHS * i;
    const keyEnd = keyAt + changes.readUInt16LE(lengths);
    const mark = changes.readUInt32LE(lengths + 2);
    const key = changes.toString('latin1', keyAt, keyEnd);
    if (mark === REMOVED) visit(key, -1, -1);
    else if (mark >= TAIL) visit(key, keyEnd - (mark - TAIL), keyEnd);
    else {
      visit(key, valueAt, valueAt + mark);
      valueAt += mark;
    }
    keyAt = keyEnd;
  }
}
