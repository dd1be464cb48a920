import { type Changes, encodeChanges, type Held, locateChanges } from './changes.ts';
import type { KeyRange } from './key-range.ts';

/** A layer's answer where it has nothing to say. */
export const UNCHANGED = Symbol('unchanged');

/** A key, and what a change left there. */
export type Changed = { key: string; value: Buffer | undefined };

/**
 * Changes of one table in the order they were made, each with its moment: what was at a key can be asked as of any moment
 * since the layer began. It keeps them in pieces, as they were written to disk, and looks into them when somebody reads.
 */
export type Layer = {
  put(key: string, held: Held): void;
  /** All that was put since the last time is of this moment. @returns it in one piece */
  seal(moment: number): Changes;
  /** What the last change until a moment left at a key. What is not sealed counts for the latest. */
  find(key: string, moment: number): Buffer | undefined | typeof UNCHANGED;
  /** Whether any key of a range was ever changed. */
  touches(range: KeyRange): boolean;
  /** What is so found of a range, in its order or the reverse. */
  within(range: KeyRange, reverse: boolean, moment: number): Generator<Changed, void>;
};

/** Without changes. */
export function newLayer(): Layer {
  let keys: string[] = [];
  let held: Held[] = [];
  /** How many of those not sealed yet are indexed. */
  let indexed = 0;
  let unread: { piece: Changes; moment: number }[] = [];
  let empty = true;

  /** Of each change: the piece it is in, where its value lies there, its moment, and the one before at the same key or -1. */
  const pieces: Buffer[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const moments: number[] = [];
  const earlier: number[] = [];
  const latest = new Map<string, number>();
  let sorted: string[] = [];
  let unsorted: string[] = [];

  const add = (key: string, piece: Buffer, start: number, end: number, moment: number): void => {
    const before = latest.get(key);
    latest.set(key, pieces.length);
    pieces.push(piece);
    starts.push(start);
    ends.push(end);
    moments.push(moment);
    earlier.push(before ?? -1);
    if (before === undefined) unsorted.push(key);
  };
  const index = (): void => {
    for (const { piece, moment } of unread)
      locateChanges(piece, (key, start, end) => add(key, piece, start, end, moment));
    unread = [];
    for (; indexed < keys.length; indexed++) {
      const key = keys[indexed] ?? '';
      const value = held[indexed];
      const bytes = typeof value === 'number' ? Buffer.from(key.slice(key.length - value), 'latin1') : value;
      add(key, bytes ?? NOTHING, bytes ? 0 : -1, bytes?.length ?? 0, Number.POSITIVE_INFINITY);
    }
  };
  const inOrder = (): readonly string[] => {
    index();
    if (unsorted.length > 0) {
      sorted = merge(sorted, unsorted.sort());
      unsorted = [];
    }
    return sorted;
  };
  const find = (key: string, moment: number): Buffer | undefined | typeof UNCHANGED => {
    let at = latest.get(key) ?? -1;
    while (at >= 0 && (moments[at] ?? 0) > moment) at = earlier[at] ?? -1;
    if (at < 0) return UNCHANGED;
    const start = starts[at] ?? 0;
    return start < 0 ? undefined : pieces[at]?.subarray(start, ends[at]);
  };

  return {
    put(key, value) {
      empty = false;
      keys.push(key);
      held.push(value);
    },
    seal(moment) {
      const piece = encodeChanges(keys, held);
      if (indexed === 0) {
        if (keys.length > 0) unread.push({ piece, moment });
      } else {
        index();
        moments.fill(moment, moments.length - keys.length);
      }
      keys = [];
      held = [];
      indexed = 0;
      return piece;
    },
    find(key, moment) {
      if (empty) return UNCHANGED;
      index();
      return find(key, moment);
    },
    touches({ from, to }) {
      if (empty) return false;
      const order = inOrder();
      const first = order[firstFrom(order, from)];
      return first !== undefined && first < to;
    },
    *within({ from, to }, reverse, moment) {
      const order = inOrder();
      const [first, end] = [firstFrom(order, from), firstFrom(order, to)];
      for (let n = 0; n < end - first; n++) {
        const key = order[reverse ? end - 1 - n : first + n] ?? '';
        const value = find(key, moment);
        if (value !== UNCHANGED) yield { key, value };
      }
    },
  };
}

const NOTHING = Buffer.alloc(0);

function merge(a: readonly string[], b: readonly string[]): string[] {
  const merged: string[] = [];
  let next = 0;
  for (const one of a) {
    for (let other = b[next]; other !== undefined && other < one; other = b[++next]) merged.push(other);
    merged.push(one);
  }
  while (next < b.length) merged.push(b[next++] ?? '');
  return merged;
}

function firstFrom(order: readonly string[], key: string): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((order[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
