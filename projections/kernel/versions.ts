import {
  type DocumentStore,
  liveVersions,
  type ProjectionProgress,
  progressOf,
  versioned,
} from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Projection } from './projection.ts';

/**
 * Makes the collection, its indexes, its checkpoint and, for the first version ever, the pointer to it. Does nothing
 * where they exist, so that any number of processes may call it.
 */
export async function prepareVersion(
  { db }: DocumentStore,
  store: EventStore,
  { model, version, types }: Projection,
): Promise<ProjectionProgress> {
  const _id = versioned(model.name, version);
  if (model.indexes.length > 0) await db.collection(_id).createIndexes([...model.indexes]);
  const known = await progressOf(db).findOne({ _id });
  const target = known?.target ?? String(await store.head());
  await progressOf(db).updateOne(
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
  const prepared = await progressOf(db).findOne({ _id });
  if (!prepared) throw new Error(`the checkpoint of ${_id} was removed while it was being prepared`);
  return prepared;
}

/** Shows this version to callers once it has come as far as the log went when it was begun. */
export async function showWhenFilled(
  { db }: DocumentStore,
  { model, version }: Projection,
  progress: ProjectionProgress,
  position: bigint,
): Promise<boolean> {
  if (position < BigInt(progress.target)) return false;
  await liveVersions(db).updateOne({ _id: model.name, version: { $lt: version } }, { $set: { version } });
  return true;
}

/**
 * The same for a version that is told of nothing any more: the log may have ended with events that do not concern it, and
 * no word comes that it has passed them.
 */
export async function showWhenNothingIsLeft(
  documents: DocumentStore,
  store: EventStore,
  projection: Projection,
): Promise<boolean> {
  const _id = versioned(projection.model.name, projection.version);
  const progress = await progressOf(documents.db).findOne({ _id });
  if (!progress) return false;
  const [after, upTo] = [BigInt(progress.position), BigInt(progress.target)];
  const left = after < upTo ? await store.between({ after, upTo, types: new Set(projection.types), maxCount: 1 }) : [];
  return left.length === 0 && showWhenFilled(documents, projection, progress, upTo);
}
