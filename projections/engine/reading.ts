import { setTimeout as sleep } from 'node:timers/promises';
import { anyOf } from '../../kernel/async/any-of.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Follower } from './follower.ts';

/** One subscription to the log for all its followers: each event is read and decoded once, and folded by many. */
export type Reading = {
  /** Everything up to here has been handed on. */
  position(): bigint;
  types(): ReadonlySet<string>;
  /** Whether it will come past everything that a follower lacks, and soon. */
  mayTake(follower: Follower): boolean;
  take(follower: Follower): void;
  leave(follower: Follower): void;
  /** There is nothing for its followers up to here. */
  pass(position: bigint): void;
  /** Its followers, which another reading takes now: this one ends. */
  handOver(): readonly Follower[];
};

/**
 * How far a reading may be behind a follower that joins it, in bytes of the log: it waits until it is reached. A young
 * reading may be as far ahead as well: it goes back.
 */
const NEAR = 4n * 1024n * 1024n;
/** How long a reading waits, before it begins, for others that begin at the same time; again with each that comes. */
const GATHER_MS = 50;
const GATHER_AT_MOST = 20;
/** How long a reading is young. After that, no one who fails again and again makes it go back again and again. */
export const YOUNG_MS = 2_000;
/** How long the others wait for a follower that has no room. */
export const PATIENCE_MS = 5_000;

type ReadingOptions = {
  readonly patienceMs: number;
  readonly youngMs: number;
  /** Called when nobody follows it any more. */
  readonly onEnd: (reading: Reading) => void;
};

export function openReading(
  store: EventStore,
  first: Follower,
  { patienceMs, youngMs, onEnd }: ReadingOptions,
): Reading {
  const followers = new Set<Follower>();
  const types = new Set<string>();
  let position = first.upTo();
  const openedAt = performance.now();
  let subscribed = new AbortController();

  const isOver = (): boolean => followers.size === 0;
  const without = (follower: Follower): boolean => {
    const wasThere = followers.delete(follower);
    if (wasThere && isOver()) {
      subscribed.abort();
      onEnd(reading);
    }
    return wasThere;
  };

  const reading: Reading = {
    position: () => position,
    types: () => types,
    mayTake(follower) {
      const ahead = follower.upTo() - position;
      const isYoung = performance.now() - openedAt < youngMs;
      return ahead <= NEAR && (ahead >= 0n || (isYoung && -ahead <= NEAR));
    },
    take(follower) {
      const known = types.size;
      for (const type of follower.types) types.add(type);
      const goesBack = follower.upTo() < position;
      if (goesBack) position = follower.upTo();
      followers.add(follower);
      follower.joined();
      // It subscribes again, from there and with the types that have come.
      if (goesBack || types.size > known) subscribed.abort();
    },
    leave(follower) {
      without(follower);
    },
    pass(upTo) {
      for (const follower of followers) follower.hand([{ position: upTo, event: null, unreadable: null }]);
      if (upTo > position) position = upTo;
    },
    handOver() {
      const all = [...followers];
      for (const follower of all) without(follower);
      return all;
    },
  };

  async function gather(): Promise<void> {
    for (let waits = 0; waits < GATHER_AT_MOST; waits++) {
      const there = followers.size;
      await sleep(GATHER_MS);
      if (followers.size === there) break;
    }
  }

  async function read(signal: AbortSignal): Promise<void> {
    const after = position < 0n ? null : position;
    for await (const messages of store.subscribe({ after, types: [...types], sealed: 'deliver', signal })) {
      // What was on its way when it was to end is read again.
      if (signal.aborted) return;
      for (const follower of followers) follower.hand(messages);
      const last = messages.at(-1)?.position ?? position;
      if (last > position) position = last;
      await roomForMore(signal);
    }
  }

  /** Waits for those that have no room, unless others wait too long for that: then they are left behind. */
  async function roomForMore(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const full = [...followers].filter((follower) => follower.isFull());
      if (full.length === 0) return;
      const roomed = new AbortController();
      const rooms = Promise.all(full.map((follower) => follower.room()));
      await Promise.race([rooms, pause(patienceMs, anyOf(signal, roomed.signal))]);
      roomed.abort();
      if (signal.aborted || full.length === followers.size) continue;
      for (const follower of full) if (follower.isFull() && without(follower)) follower.leftBehind();
    }
  }

  async function run(): Promise<void> {
    await gather();
    let error: unknown = null;
    try {
      while (!isOver()) {
        subscribed = new AbortController();
        await read(subscribed.signal);
        if (!subscribed.signal.aborted) break;
      }
    } catch (thrown) {
      error = thrown;
    }
    for (const follower of reading.handOver()) follower.ended(error);
  }

  reading.take(first);
  void run();
  return reading;
}
