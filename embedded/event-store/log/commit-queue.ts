import { type GroupCommit, groupCommit } from '../../shared/group-commit.ts';
import type { Write } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { StreamHead } from './stream-heads.ts';

/** An event with its revision and position, not yet on disk. */
export type Assigned = Write & { readonly head: StreamHead };

/**
 * Brings new events to disk in groups. `committed` is called with the events of a group once they are on disk, before
 * anyone waiting for them continues.
 */
export function createCommitQueue(
  store: Store,
  committed: (assigned: readonly Assigned[]) => void,
): GroupCommit<Assigned> {
  return groupCommit(async (assigned) => {
    await store.commit(assigned);
    committed(assigned);
  });
}
