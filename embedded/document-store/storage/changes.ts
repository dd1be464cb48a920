/** What a change leaves at a key: bytes, or how many of the key's last characters they are; undefined: nothing. */
export type Held = Buffer | number | undefined;

/** Changes of one table as one piece: their number, the lengths of each one's key and value, all keys, all values. */
export type Changes = Buffer;

const HEAD = 4;
const LENGTHS = 6;
const REMOVED = 0xffffffff;
const TAIL = 0x80000000;

/** How far a list has come: its changes, the bytes of their keys, and of their values. */
export type Mark = { readonly count: number; readonly keys: number; readonly values: number };

const START: Mark = { count: 0, keys: 0, values: 0 };

/**
 * Changes of one table in the order they are made, as the bytes that a piece of them has: nothing is kept of each but these.
 * Keys are byte strings (one character each, latin1).
 */
export class ChangeList {
  count = 0;
  /** The keys, one behind the other. The writer that has begun one adds it here. */
  keys: Buffer = NOTHING;
  private lengths: Buffer = NOTHING;
  private keysEnd = 0;
  private values: Buffer = NOTHING;
  private valuesEnd = 0;

  /** Puts bytes at the key `prefix` + `key`, or its own end; undefined removes what is there. */
  put(prefix: string, key: string, held: Held): void {
    this.end(this.begin(prefix, 0), key, held);
  }

  /** Begins a key, of which up to `room` bytes are written to `keys` from here on before `end`. @returns where they go */
  begin(prefix: string, room: number): number {
    const start = this.keysEnd;
    this.keys = withRoom(this.keys, start, prefix.length + room);
    return writeText(this.keys, prefix, start);
  }

  /** Ends the key that was begun, which is written up to `position`, with `key`. One that was not ended is no change. */
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

  /** All changes of another list, in their order. */
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

  /** Takes back what came after a mark. */
  cut({ count, keys, values }: Mark): void {
    this.count = count;
    this.keysEnd = keys;
    this.valuesEnd = values;
  }

  /** What came after a mark, in one piece of its own. */
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

  /** Takes back all of it. */
  clear(): void {
    this.cut(START);
    // What one large commit needed is not kept for ever.
    if (this.values.length > MOST_KEPT) this.values = NOTHING;
    if (this.keys.length > MOST_KEPT) this.keys = NOTHING;
  }
}

const NOTHING = Buffer.alloc(0);
const MOST_KEPT = 4 * 1024 * 1024;

/** The same bytes with room for so many more behind `used`. */
function withRoom(bytes: Buffer, used: number, more: number): Buffer {
  if (used + more <= bytes.length) return bytes;
  const larger = Buffer.allocUnsafeSlow(Math.max(256, 2 * bytes.length, used + more));
  bytes.copy(larger, 0, 0, used);
  return larger;
}

/** By hand: for texts as short as keys, a call of Node costs more than their characters. */
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

/** Visits each in order: its key, and the bytes it leaves there. */
export function forEachChange(changes: Changes, visit: (key: string, value: Buffer | undefined) => void): void {
  locateChanges(changes, (keyStart, keyEnd, start, end) =>
    visit(changes.toString('latin1', keyStart, keyEnd), start < 0 ? undefined : changes.subarray(start, end)),
  );
}

/** As `forEachChange`, with where in the bytes key and value lie; `start` is -1 where there is no value. */
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
