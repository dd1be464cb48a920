import type { ClientSession, Db, Filter } from 'mongodb';
import { checkpointsOf, type LiveVersion, liveVersions } from './checkpoints.ts';
import { livePointerOf } from './joined-reads.ts';
import { versionedName } from './read-model.ts';
import { isRetired, type Numbered } from './version-machine.ts';

// The pointers to the versions that callers see. Nothing else writes them.

type InTransaction = { readonly session?: ClientSession };

/** Points to the first version ever; where there is a pointer, it stays. */
export async function pointAtFirst(db: Db, name: string, { version, build }: Required<Numbered>): Promise<void> {
  await liveVersions(db).updateOne({ _id: name }, { $setOnInsert: { version, build } }, { upsert: true });
}

/**
 * Moves a pointer to the version that it announces.
 * @param seen the pointer as it was read
 * @returns false if it has been moved since, or announces another version
 */
export async function movePointer(
  db: Db,
  seen: LiveVersion,
  { version, build }: Required<Numbered>,
  options: InTransaction,
): Promise<boolean> {
  const { matchedCount } = await liveVersions(db).updateOne(
    { ...pointerAt(seen), next: versionedName(seen._id, version, build) },
    { $set: { version, build }, $unset: { next: '' } },
    options,
  );
  return matchedCount === 1;
}

/**
 * An earlier version of the platform moves the pointer to another version but leaves the old build number in it:
 * callers would look for documents that do not exist.
 */
export async function repairPointer(db: Db, name: string): Promise<void> {
  const live = await livePointerOf(db, name);
  if (!live?.build) return;
  const { version, build } = live;
  const filling = await checkpointsOf(db).findOne({ _id: versionedName(name, version, build) });
  if (!filling || isRetired(filling))
    await liveVersions(db).updateOne({ _id: name, version, build }, { $set: { build: 0 }, $unset: { next: '' } });
}

/**
 * Announces the version that is about to go live: from then on every reader looks the pointer up before each query.
 * @param seen the pointer as it was read: if it has been moved since, nothing is announced
 */
export async function announce(db: Db, seen: LiveVersion, next: string): Promise<void> {
  await liveVersions(db).updateOne(pointerAt(seen), { $set: { next } });
}

/** Takes back that a version is about to go live, if it is still the one that is announced. */
export async function withdraw(db: Db, name: string, next: string, options: InTransaction = {}): Promise<void> {
  await liveVersions(db).updateOne({ _id: name, next }, { $unset: { next: '' } }, options);
}

/** Matches a pointer as it was read: one written by an earlier version of the platform names no build. */
const pointerAt = ({ _id, version, build = 0 }: LiveVersion): Filter<LiveVersion> => ({
  _id,
  version,
  build: build === 0 ? { $not: { $gt: 0 } } : build,
});
