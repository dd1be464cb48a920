import type { Changes } from './changes.ts';

/** Indexes the changes of several pieces by key. A change is identified by its number. */
export type KeyTable = {
  /** Adds the next change: the number of its piece, and where in it key and value are. */
  add(piece: number, keyStart: number, keyEnd: number, start: number, end: number): void;
  /** The last change of a key, -1 if there is none. */
  latest(key: string): number;
  /** The previous change of the same key, or -1. */
  earlier(change: number): number;
  piece(change: number): number;
  value(change: number): Buffer | undefined;
  /** The keys that occurred for the first time since the last call. */
  takeNew(): string[];
};

/** Per change: its piece, where key and value begin and end, the previous change, and the hash of its key. */
const FIELDS = 7;
const [PIECE, KEY_START, KEY_END, START, END, EARLIER, HASH] = [0, 1, 2, 3, 4, 5, 6] as const;

/**
 * Initially without changes. A hash table over the bytes of the pieces: strings and objects per key would cost more
 * than everything else done with a change.
 */
export function newKeyTable(pieces: readonly Changes[]): KeyTable {
  let changes = new Int32Array(64 * FIELDS);
  let count = 0;
  /** At the place of a key's hash, or after it: the number of its last change + 1; 0: free. At most half are in use. */
  let slots = new Int32Array(128);
  let keys = 0;
  let fresh: number[] = [];

  const field = (change: number, which: number): number => changes[change * FIELDS + which] ?? 0;
  const grow = (): void => {
    slots = new Int32Array(2 * slots.length);
    const superseded = new Uint8Array(count);
    for (let change = count - 1; change >= 0; change--) {
      const before = field(change, EARLIER);
      if (before >= 0) superseded[before] = 1;
      if (superseded[change]) continue;
      let slot = field(change, HASH) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = change + 1;
    }
  };

  return {
    add(piece, keyStart, keyEnd, start, end) {
      const bytes = pieces[piece] ?? NOTHING;
      let hash = SEED;
      for (let i = keyStart; i < keyEnd; i++) hash = Math.imul(hash ^ (bytes[i] ?? 0), PRIME);
      hash ^= hash >>> 15;
      let slot = hash & (slots.length - 1);
      let before = -1;
      for (let held = slots[slot] ?? 0; held !== 0; held = slots[slot] ?? 0) {
        if (field(held - 1, HASH) === hash && isSame(held - 1, bytes, keyStart, keyEnd)) {
          before = held - 1;
          break;
        }
        slot = (slot + 1) & (slots.length - 1);
      }
      if ((count + 1) * FIELDS > changes.length) {
        const larger = new Int32Array(2 * changes.length);
        larger.set(changes);
        changes = larger;
      }
      const at = count * FIELDS;
      changes[at + PIECE] = piece;
      changes[at + KEY_START] = keyStart;
      changes[at + KEY_END] = keyEnd;
      changes[at + START] = start;
      changes[at + END] = end;
      changes[at + EARLIER] = before;
      changes[at + HASH] = hash;
      slots[slot] = ++count;
      if (before >= 0) return;
      fresh.push(count - 1);
      if (2 * ++keys > slots.length) grow();
    },
    latest(key) {
      let hash = SEED;
      for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), PRIME);
      hash ^= hash >>> 15;
      let slot = hash & (slots.length - 1);
      for (let held = slots[slot] ?? 0; held !== 0; held = slots[slot] ?? 0) {
        if (field(held - 1, HASH) === hash && isKey(held - 1, key)) return held - 1;
        slot = (slot + 1) & (slots.length - 1);
      }
      return -1;
    },
    earlier: (change) => field(change, EARLIER),
    piece: (change) => field(change, PIECE),
    value(change) {
      const start = field(change, START);
      return start < 0 ? undefined : pieces[field(change, PIECE)]?.subarray(start, field(change, END));
    },
    takeNew() {
      const taken = fresh.map((change) =>
        (pieces[field(change, PIECE)] ?? NOTHING).toString('latin1', field(change, KEY_START), field(change, KEY_END)),
      );
      fresh = [];
      return taken;
    },
  };

  function isSame(change: number, bytes: Buffer, start: number, end: number): boolean {
    const other = pieces[field(change, PIECE)] ?? NOTHING;
    const from = field(change, KEY_START);
    if (field(change, KEY_END) - from !== end - start) return false;
    for (let i = start; i < end; i++) if (bytes[i] !== other[from + i - start]) return false;
    return true;
  }

  function isKey(change: number, key: string): boolean {
    const bytes = pieces[field(change, PIECE)] ?? NOTHING;
    const from = field(change, KEY_START);
    if (field(change, KEY_END) - from !== key.length) return false;
    for (let i = 0; i < key.length; i++) if (bytes[from + i] !== key.charCodeAt(i)) return false;
    return true;
  }
}

const NOTHING = Buffer.alloc(0);
/** FNV-1a, with a different seed in each process. */
const PRIME = 0x01000193;
const SEED = (Math.random() * 2 ** 32) | 0;
