import { ChangeList, type Changes, type Held, locateChanges } from './changes.ts';
import type { KeyRange } from './key-range.ts';
import { newKeyTable } from './key-table.ts';

/** A layer's answer if it has no change for a key. */
export const UNCHANGED = Symbol('unchanged');

/** A key, and what a change left there. */
export type Changed = { key: string; value: Buffer | undefined };

/**
 * One table's changes in order, each with its moment: the value at a key can be queried as of any moment since the
 * layer began. Changes are kept in pieces as written to disk, and are only indexed when someone reads.
 */
export type Layer = {
  put(key: string, held: Held): void;
  /** Changes can also be put here directly, while none is being read. */
  readonly open: ChangeList;
  /** Assigns everything put since the last call to this moment. @returns it as one piece */
  seal(moment: number): Changes;
  /** What the last change up to a moment left at a key. Unsealed changes count for the latest moment. */
  find(key: string, moment: number): Buffer | undefined | typeof UNCHANGED;
  /** Whether any key in a range was ever changed. */
  touches(range: KeyRange): boolean;
  /** The changes found this way in a range, in its order or the reverse. */
  within(range: KeyRange, reverse: boolean, moment: number): Generator<Changed, void>;
};

/** Initially without changes. */
export function newLayer(): Layer {
  const open = new ChangeList();
  /** Unsealed changes that have been read are in separate pieces. */
  let read = open.mark();
  const pieces: Changes[] = [];
  const moments: number[] = [];
  /** How many pieces are in the table. */
  let known = 0;
  const table = newKeyTable(pieces);
  let sorted: string[] = [];

  const index = (): void => {
    if (open.count > read.count) {
      pieces.push(open.piece(read));
      moments.push(Number.POSITIVE_INFINITY);
      read = open.mark();
    }
    for (; known < pieces.length; known++) {
      const piece = pieces[known];
      if (!piece) continue;
      locateChanges(piece, (keyStart, keyEnd, start, end) => table.add(known, keyStart, keyEnd, start, end));
    }
  };
  const inOrder = (): readonly string[] => {
    index();
    const unsorted = table.takeNew();
    if (unsorted.length > 0) sorted = merge(sorted, unsorted.sort());
    return sorted;
  };
  const find = (key: string, moment: number): Buffer | undefined | typeof UNCHANGED => {
    let at = table.latest(key);
    while (at >= 0 && (moments[table.piece(at)] ?? 0) > moment) at = table.earlier(at);
    return at < 0 ? UNCHANGED : table.value(at);
  };

  return {
    open,
    put: (key, held) => open.put('', key, held),
    seal(moment) {
      const piece = open.piece();
      if (read.count > 0) index();
      else if (open.count > 0) pieces.push(piece);
      moments.length = pieces.length;
      for (let i = pieces.length - 1; i >= 0 && (moments[i] ?? Number.POSITIVE_INFINITY) > moment; i--)
        moments[i] = moment;
      open.clear();
      read = open.mark();
      return piece;
    },
    find(key, moment) {
      if (pieces.length === 0 && open.count === 0) return UNCHANGED;
      index();
      return find(key, moment);
    },
    touches({ from, to }) {
      if (pieces.length === 0 && open.count === 0) return false;
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
