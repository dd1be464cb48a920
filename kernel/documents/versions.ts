import { type Db, MongoServerError } from 'mongodb';
import type { DocumentStore } from '../document-store/document-store.ts';
import {
  checkpointsOf,
  type FailureState,
  failuresOf,
  type LiveVersion,
  liveVersions,
  type ProjectionCheckpoint,
} from './checkpoints.ts';
import { versionedName } from './read-model.ts';
import { conflictOf, transition, VersionConflict } from './transition.ts';
import { isNewer, isReplaced, isReplacing, isSame, REPLACED } from './version-machine.ts';

/** Every version that a read model has ever had here, oldest first, and the pointer to the live one. */
export async function versionsOf(
  db: Db,
  name: string,
): Promise<{ readonly live: LiveVersion | null; readonly versions: readonly ProjectionCheckpoint[] }> {
  const [live, versions] = await Promise.all([
    liveVersions(db).findOne({ _id: name }),
    checkpointsOf(db).find({ name }).toArray(),
  ]);
  return { live, versions: versions.sort((a, b) => (isNewer(a, b) ? 1 : -1)) };
}

/**
 * Requests a rebuild of the live version, next to itself: the process that runs the projection starts at the first
 * event, and makes the new build live once it has caught up.
 * @param head the end of the log: the build does not go live before it gets there
 * @param partitions by default as many as the live version has
 * @returns null if there is no such projection
 * @throws VersionConflict if a build of it is already in progress
 */
export async function askForBuild(
  db: Db,
  name: string,
  head: bigint,
  partitions?: number,
): Promise<ProjectionCheckpoint | null> {
  const { live, versions } = await versionsOf(db, name);
  const current = live && versions.find((each) => isSame(each, live));
  if (!live || !current) return null;
  // A newer version that comes with code does not get in the way: whichever is filled first is live until the other is.
  const building = versions.find((each) => each.version === live.version && isReplacing(each, live));
  if (building) throw beingBuilt(building);
  const build =
    Math.max(...versions.filter(({ version }) => version === live.version).map((each) => each.build ?? 0)) + 1;
  const split = partitions ?? current.partitions ?? 1;
  const asked: ProjectionCheckpoint = {
    _id: versionedName(name, live.version, build),
    name,
    version: live.version,
    build,
    ...(split > 1 ? { partitions: split } : {}),
    position: '-1',
    handles: current.handles,
    events: 0,
    target: String(head),
    updated_at: new Date().toISOString(),
    lease: null,
  };
  try {
    await checkpointsOf(db).insertOne(asked);
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11_000) throw beingBuilt(asked);
    throw error;
  }
  return asked;
}

const beingBuilt = ({ _id }: ProjectionCheckpoint): VersionConflict =>
  new VersionConflict('projection/building', `${_id} is already being filled: wait for it, or cancel it`);

/** The build that was asked for and is not live yet; null if there is none. */
export async function buildOf(db: Db, name: string): Promise<ProjectionCheckpoint | null> {
  const { live, versions } = await versionsOf(db, name);
  return (live && versions.findLast((each) => isReplacing(each, live) && each.build)) ?? null;
}

/**
 * Stops a version and removes its documents, for good. It is either live or retired, even if a process dies in between.
 * @throws VersionConflict if callers see it, or if the running code would begin it again
 */
export async function retireVersion(
  documents: DocumentStore,
  { _id, collections }: ProjectionCheckpoint,
): Promise<void> {
  await transition(documents, _id, 'retire');
  for (const collection of collections ?? [_id]) await documents.db.dropCollection(collection);
  await failuresOf(documents.db).deleteMany({ projection: _id });
}

/**
 * Decides about an event that a version could not fold: `skipped` if it has been dealt with, `retrying` to fold it now.
 * A version that waits at the event continues.
 * @returns false if the version has put no such event aside
 * @throws VersionConflict for a retry by a version that was replaced: it folds nothing
 */
export async function decideFailure(
  documents: DocumentStore,
  checkpoint: ProjectionCheckpoint,
  event_id: string,
  state: Extract<FailureState, 'skipped' | 'retrying'>,
): Promise<boolean> {
  const { db } = documents;
  const { _id: projection, name } = checkpoint;
  const live = await liveVersions(db).findOne({ _id: name });
  if (state === 'retrying' && isReplaced(checkpoint, live)) throw conflictOf(projection, REPLACED);
  const failure = await failuresOf(db).findOneAndUpdate(
    { _id: `${projection}/${event_id}`, state: { $ne: 'skipped' } },
    { $set: { state } },
  );
  if (failure && state === 'retrying') await retryElsewhere(db, projection, event_id);
  if (failure?.state === 'stopped') await transition(documents, projection, 'settle');
  return failure !== null;
}

/**
 * A build skips what the live version has skipped: if that is folded there after all, it must be in the build as well.
 */
async function retryElsewhere(db: Db, projection: string, event_id: string): Promise<void> {
  const asked = await checkpointsOf(db).findOne({ _id: projection });
  if (!asked) return;
  const versions = await checkpointsOf(db).find({ name: asked.name }).toArray();
  await failuresOf(db).updateMany(
    { projection: { $in: versions.map(({ _id }) => _id) }, event_id, state: 'put-aside' },
    { $set: { state: 'retrying' } },
  );
}
