import { type ClientSession, type Db, MongoServerError } from 'mongodb';
import {
  checkpointsOf,
  type FailureState,
  failuresOf,
  type LiveVersion,
  liveVersions,
  type ProjectionCheckpoint,
} from './checkpoints.ts';
import type { DocumentStore } from './document-store.ts';
import { versionedName } from './read-model.ts';

/** A version of a read model, and which build of it. */
export type Numbered = { readonly version: number; readonly build?: number };

/** The state of a version, as operators see it. */
export type VersionState = 'building' | 'live' | 'paused' | 'failed' | 'retired';

export const isSame = (one: Numbered, other: Numbered): boolean =>
  one.version === other.version && (one.build ?? 0) === (other.build ?? 0);

export const isNewer = (one: Numbered, other: Numbered): boolean =>
  one.version === other.version ? (one.build ?? 0) > (other.build ?? 0) : one.version > other.version;

export function stateOf(checkpoint: ProjectionCheckpoint, live: LiveVersion | null): VersionState {
  const { held, promote, lease } = checkpoint;
  if (held === 'retired' || held === 'failed' || held === 'paused') return held;
  if (live && isSame(live, checkpoint)) return 'live';
  if (held === undefined && (promote || lease !== null || !live || isNewer(checkpoint, live))) return 'building';
  return 'paused';
}

/** An operator's request cannot be carried out on a version in its current state. */
export class VersionConflict extends Error {
  readonly code: string;

  /** @param code what is in the way, as `projection/building` */
  constructor(code: string, message: string) {
    super(message);
    this.name = 'VersionConflict';
    this.code = code;
  }
}

/** Whether another version was made live in its place, and it is kept, also if an operator has paused it since. */
const isReplaced = ({ held, resumes_as }: ProjectionCheckpoint): boolean =>
  held === 'superseded' || (held === 'paused' && resumes_as === 'superseded');

const isBuilding = (checkpoint: ProjectionCheckpoint, live: LiveVersion): boolean =>
  isNewer(checkpoint, live) && checkpoint.held !== 'retired' && !isReplaced(checkpoint);

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
 * Requests a rebuild of the live version, beside itself: the process that runs the projection starts at the first
 * event, and makes the new build live once it has caught up.
 * @param head the end of the log: the build does not go live before it gets there
 * @returns null if there is no such projection
 * @throws VersionConflict if a build of it is already in progress
 */
