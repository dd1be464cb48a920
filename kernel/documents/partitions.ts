import type { ClientSession, Collection, Db, Filter } from 'mongodb';
import { checkpointsOf, type ProjectionCheckpoint } from './checkpoints.ts';
import { checkpointOf } from './joined-reads.ts';

/**
 * The checkpoint of one partition of a version, next to that of the version. What holds the version is noted in each of
 * them as well, so that a batch of any partition conflicts with a command to the version.
 */
export type ProjectionPartition = Pick<
  ProjectionCheckpoint,
  '_id' | 'position' | 'events' | 'held' | 'resumes_as' | 'promote' | 'updated_at' | 'lease' | 'asked_by'
> & {
  /** The versioned name. */
  of: string;
  partition: number;
};

/** In the collection of the versions' checkpoints: leases and states of both are read and renewed together. */
export const partitionsOf = (db: Db): Collection<ProjectionPartition> => db.collection('projections');

export const partitionName = (versioned: string, partition: number): string => `${versioned}/${partition}`;

/**
 * The partition of a document, the same in every process and for ever: FNV-1a (32 bits) of its key in UTF-8, both halves
 * of it combined, because the low bits alone are weak.
 */
export function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(key)) hash = Math.imul(hash ^ byte, 0x01000193);
  return ((hash ^ (hash >>> 16)) >>> 0) % partitions;
}

/**
 * A version's progress. `position` is that of its slowest partition: everything up to there is folded. `furthest`:
 * documents may show what happened up to there.
 */
export type Progress = ProjectionCheckpoint & { readonly furthest: string };

/** How far a version has come, with all its partitions. */
export async function progressOf(
  db: Db,
  _id: string,
  options: { readonly session?: ClientSession } = {},
): Promise<Progress | null> {
  const version = options.session ? await checkpointsOf(db).findOne({ _id }, options) : await checkpointOf(db, _id);
  if (!version) return null;
  return withPartitions(version, version.partitions ? await partitionsOf(db).find({ of: _id }, options).toArray() : []);
}

/** The same of several versions: by default of all. */
export async function progressOfAll(db: Db, filter: Filter<ProjectionCheckpoint> = {}): Promise<Progress[]> {
  const versions = await checkpointsOf(db)
    .find({ $and: [filter, { name: { $exists: true } }] })
    .toArray();
  const split = versions.flatMap(({ _id, partitions }) => (partitions ? [_id] : []));
  const all =
    split.length === 0
      ? []
      : await partitionsOf(db)
          .find({ of: { $in: split } })
          .toArray();
  return versions.map((version) =>
    withPartitions(
      version,
      all.filter(({ of }) => of === version._id),
    ),
  );
}

function withPartitions(version: ProjectionCheckpoint, partitions: readonly ProjectionPartition[]): Progress {
  if (!version.partitions) return { ...version, furthest: version.position };
  const inOrder = partitions.map(({ position }) => BigInt(position)).sort((a, b) => (a < b ? -1 : 1));
  // Those that are not there yet have not begun.
  const least = partitions.length < version.partitions ? -1n : (inOrder[0] ?? -1n);
  return {
    ...version,
    position: String(least),
    furthest: String(inOrder.at(-1) ?? -1n),
    events: partitions.reduce((sum, { events }) => sum + events, 0),
    updated_at: partitions.reduce(
      (last, { updated_at }) => (updated_at > last ? updated_at : last),
      version.updated_at,
    ),
  };
}
