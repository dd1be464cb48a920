import type { Db } from 'mongodb';
import {
  checkpointsOf,
  type DocumentStore,
  isNewer,
  isSame,
  type LiveVersion,
  liveVersions,
  type ProjectionCheckpoint,
  versionedName,
} from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Log } from '../../kernel/process/log.ts';
import type { Leases } from './lease.ts';
import type { Projection } from './projection.ts';
import type { VersionStates, VersionStatesReader } from './version-states.ts';

/** What running a version needs. */
export type EngineDependencies = {
  readonly store: EventStore;
  readonly documents: DocumentStore;
  readonly log: Log;
  readonly leases: Leases;
  readonly states: VersionStatesReader;
};

/** The name of a projection's version, shared by its collection, checkpoint and lease. */
export const versionedNameOf = ({ model, version, build }: Pick<Projection, 'model' | 'version' | 'build'>): string =>
  versionedName(model.name, version, build);

/** The collection of the rows that add up a version's documents; null for a projection without sums. */
export const sumsNameOf = ({ sums, version, build }: Projection): string | null =>
  sums && versionedName(sums.model.name, version, build);

/**
 * Creates the checkpoint and, for the first version ever, the pointer to it. Does nothing if they exist, so any number
 * of processes may call it.
 */
export async function prepareVersion(
  { db }: DocumentStore,
  store: EventStore,
  projection: Projection,
): Promise<ProjectionCheckpoint> {
  const { model, version, build, types } = projection;
  const _id = versionedNameOf(projection);
  const sumsName = sumsNameOf(projection);
  const existing = await checkpointsOf(db).findOne({ _id });
  const target = existing?.target ?? String(await store.head());
  await checkpointsOf(db).updateOne(
    { _id },
    {
      $set: { handles: [...types], collections: sumsName ? [_id, sumsName] : [_id] },
      $setOnInsert: {
        name: model.name,
        version,
        build,
        position: '-1',
        events: 0,
        target,
        updated_at: new Date().toISOString(),
        lease: null,
      },
    },
    { upsert: true },
  );
  await liveVersions(db).updateOne({ _id: model.name }, { $setOnInsert: { version, build } }, { upsert: true });
  await mendPointer(db, model.name);
  const prepared = await checkpointsOf(db).findOne({ _id });
  if (!prepared) throw new Error(`the checkpoint of ${_id} was removed while it was being prepared`);
  return prepared;
}

/**
 * Creates the collections with their indexes, and removes them again if the version is retired, which may have happened
 * since it was seen to be wanted. Only the lease holder may call this, once the version was taken up again: nobody else
 * fills the collections then.
 */
export async function prepareCollections({ db }: DocumentStore, projection: Projection): Promise<void> {
  const { model, sums } = projection;
  const _id = versionedNameOf(projection);
  const indexed = [{ name: _id, indexes: model.indexes }];
  if (sums) indexed.push({ name: sumsNameOf(projection) ?? '', indexes: sums.model.indexes });
  for (const { name, indexes } of indexed)
    if (indexes.length > 0) await db.collection(name).createIndexes([...indexes]);
  if ((await checkpointsOf(db).findOne({ _id }))?.held !== 'retired') return;
  for (const { name } of indexed) await db.dropCollection(name);
}

/**
 * An earlier version of the platform moves the pointer to another version but leaves the old build number in it:
 * callers would look for documents that do not exist.
 */
async function mendPointer(db: Db, name: string): Promise<void> {
  const live = await liveVersions(db).findOne({ _id: name });
  if (!live?.build) return;
  const { version, build } = live;
  const filling = await checkpointsOf(db).findOne({ _id: nameOf(live) });
  if (!filling || filling.held === 'retired')
    await liveVersions(db).updateOne({ _id: name, version, build }, { $set: { build: 0 }, $unset: { next: '' } });
}

/**
 * Whether a version should be kept up to date: while callers see it, while it is to replace what they see, and, if
 * newer code has made its own version live, as long as this code runs.
 * @param whileLive for a version about to be replaced: only as long as callers see it
 */
export function isWanted(
  states: VersionStates,
  projection: Projection,
  { whileLive }: { readonly whileLive: boolean },
): boolean {
  const { name } = projection.model;
  const live = states.live.get(name) ?? null;
  const checkpoint = states.checkpoints.get(versionedNameOf(projection));
  const held = checkpoint?.held;
  if (held === 'retired') return !whileLive && isGoneWithCode(states, projection, live);
  if (held === 'paused' || held === 'failed') return false;
  if (live && isSame(live, projection)) return true;
  // If nothing was ever live, the version before serves nobody.
  if (whileLive) return false;
  if (!live) return true;
  if (checkpoint?.promote) return true;
  // Among builds of one version the newer is not always wanted: an operator may have gone back to an older one.
  if (live.version === projection.version)
    return projection.build > 0 && isNewer(projection, live) && held !== 'superseded';
  if (projection.build === 0) return true;
  // Newer code was live: if the documents that came with this code are gone, it goes back to these.
  return states.checkpoints.get(versionedName(name, projection.version))?.held === 'retired';
}

/**
 * Whether newer code is live and all documents of this code's version have since been removed: if the code goes back,
 * it starts from the beginning.
 */
function isGoneWithCode(
  { checkpoints }: VersionStates,
  { model, version, build }: Projection,
  live: LiveVersion | null,
): boolean {
  if (build > 0 || !live || live.version === version) return false;
  return ![...checkpoints.values()].some(
    (each) => each.name === model.name && each.version === version && each.held !== 'retired',
  );
}

/**
 * Takes up a version again that another one has replaced: its code runs, or an operator wants it back.
 * @param wanted asked after the version was seen to be held, because it may have been replaced at that moment
 */
export async function takeUpAgain(
  { documents: { db }, log }: EngineDependencies,
  projection: Projection,
  wanted: () => Promise<boolean>,
): Promise<void> {
  const _id = versionedNameOf(projection);
  const held = (await checkpointsOf(db).findOne({ _id }))?.held;
  if ((held !== 'superseded' && held !== 'retired') || !(await wanted())) return;
  const { modifiedCount } = await checkpointsOf(db).updateOne({ _id, held }, { $unset: { held: '' } });
  if (modifiedCount === 0) return;
  const live = await liveVersions(db).findOne({ _id: projection.model.name });
  log.info({ live: live && nameOf(live) }, 'another version is live: this one is kept up to date beside it');
}

const nameOf = ({ _id, version, build }: LiveVersion): string => versionedName(_id, version, build);

/**
 * Restarts a version from the beginning if its checkpoint is beyond the end of the log: the event store was restored to
 * an earlier moment, and the documents say what never happened. Only the lease holder may call this.
 */
export async function rebuildBeyondHead(
  { documents: { db }, store, log }: EngineDependencies,
  projection: Projection,
): Promise<void> {
  const _id = versionedNameOf(projection);
  const progress = await checkpointsOf(db).findOne({ _id });
  const head = await store.head();
  if (!progress || BigInt(progress.position) <= head) return;
  const { position } = progress;
  log.error(
    { position, head: String(head) },
    'a checkpoint is beyond the end of the log: the event store was restored, and the projection is rebuilt',
  );
  // In this order: if it is interrupted, the checkpoint is still beyond the end.
  await db.collection(_id).deleteMany({});
  const sumsName = sumsNameOf(projection);
  if (sumsName) await db.collection(sumsName).deleteMany({});
  await checkpointsOf(db).updateOne(
    { _id, position },
    { $set: { position: '-1', events: 0, target: String(head) }, $unset: { filled: '' } },
  );
}
