import { type GroupCommit, groupCommit } from '../../shared/group-commit.ts';
import type { LmdbStore, StoredHead, Write } from '../store/lmdb-store.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import type { StreamHead } from './stream-heads.ts';

/** An event with its revision and position, not yet on disk. */
export type Assigned = {
  readonly head: StreamHead;
  readonly record: RecordedEvent;
  readonly indexId: boolean;
};

/**
 * The way of new events to disk, in groups. `committed` is called with the events of a transaction once they are on disk, before
 * anyone who waits for them goes on. When a transaction fails the process ends: the heads in memory are ahead of the disk, and
 * only a restart mends that.
 */
export function createCommitQueue(
  store: LmdbStore,
  committed: (assigned: readonly Assigned[]) => void,
): GroupCommit<Assigned> {
  return groupCommit(async (assigned) => {
    await write(store, assigned);
    committed(assigned);
  });
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
