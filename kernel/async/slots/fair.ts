import { growingCache } from '../../caches/growing.ts';
import type { Abortable } from './first-come.ts';

/** Slots that go round among groups, and the line that waits for them. */
export type FairSlots<T> = {
  /**
   * Runs `work` when a slot is free and it is the item's turn.
   * @throws the reason, if `signal` aborts while it waits
   * @throws NoRoom at once, or when a group with less waiting takes its place in the line
   */
  run<R>(item: T, signal: Abortable, work: () => Promise<R>): Promise<R>;
  /** What waits, in the order in which it would begin if nothing came and everything took the same time. */
  line(): T[];
  /** How much is running, and how much waits. */
  load(): { readonly running: number; readonly waiting: number };
};

export type FairSlotsOptions<T> = {
  /** How many run at once. */
  readonly count: number;
  readonly groupOf: (item: T) => string;
  /** The order within a group; without it, first come, first served. */
  readonly compare?: (a: T, b: T) => number;
  /** How much may wait, in all groups together and in one; without it, as much as comes. */
  readonly room?: { readonly total: number; readonly ofGroup: number };
  /** Called whenever the line has changed. */
  readonly onMoved?: () => void;
};

/** There is no room for more work of this group to wait. */
export class NoRoom extends Error {
  constructor() {
    super('too much work of this group is waiting');
    this.name = 'NoRoom';
  }
}

type Waiting<T> = {
  readonly item: T;
  readonly group: string;
  readonly start: () => void;
  readonly refuse: (reason: unknown) => void;
};

const GROUPS_REMEMBERED = 10_000;

/**
 * A free slot goes to the group that has the fewest running, and among those to the one whose last work ended longest
 * ago. A group that has never run anything counts from when it came. So a newcomer waits at most for one piece of
 * work of each group that was there before, however much these have waiting.
 *
 * What stops waiting and comes again keeps its group's turn. Where room is limited, no group can fill it for the others:
 * when there is none left, the group with the most waiting loses its newest.
 */
export function createFairSlots<T>({
  count,
  groupOf,
  compare = () => 0,
  room,
  onMoved = () => undefined,
}: FairSlotsOptions<T>): FairSlots<T> {
  const waiting = new Set<Waiting<T>>();
  const turns = createTurns(growingCache(GROUPS_REMEMBERED));

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
      const one = { item, group, start, refuse };
      if (room && turns.running.length === count) makeRoom(waiting, group, room);
      waiting.add(one);
      signal.addEventListener('abort', leave, { once: true });
      turns.comes(group);
      begin();
      if (waiting.has(one)) onMoved();

      function start(): void {
        signal.removeEventListener('abort', leave);
        resolve();
      }
      function refuse(reason: unknown): void {
        signal.removeEventListener('abort', leave);
        reject(reason);
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
    load: () => ({ running: turns.running.length, waiting: waiting.size }),
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

/**
 * Makes room for one more of `group`, taken only from a group that would still have as much waiting.
 * @throws NoRoom if there is none
 */
function makeRoom<T>(waiting: Set<Waiting<T>>, group: string, room: { total: number; ofGroup: number }): void {
  const groups = new Map<string, Waiting<T>[]>();
  for (const one of waiting) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  const length = groups.get(group)?.length ?? 0;
  if (length >= room.ofGroup) throw new NoRoom();
  if (waiting.size < room.total) return;
  const longest = [...groups.values()].reduce((most, line) => (line.length > most.length ? line : most), []);
  const newest = longest.at(-1);
  if (!newest || longest.length <= length + 1) throw new NoRoom();
  waiting.delete(newest);
  newest.refuse(new NoRoom());
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
