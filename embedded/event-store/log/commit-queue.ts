import type { LmdbStore, StoredHead, Write } from '../store/lmdb-store.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import type { StreamHead } from './stream-heads.ts';

/** An event with its revision and position, not yet on disk. */
export type Assigned = {
  readonly head: StreamHead;
  readonly record: RecordedEvent;
  readonly indexId: boolean;
};

type Entry = {
  readonly assigned: readonly Assigned[];
  readonly done: () => void;
};

/** The way of new events to disk. */
export type CommitQueue = {
  /** Resolves when these events, and everything queued before them, are on disk. */
  add(assigned: readonly Assigned[]): Promise<void>;
  /** Resolves when nothing is queued. */
  idle(): Promise<void>;
};

/**
 * Group commit: while one transaction is being flushed, everything else queues, and goes to disk with the next one.
 * `committed` is called with the events of a transaction once they are on disk, before anyone who waits for them goes on.
 * When a transaction fails the process ends: the heads in memory are ahead of the disk, and only a restart mends that.
 */
export function createCommitQueue(store: LmdbStore, committed: (assigned: readonly Assigned[]) => void): CommitQueue {
  let queue: Entry[] = [];
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    // Everything that arrives in this turn of the event loop shares the first transaction.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const entries = queue;
      queue = [];
      const assigned = entries.flatMap((entry) => entry.assigned);
      if (assigned.length > 0) {
        await write(store, assigned);
        committed(assigned);
      }
      for (const entry of entries) entry.done();
    }
    running = undefined;
  };
  return {
    add: (assigned) => {
      const { promise, resolve } = deferred();
      queue.push({ assigned, done: resolve });
      running ??= run();
      return promise;
    },
    idle: async () => {
      while (running !== undefined) await running;
    },
  };
}

async function write(store: LmdbStore, assigned: readonly Assigned[]): Promise<void> {
  try {
    await store.commit(assigned.map(toWrite), lastHeads(assigned));
  } catch (error) {
    console.error(
      `event store: writing to disk failed (${error}), so nothing more can be promised. Check the disk of the data folder and start again`,
    );
    process.exit(1);
  }
}

function toWrite({ head, record, indexId }: Assigned): Write {
  return { number: head.number, record, indexId };
}

/** Each stream once, at the revision this transaction leaves it with. */
function lastHeads(assigned: readonly Assigned[]): Iterable<StoredHead> {
  const heads = new Map<number, StoredHead>();
  for (const { head, record } of assigned) {
    heads.set(head.number, { number: head.number, name: head.name, last: record.revision });
  }
  return heads.values();
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
