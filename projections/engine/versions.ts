import {
  checkpointsOf,
  type DocumentStore,
  liveVersions,
  type ProjectionCheckpoint,
  versionedName,
} from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Log } from '../../kernel/process/log.ts';
import type { Leases } from './lease.ts';
import type { Projection } from './projection.ts';

/** What running a version needs. */
export type EngineDependencies = {
  readonly store: EventStore;
  readonly documents: DocumentStore;
  readonly log: Log;
  readonly leases: Leases;
};

/** The name of a projection's version: that of its collection, its checkpoint and its lease. */
export const versionedNameOf = ({ model, version }: Pick<Projection, 'model' | 'version'>): string =>
  versionedName(model.name, version);

/**
 * Creates the collection, its indexes, its checkpoint and, for the first version ever, the pointer to it. Does nothing
 * where they exist, so that any number of processes may call it.
 */
export async function prepareVersion(
  { db }: DocumentStore,
  store: EventStore,
  projection: Projection,
): Promise<ProjectionCheckpoint> {
  const { model, version, sums, types } = projection;
  const _id = versionedNameOf(projection);
  for (const { name, indexes } of sums ? [model, sums.model] : [model])
    if (indexes.length > 0) await db.collection(versionedName(name, version)).createIndexes([...indexes]);
  const existing = await checkpointsOf(db).findOne({ _id });
  const target = existing?.target ?? String(await store.head());
  await checkpointsOf(db).updateOne(
    { _id },
    {
      $set: { handles: [...types] },
      $setOnInsert: {
        name: model.name,
        version,
        position: '-1',
        events: 0,
        target,
        updated_at: new Date().toISOString(),
        lease: null,
      },
    },
    { upsert: true },
  );
  await liveVersions(db).updateOne({ _id: model.name }, { $setOnInsert: { version } }, { upsert: true });
  const prepared = await checkpointsOf(db).findOne({ _id });
  if (!prepared) throw new Error(`the checkpoint of ${_id} was removed while it was being prepared`);
  return prepared;
}

/**
 * Makes this version live once it has caught up with the end of the log as of its creation: the pointer moves to it.
 * Where the log ends with events that the version does not fold, its checkpoint stays behind them; so the log is asked
 * whether anything is left to fold. A later version that somebody runs is left as it is; one that nobody runs, because
 * the code was rolled back, is replaced by this one.
 * @returns whether callers see this version
 */
export async function promoteWhenCaughtUp(
  { documents: { db }, store, leases, log }: EngineDependencies,
  projection: Projection,
): Promise<boolean> {
  const { model, version, types } = projection;
  const live = await liveVersions(db).findOne({ _id: model.name });
  if (!live || live.version === version) return live !== null;
  if (live.version > version && (await leases.isHeldByOther(versionedName(model.name, live.version)))) return false;
  const progress = await checkpointsOf(db).findOne({ _id: versionedNameOf(projection) });
  if (!progress) return false;
  const [after, upTo] = [BigInt(progress.position), BigInt(progress.target)];
  const left = after < upTo ? await store.eventsBetween({ after, upTo, types: new Set(types), maxCount: 1 }) : [];
  if (left.length > 0) return false;
  const { matchedCount } = await liveVersions(db).updateOne(
    { _id: model.name, version: live.version },
    { $set: { version } },
  );
  if (matchedCount === 1) log.info({ from: live.version, to: version }, 'callers see another version of a read model');
  return matchedCount === 1;
}

/** Whether callers see this version. */
export const isLive = async ({ db }: DocumentStore, { model, version }: Projection): Promise<boolean> =>
  (await liveVersions(db).findOne({ _id: model.name }))?.version === version;

/**
 * Begins a version anew when its checkpoint is beyond the end of the log: the event store was restored to an earlier
 * moment, and its documents say what never happened. To be called by the holder of its lease.
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
  // In this order: should it be broken off, the checkpoint is still beyond the end.
  await db.collection(_id).deleteMany({});
  if (projection.sums)
    await db.collection(versionedName(projection.sums.model.name, projection.version)).deleteMany({});
  await checkpointsOf(db).updateOne({ _id, position }, { $set: { position: '-1', events: 0, target: String(head) } });
}
