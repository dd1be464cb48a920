import { setTimeout as sleep } from 'node:timers/promises';
import { untilCalled } from '../../kernel/async/until-called.ts';
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
  /** @returns whether it was one of its followers */
  leave(follower: Follower): boolean;
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

/** @param first of its followers; others may join it at any time */
export function openReading(store: EventStore, first: Follower, options: ReadingOptions): Reading {
  const reading = new LogReading(store, first, options);
  void reading.run();
  return reading;
}

class LogReading implements Reading {
  readonly #store: EventStore;
  readonly #options: ReadingOptions;
  readonly #openedAt = performance.now();
  readonly #followers = new Set<Follower>();
  readonly #types = new Set<string>();
  #position: bigint;
  /** Aborted when it has to subscribe again, or is over. */
  #subscribed = new AbortController();

  constructor(store: EventStore, first: Follower, options: ReadingOptions) {
    this.#store = store;
    this.#options = options;
    this.#position = first.upTo();
    this.take(first);
  }

  position(): bigint {
    return this.#position;
  }

  types(): ReadonlySet<string> {
    return this.#types;
  }

  mayTake(follower: Follower): boolean {
    const ahead = follower.upTo() - this.#position;
    const isYoung = performance.now() - this.#openedAt < this.#options.youngMs;
    return ahead <= NEAR && (ahead >= 0n || (isYoung && -ahead <= NEAR));
  }

  take(follower: Follower): void {
    const known = this.#types.size;
    for (const type of follower.types) this.#types.add(type);
    const goesBack = follower.upTo() < this.#position;
    if (goesBack) this.#position = follower.upTo();
    this.#followers.add(follower);
    follower.joined();
    // It subscribes again, from there and with the types that have come.
    if (goesBack || this.#types.size > known) this.#subscribed.abort();
  }

  leave(follower: Follower): boolean {
    const wasThere = this.#followers.delete(follower);
    if (wasThere && this.#followers.size === 0) {
      this.#subscribed.abort();
      this.#options.onEnd(this);
    }
    return wasThere;
  }

  pass(upTo: bigint): void {
    for (const follower of this.#followers) follower.hand([{ position: upTo, event: null, unreadable: null }]);
    if (upTo > this.#position) this.#position = upTo;
  }

  handOver(): readonly Follower[] {
    const all = [...this.#followers];
    for (const follower of all) this.leave(follower);
    return all;
  }

  /** Reads until it has no followers, or the connection is lost. */
  async run(): Promise<void> {
    await this.#gather();
    let error: unknown = null;
    try {
      while (this.#followers.size > 0) {
        this.#subscribed = new AbortController();
        await this.#read(this.#subscribed.signal);
        if (!this.#subscribed.signal.aborted) break;
      }
    } catch (thrown) {
      error = thrown;
    }
    for (const follower of this.handOver()) follower.ended(error);
  }

  async #gather(): Promise<void> {
    for (let waits = 0; waits < GATHER_AT_MOST; waits++) {
      const there = this.#followers.size;
      await sleep(GATHER_MS);
      if (this.#followers.size === there) break;
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const after = this.#position < 0n ? null : this.#position;
    for await (const messages of this.#store.subscribe({ after, types: [...this.#types], sealed: 'deliver', signal })) {
      // What was on its way when it was to end is read again.
      if (signal.aborted) return;
      for (const follower of this.#followers) follower.hand(messages);
      const last = messages.at(-1)?.position ?? this.#position;
      if (last > this.#position) this.#position = last;
      await this.#roomForMore(signal);
    }
  }

  /** Waits for those that have no room, unless others wait too long for that: then they are left behind. */
  async #roomForMore(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const full = [...this.#followers].filter((follower) => follower.isFull());
      if (full.length === 0) return;
      await untilCalled(signal, (come) => {
        void Promise.all(full.map((follower) => follower.room())).then(come);
        const timer = setTimeout(come, this.#options.patienceMs);
        return () => clearTimeout(timer);
      });
      if (signal.aborted || full.length === this.#followers.size) continue;
      for (const follower of full) if (follower.isFull() && this.leave(follower)) follower.leftBehind();
    }
  }
}