export async function askForBuild(db: Db, name: string, head: bigint): Promise<ProjectionCheckpoint | null> {
  const { live, versions } = await versionsOf(db, name);
  const current = live && versions.find((each) => isSame(each, live));
  if (!live || !current) return null;
  // A newer version that comes with code does not get in the way: whichever is filled first is live until the other is.
  const building = versions.find((each) => each.version === live.version && isBuilding(each, live));
  if (building) throw beingBuilt(building);
  const build =
    Math.max(...versions.filter(({ version }) => version === live.version).map((each) => each.build ?? 0)) + 1;
  const asked: ProjectionCheckpoint = {
    _id: versionedName(name, live.version, build),
    name,
    version: live.version,
    build,
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
  new VersionConflict('projection/building', `${_id} is being filled already: wait for it, or cancel it`);

/** The build that was asked for and is not live yet; null if there is none. */
export async function buildOf(db: Db, name: string): Promise<ProjectionCheckpoint | null> {
  const { live, versions } = await versionsOf(db, name);
  return (live && versions.findLast((each) => isBuilding(each, live) && each.build)) ?? null;
}

/**
 * Stops a version and removes its documents, for good.
 * @throws VersionConflict if callers see it, or if the running code would begin it again
 */
export async function retireVersion({ client, db }: DocumentStore, checkpoint: ProjectionCheckpoint): Promise<void> {
  const { _id, name, collections } = checkpoint;
  // In one transaction, as the pointer moves in one: it is either live or retired, even if a process dies in between.
  await client.withSession((session) => session.withTransaction(() => holdRetired(db, checkpoint, session)));
  await liveVersions(db).updateOne({ _id: name, next: _id }, { $unset: { next: '' } });
  for (const collection of collections ?? [_id]) await db.dropCollection(collection);
  await failuresOf(db).deleteMany({ projection: _id });
}

async function holdRetired(db: Db, checkpoint: ProjectionCheckpoint, session: ClientSession): Promise<void> {
  const { _id, name, build } = checkpoint;
  const live = await liveVersions(db).findOne({ _id: name }, { session });
  if (!live || isSame(live, checkpoint))
    throw new VersionConflict('projection/live', `${_id} is what callers see: make another version live first`);
  if (!build && isNewer(checkpoint, live))
    throw new VersionConflict(
      'projection/from-code',
      `${_id} comes with the code that runs: pause it, or go back to older code`,
    );
  // An earlier version of the platform does not know `retired`: should it run again, it begins with the first event.
  const { matchedCount } = await checkpointsOf(db).updateOne(
    { _id, held: { $ne: 'retired' } },
    { $set: { held: 'retired', position: '-1', events: 0 }, $unset: { promote: '', filled: '' } },
    { session },
  );
  if (matchedCount === 0) throw isRetired(checkpoint);
}

/**
 * Stops a version where it is; callers go on seeing what it holds. One that was to go live still is, once it is resumed.
 * @throws VersionConflict if it is retired
 */
export async function pauseVersion(db: Db, checkpoint: ProjectionCheckpoint): Promise<void> {
  const { _id, name } = checkpoint;
  const checkpoints = checkpointsOf(db);
  const replaced = await checkpoints.updateOne(
    { _id, held: 'superseded' },
    { $set: { held: 'paused', resumes_as: 'superseded' } },
  );
  const { matchedCount } =
    replaced.matchedCount > 0
      ? replaced
      : await checkpoints.updateOne({ _id, held: { $ne: 'retired' } }, { $set: { held: 'paused' } });
  if (matchedCount === 0) throw isRetired(checkpoint);
  await liveVersions(db).updateOne({ _id: name, next: _id }, { $unset: { next: '' } });
}

/**
 * Lets a paused or failed version continue. One that another has replaced does not become a candidate again by this.
 * @throws VersionConflict if it is neither paused nor failed, or was replaced and is not paused by itself
 */
export async function resumeVersion(db: Db, checkpoint: ProjectionCheckpoint): Promise<void> {
  const { _id } = checkpoint;
  const { matchedCount: again } = await checkpointsOf(db).updateOne(
    { _id, held: 'paused', resumes_as: 'superseded' },
    { $set: { held: 'superseded' }, $unset: { resumes_as: '' } },
  );
  if (again > 0) return;
  const { matchedCount } = await checkpointsOf(db).updateOne(
    { _id, held: { $in: ['paused', 'failed'] } },
    { $unset: { held: '' } },
  );
  if (matchedCount > 0) return;
  if (isReplaced(checkpoint)) throw wasReplaced(checkpoint);
  throw new VersionConflict('projection/not-paused', `${_id} is neither paused nor has it failed`);
}

/**
 * Asks for a version to go live as soon as it has caught up, including an older one that still exists.
 * @throws VersionConflict if it is live already, belongs to older code, or is retired
 */
export async function promoteVersion(db: Db, checkpoint: ProjectionCheckpoint): Promise<void> {
  if (checkpoint.held === 'retired') throw isRetired(checkpoint);
  const live = await liveVersions(db).findOne({ _id: checkpoint.name });
  if (live && isSame(live, checkpoint))
    throw new VersionConflict('projection/live', `${checkpoint._id} is what callers see already`);
  if (live && live.version > checkpoint.version)
    throw new VersionConflict('projection/older-code', `${checkpoint._id} belongs to older code: run that code again`);
  const { matchedCount } = await checkpointsOf(db).updateOne(
    { _id: checkpoint._id, held: { $ne: 'retired' } },
    { $set: { promote: true }, $unset: { held: '', resumes_as: '' } },
  );
  if (matchedCount === 0) throw isRetired(checkpoint);
}

/**
 * Decides about an event that a version could not fold: `skipped` if it has been dealt with, `retrying` to fold it now.
 * A version that waits at the event continues.
 * @returns false if the version has put no such event aside
 * @throws VersionConflict for a retry by a version that was replaced: it folds nothing
 */
export async function decideFailure(
  db: Db,
  checkpoint: ProjectionCheckpoint,
  event_id: string,
  state: Extract<FailureState, 'skipped' | 'retrying'>,
): Promise<boolean> {
  const { _id: projection } = checkpoint;
  if (state === 'retrying' && isReplaced(checkpoint)) throw wasReplaced(checkpoint);
  const failure = await failuresOf(db).findOneAndUpdate(
    { _id: `${projection}/${event_id}`, state: { $ne: 'skipped' } },
    { $set: { state } },
  );
  if (failure && state === 'retrying') await retryElsewhere(db, projection, event_id);
  if (failure?.state === 'stopped')
    await checkpointsOf(db).updateOne({ _id: projection, held: 'failed' }, { $unset: { held: '' } });
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

const wasReplaced = ({ _id }: ProjectionCheckpoint): VersionConflict =>
  new VersionConflict('projection/replaced', `${_id} was replaced by another version: promote it to have it continue`);

const isRetired = ({ _id }: ProjectionCheckpoint): VersionConflict =>
  new VersionConflict('projection/retired', `${_id} is retired: its documents are gone`);
