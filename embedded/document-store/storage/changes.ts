/** What a change leaves at a key: bytes, or a number: that many of the key's last characters; undefined: nothing. */
export type Held = Buffer | number | undefined;

/** One table's changes as one piece: their number, the lengths of each one's key and value, all keys, all values. */
export type Changes = Buffer;

const HEAD = 4;
const LENGTHS = 6;
const REMOVED = 0xffffffff;
const TAIL = 0x80000000;

/** A position in a list: its number of changes, and the bytes of their keys and values. */
export type Mark = { readonly count: number; readonly keys: number; readonly values: number };

const START: Mark = { count: 0, keys: 0, values: 0 };

/**
 * One table's changes in order, in the byte format of a piece: nothing else is kept per change. Keys are byte strings
 * (one character each, latin1).
 */
export class ChangeList {
  count = 0;
  /** The concatenated keys. A writer that has begun a key adds it here. */
  keys: Buffer = NOTHING;
  private lengths: Buffer = NOTHING;
  private keysEnd = 0;
  private values: Buffer = NOTHING;
  private valuesEnd = 0;

  /** Puts bytes, or the end of the key itself, at the key `prefix` + `key`; undefined removes the value there. */
  put(prefix: string, key: string, held: Held): void {
    this.end(this.begin(prefix, 0), key, held);
  }

  /** Begins a key; up to `room` of its bytes are written to `keys` before `end`. @returns where to write them */
  begin(prefix: string, room: number): number {
    const start = this.keysEnd;
    this.keys = withRoom(this.keys, start, prefix.length + room);
    return writeText(this.keys, prefix, start);
  }

  /**
   * Ends the key that was begun, which is written up to `position`, by appending `key`. A key that is never ended is
   * not a change.
   */
  end(position: number, key: string, held: Held): void {
    this.keys = withRoom(this.keys, position, key.length);
    const end = writeText(this.keys, key, position);
    let mark = REMOVED;
    if (typeof held === 'number') mark = TAIL + held;
    else if (held) {
      mark = held.length;
      this.values = withRoom(this.values, this.valuesEnd, mark);
      this.values.set(held, this.valuesEnd);
      this.valuesEnd += mark;
    }
    const at = LENGTHS * this.count++;
    this.lengths = withRoom(this.lengths, at, LENGTHS);
    writeLengths(this.lengths, at, end - this.keysEnd, mark);
    this.keysEnd = end;
  }

  /** Appends all changes of another list, in order. */
  append(other: ChangeList): void {
    this.lengths = withRoom(this.lengths, LENGTHS * this.count, LENGTHS * other.count);
    this.keys = withRoom(this.keys, this.keysEnd, other.keysEnd);
    this.values = withRoom(this.values, this.valuesEnd, other.valuesEnd);
    other.lengths.copy(this.lengths, LENGTHS * this.count, 0, LENGTHS * other.count);
    other.keys.copy(this.keys, this.keysEnd, 0, other.keysEnd);
    other.values.copy(this.values, this.valuesEnd, 0, other.valuesEnd);
    this.count += other.count;
    this.keysEnd += other.keysEnd;
    this.valuesEnd += other.valuesEnd;
  }

  mark(): Mark {
    return { count: this.count, keys: this.keysEnd, values: this.valuesEnd };
  }

  /** Undoes everything after a mark. */
  cut({ count, keys, values }: Mark): void {
    this.count = count;
    this.keysEnd = keys;
    this.valuesEnd = values;
  }

  /** Everything after a mark, as one separate piece. */
  piece(from: Mark = START): Changes {
    const lengths = this.lengths.subarray(LENGTHS * from.count, LENGTHS * this.count);
    const keys = this.keys.subarray(from.keys, this.keysEnd);
    const values = this.values.subarray(from.values, this.valuesEnd);
    const bytes = Buffer.allocUnsafeSlow(HEAD + lengths.length + keys.length + values.length);
    bytes.writeUInt32LE(this.count - from.count, 0);
    bytes.set(lengths, HEAD);
    bytes.set(keys, HEAD + lengths.length);
    bytes.set(values, HEAD + lengths.length + keys.length);
    return bytes;
  }

  /** Undoes everything. */
  clear(): void {
    this.cut(START);
    // The memory needed by one large commit is not kept forever.
    if (this.values.length > MOST_KEPT) this.values = NOTHING;
    if (this.keys.length > MOST_KEPT) this.keys = NOTHING;
  }
}

const NOTHING = Buffer.alloc(0);
const MOST_KEPT = 4 * 1024 * 1024;

/** The same bytes with room for `more` after `used`. */
function withRoom(bytes: Buffer, used: number, more: number): Buffer {
  if (used + more <= bytes.length) return bytes;
  const larger = Buffer.allocUnsafeSlow(Math.max(256, 2 * bytes.length, used + more));
  bytes.copy(larger, 0, 0, used);
  return larger;
}

/** Written by hand: for texts as short as keys, a Node call costs more than their characters. */
function writeText(bytes: Buffer, text: string, position: number): number {
  for (let i = 0; i < text.length; i++) bytes[position + i] = text.charCodeAt(i);
  return position + text.length;
}

function writeLengths(bytes: Buffer, at: number, key: number, mark: number): void {
  bytes[at] = key;
  bytes[at + 1] = key >>> 8;
  bytes[at + 2] = mark;
  bytes[at + 3] = mark >>> 8;
  bytes[at + 4] = mark >>> 16;
  bytes[at + 5] = mark >>> 24;
}

/** How many there are. */
export const countChanges = (changes: Changes): number => changes.readUInt32LE(0);

/** Visits each change in order: its key, and the bytes it leaves there. */
export function forEachChange(changes: Changes, visit: (key: string, value: Buffer | undefined) => void): void {
  locateChanges(changes, (keyStart, keyEnd, start, end) =>
    visit(changes.toString('latin1', keyStart, keyEnd), start < 0 ? undefined : changes.subarray(start, end)),
  );
}

/** Like `forEachChange`, but with the locations of key and value in the bytes; `start` is -1 if there is no value. */
export function locateChanges(
  changes: Changes,
  visit: (keyStart: number, keyEnd: number, start: number, end: number) => void,
): void {
  const count = countChanges(changes);
  let keyAt = HEAD + LENGTHS * count;
  let valueAt = keyAt;
  for (let i = 0; i < count; i++) valueAt += changes.readUInt16LE(HEAD + LENGTHS * i);
  for (let i = 0; i < count; i++) {
    const lengths = HEAD + LENGTHS * i;
    const keyEnd = keyAt + changes.readUInt16LE(lengths);
    const mark = changes.readUInt32LE(lengths + 2);
    if (mark === REMOVED) visit(keyAt, keyEnd, -1, -1);
    else if (mark >= TAIL) visit(keyAt, keyEnd, keyEnd - (mark - TAIL), keyEnd);
    else {
      visit(keyAt, keyEnd, valueAt, valueAt + mark);
      valueAt += mark;
    }
    keyAt = keyEnd;
  }
}
