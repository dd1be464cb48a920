import type { Db } from 'mongodb';
import { joined } from '../async/joined.ts';
import { checkpointsOf, type LiveVersion, liveVersions, type ProjectionCheckpoint } from './checkpoints.ts';

/**
 * The checkpoint of a version, or of one of its partitions; null if there is none. All runners of a process begin at the
 * same time and each asks for its own: those that ask together are answered by one query.
 */
export const checkpointOf = (db: Db, _id: string): Promise<ProjectionCheckpoint | null> => readsIn(db).checkpoint(_id);

/** The pointer to the version of a read model that callers see; null before the first version. */
export const livePointerOf = (db: Db, name: string): Promise<LiveVersion | null> => readsIn(db).pointer(name);

type Reads = {
  readonly checkpoint: (_id: string) => Promise<ProjectionCheckpoint | null>;
  readonly pointer: (_id: string) => Promise<LiveVersion | null>;
};

const reads = new WeakMap<Db, Reads>();

function readsIn(db: Db): Reads {
  const known = reads.get(db);
  if (known) return known;
  const made = {
    checkpoint: byId((ids) =>
      checkpointsOf(db)
        .find({ _id: { $in: ids } })
        .toArray(),
    ),
    pointer: byId((ids) =>
      liveVersions(db)
        .find({ _id: { $in: ids } })
        .toArray(),
    ),
  };
  reads.set(db, made);
  return made;
}

const byId = <Kept extends { _id: string }>(
  find: (ids: string[]) => Promise<Kept[]>,
): ((_id: string) => Promise<Kept | null>) =>
  joined(async (ids: readonly string[]) => {
    const found = new Map((await find([...new Set(ids)])).map((each) => [each._id, each]));
    return ids.map((_id) => found.get(_id) ?? null);
  });
