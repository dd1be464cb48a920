import { LRUCache } from 'lru-cache';
import type { Abortable } from './slots.ts';

/** Slots that go round among groups, and the line that waits for them. */
export type FairSlots<T> = {
  /**
   * Runs `work` when a slot is free and it is the item's turn. @throws the reason, if `signal` aborts while it waits
   */
  run<R>(item: T, signal: Abortable, work: () => Promise<R>): Promise<R>;
  /** What waits, in the order in which it would begin if nothing came and everything took the same time. */
  line(): T[];
};

type Options<T> = {
  /** How many run at once. */
  readonly count: number;
  readonly groupOf: (item: T) => string;
  /** The order within a group. */
  readonly compare: (a: T, b: T) => number;
  /** Called whenever the line has changed. */
  readonly onMoved?: () => void;
};

type Waiting<T> = { readonly item: T; readonly group: string; readonly start: () => void };

const GROUPS_REMEMBERED = 10_000;

/**
 * A free slot goes to the group that has the fewest running, and among those to the one whose last work ended longest
 * ago. A group that has never run anything counts from when it came. So a newcomer waits at most for one piece of
 * work of each group that was there before, however much these have waiting.
 *
 * What stops waiting and comes again keeps its group's turn.
 */
export function createFairSlots<T>({ count, groupOf, compare, onMoved = () => undefined }: Options<T>): FairSlots<T> {
  const waiting = new Set<Waiting<T>>();
  const turns = createTurns(new LRUCache({ max: GROUPS_REMEMBERED }));

  /** @returns whether anything has begun */
  const begin = (): boolean => {
    const next = turns.running.length < count ? takeNext(waiting, turns, compare) : undefined;
    if (!next) return false;
    turns.begins(next.group);
    next.start();
    return true;
  };

  const turn = (item: T, group: string, signal: Abortable): Promise<void> =>
    new Promise((resolve, reject) => {
      const one = { item, group, start };
      waiting.add(one);
      signal.addEventListener('abort', leave, { once: true });
      turns.comes(group);
      begin();
      if (waiting.has(one)) onMoved();

      function start(): void {
        signal.removeEventListener('abort', leave);
        resolve();
      }
      function leave(): void {
        waiting.delete(one);
        onMoved();
        reject(signal.reason);
      }
    });

  return {
    async run(item, signal, work) {
      // A signal that is already aborted fires no event.
      signal.throwIfAborted();
      const group = groupOf(item);
      await turn(item, group, signal);
      try {
        return await work();
      } finally {
        turns.ends(group);
        if (begin()) onMoved();
      }
    },
    line() {
      const left = new Set(waiting);
      const expected = turns.copy();
      const line: T[] = [];
      for (;;) {
        // What began first ends first.
        const [oldest] = expected.running;
        if (oldest !== undefined) expected.ends(oldest);
        const next = takeNext(left, expected, compare);
        if (!next) return line;
        expected.begins(next.group);
        line.push(next.item);
      }
    },
  };
}

/** Takes from `from` what is next. */
function takeNext<T>(from: Set<Waiting<T>>, order: Turns, compare: (a: T, b: T) => number): Waiting<T> | undefined {
  let next: Waiting<T> | undefined;
  for (const one of from)
    if (!next || (order.compare(one.group, next.group) || compare(one.item, next.item)) < 0) next = one;
  if (next) from.delete(next);
  return next;
}

/** Who runs what, and since when everyone else has not. */
type Turns = {
  /** A group for each piece of work, the one that began first in front. */
  readonly running: readonly string[];
  /** Negative if `a` is before `b`. */
  compare(a: string, b: string): number;
  comes(group: string): void;
  begins(group: string): void;
  ends(group: string): void;
  copy(): Turns;
};

/** When a group came, or its last work ended, by a clock of its own. */
type Last = { get(group: string): number | undefined; set(group: string, at: number): unknown };

function createTurns(last: Last, clock = 0, running: string[] = []): Turns {
  const count = (group: string): number => running.filter((one) => one === group).length;
  return {
    running,
    compare: (a, b) => count(a) - count(b) || (last.get(a) ?? 0) - (last.get(b) ?? 0),
    comes(group) {
      if (last.get(group) === undefined) last.set(group, ++clock);
    },
    begins(group) {
      running.push(group);
    },
    ends(group) {
      running.splice(running.indexOf(group), 1);
      last.set(group, ++clock);
    },
    copy() {
      const changed = new Map<string, number>();
      return createTurns(
        { get: (group) => changed.get(group) ?? last.get(group), set: (group, at) => changed.set(group, at) },
        clock,
        [...running],
      );
    },
  };
}
