import {
  checkpointsOf,
  type DocumentStore,
  liveVersions,
  type ProjectionCheckpoint,
  versionedName,
} from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Projection } from './projection.ts';

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
  const { model, version, types } = projection;
  const _id = versionedNameOf(projection);
  if (model.indexes.length > 0) await db.collection(_id).createIndexes([...model.indexes]);
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
 * Makes this version live once it has caught up with the end of the log as of its creation: the pointer moves to
 * it, and never back. Where the log ends with events that the version does not fold, its checkpoint stays behind them; so
 * the log is asked whether anything is left to fold.
 * @returns whether callers see this version or a later one
 */
export async function promoteWhenCaughtUp(
  { db }: DocumentStore,
  store: EventStore,
  projection: Projection,
): Promise<boolean> {
  const { model, version, types } = projection;
  const live = await liveVersions(db).findOne({ _id: model.name });
  if (live && live.version >= version) return true;
  const progress = await checkpointsOf(db).findOne({ _id: versionedNameOf(projection) });
  if (!progress) return false;
  const [after, upTo] = [BigInt(progress.position), BigInt(progress.target)];
  const left = after < upTo ? await store.eventsBetween({ after, upTo, types: new Set(types), maxCount: 1 }) : [];
  if (left.length > 0) return false;
  await liveVersions(db).updateOne({ _id: model.name, version: { $lt: version } }, { $set: { version } });
  return true;
}
