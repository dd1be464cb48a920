import { setTimeout as sleep } from 'node:timers/promises';
import { newestConcerned } from '../../kernel/documents/index.ts';
import type { EventStore, SubscriptionMessage } from '../../kernel/event-store/index.ts';
import { keyMissingIn } from '../../kernel/personal-data/person-keys.ts';
import { createFollower, type Follower } from './follower.ts';
import { openReading, PATIENCE_MS, type Reading, YOUNG_MS } from './reading.ts';

/**
 * The readings of the log that all projections of a process share. Those that have come about equally far follow one
 * reading; one that begins with the first event, or has fallen behind, follows another, which is given up once it has
 * caught up.
 */
export type Readings = {
  /**
   * Like a subscription of its own. Ends when `signal` aborts.
   * @param after exclusive; null for the beginning. @throws Error when the connection is lost, or a key is missing
   */
  follow(from: {
    readonly after: bigint | null;
    readonly types: readonly string[];
    readonly signal: AbortSignal;
  }): AsyncGenerator<readonly SubscriptionMessage[]>;
  /** How many there are. */
  count(): number;
};

/** How often it is tried to give up one of several. */
const MERGE_EVERY_MS = 1_000;
/** How much of the log, in bytes, is searched for something that a reading has yet to hand on before it is given up. */
const SEARCHED = 16n * 1024n * 1024n;

/**
 * @param options.patienceMs how long the others wait for one that has no room
 * @param options.youngMs for how long a reading goes back for one that joins
 */
export function createReadings(store: EventStore, { patienceMs = PATIENCE_MS, youngMs = YOUNG_MS } = {}): Readings {
  const readings = new Set<Reading>();
  let isMerging = false;

  function place(follower: Follower): void {
    const found = [...readings].find((reading) => reading.mayTake(follower));
    if (found) found.take(follower);
    else
      readings.add(openReading(store, follower, { patienceMs, youngMs, onEnd: (reading) => readings.delete(reading) }));
    if (readings.size > 1 && !isMerging) void mergeWhileSeveral();
  }

  async function mergeWhileSeveral(): Promise<void> {
    isMerging = true;
    while (readings.size > 1) {
      await sleep(MERGE_EVERY_MS, undefined, { ref: false });
      const inOrder = [...readings].sort((one, other) => (one.position() < other.position() ? -1 : 1));
      for (const [at, behind] of inOrder.entries()) {
        const ahead = inOrder[at + 1];
        // An outage ends both readings.
        if (ahead) await merge(behind, ahead).catch(() => undefined);
      }
    }
    isMerging = false;
  }

  async function merge(behind: Reading, ahead: Reading): Promise<void> {
    const [from, goal, types] = [behind.position(), ahead.position(), behind.types().size];
    if (goal > from) {
      if (goal - from > SEARCHED) return;
      const handles = [...behind.types()];
      if ((await newestConcerned(store, { position: String(from), handles }, goal)) !== null) return;
      // Another may have joined in the meantime, whose events were not looked for.
      if (behind.types().size !== types || behind.position() < from) return;
      behind.pass(goal);
    }
    if (!readings.has(behind) || !readings.has(ahead) || behind.position() < ahead.position()) return;
    for (const follower of behind.handOver()) ahead.take(follower);
  }

  return {
    async *follow({ after, types, signal }) {
      if (signal.aborted) return;
      const follower = createFollower(after ?? -1n, new Set(types));
      signal.addEventListener('abort', follower.gone, { once: true });
      try {
        place(follower);
        while (!signal.aborted) {
          const arrived = await follower.arrived();
          if (signal.aborted || arrived === 'ended') return;
          if (arrived === 'left behind') place(follower);
          else yield* upToSealed(arrived);
        }
      } finally {
        signal.removeEventListener('abort', follower.gone);
        follower.gone();
        for (const reading of readings) reading.leave(follower);
      }
    },
    count: () => readings.size,
  };
}

/** @throws UnreadableEvent at an event that a missing key seals: the others go on, and it is tried again from there */
function* upToSealed(messages: readonly SubscriptionMessage[]): Generator<readonly SubscriptionMessage[]> {
  const sealed = messages.findIndex(({ unreadable }) => keyMissingIn(unreadable));
  if (sealed !== 0) yield sealed < 0 ? messages : messages.slice(0, sealed);
  if (sealed >= 0) throw messages[sealed]?.unreadable;
}
