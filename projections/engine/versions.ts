import { isDeepStrictEqual } from 'node:util';
import {
  checkpointOf,
  checkpointsOf,
  type DocumentStore,
  FOLDING,
  isRetired,
  livePointerOf,
  type ProjectionCheckpoint,
  partitionName,
  partitionsOf,
  pointAtFirst,
  progressOf,
  repairPointer,
} from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Engine } from './engine.ts';
import { type Projection, sumsNameOf, versionedNameOf } from './projection.ts';

/**
 * Creates the checkpoint and, for the first version ever, the pointer to it. Does nothing if they exist, so any number
 * of processes may call it.
 */
export async function prepareVersion(
  { db }: DocumentStore,
  store: EventStore,
  projection: Projection,
): Promise<ProjectionCheckpoint> {
  const { model, version, build, types, partitions } = projection;
  const _id = versionedNameOf(projection);
  const sumsName = sumsNameOf(projection);
  const collections = sumsName ? [_id, sumsName] : [_id];
  const [existing, live] = await Promise.all([checkpointOf(db, _id), livePointerOf(db, model.name)]);
  const isPrepared = existing && isDeepStrictEqual(existing.handles, [...types]);
  if (isPrepared && isDeepStrictEqual(existing.collections, collections) && live && !live.build) return existing;
  const target = existing?.target ?? String(await store.head());
  await checkpointsOf(db).updateOne(
    { _id },
    {
      $set: { handles: [...types], collections },
      $setOnInsert: {
        name: model.name,
        version,
        build,
        ...(partitions > 1 ? { partitions } : {}),
        position: '-1',
        events: 0,
        target,
        updated_at: new Date().toISOString(),
        lease: null,
      },
    },
    { upsert: true },
  );
  await pointAtFirst(db, model.name, projection);
  await repairPointer(db, model.name);
  const prepared = await checkpointsOf(db).findOne({ _id });
  if (!prepared) throw new Error(`the checkpoint of ${_id} was removed while it was being prepared`);
  return prepared;
}

/**
 * Creates the collections with their indexes, and removes them again if the version is retired, which may have happened
 * since it was seen to be wanted. Only the lease holder may call this, once the version has been resumed: no one else
 * fills the collections then.
 */
export async function prepareCollections({ db }: DocumentStore, projection: Projection): Promise<void> {
  const { model, sums } = projection;
  const _id = versionedNameOf(projection);
  const indexed = [{ name: _id, indexes: model.indexes }];
  if (sums) indexed.push({ name: sumsNameOf(projection) ?? '', indexes: sums.model.indexes });
  for (const { name, indexes } of indexed)
    if (indexes.length > 0) await db.collection(name).createIndexes([...indexes]);
  const checkpoint = await checkpointOf(db, _id);
  if (!checkpoint || !isRetired(checkpoint)) return;
  for (const { name } of indexed) await db.dropCollection(name);
}

/**
 * Creates the checkpoints of a version's partitions, for those that do not exist yet. Only the lease holder may call
 * this, once the collections are there: a partition without a checkpoint does not begin. In one transaction with the
 * version's checkpoint: what holds it is noted in all of them.
 */
export async function preparePartitions(
  { client, db }: DocumentStore,
  { _id: of, partitions = 1 }: ProjectionCheckpoint,
): Promise<void> {
  if (partitions === 1 || (await partitionsOf(db).countDocuments({ of })) === partitions) return;
  await client.withSession((session) =>
    session.withTransaction(async () => {
      const updated_at = new Date().toISOString();
      const { matchedCount } = await checkpointsOf(db).updateOne(
        { _id: of, ...FOLDING },
        { $set: { updated_at } },
        { session },
      );
      if (matchedCount === 0) return;
      const writes = Array.from({ length: partitions }, (_, partition) => ({
        updateOne: {
          filter: { _id: partitionName(of, partition) },
          update: { $setOnInsert: { of, partition, position: '-1', events: 0, updated_at, lease: null } },
          upsert: true,
        },
      }));
      await partitionsOf(db).bulkWrite(writes, { session });
    }),
  );
}

/**
 * Restarts a version from the beginning if its checkpoint is beyond the end of the log: the event store was restored to
 * an earlier moment, and the documents say what never happened. Only the lease holder may call this.
 */
export async function restartBeyondHead(
  { documents: { db }, store, log }: Engine,
  projection: Projection,
): Promise<void> {
  const _id = versionedNameOf(projection);
  const progress = await progressOf(db, _id);
  const head = await store.head();
  if (!progress || BigInt(progress.furthest) <= head) return;
  const { furthest: position } = progress;
  log.error(
    { position, head: String(head) },
    'a checkpoint is beyond the end of the log: the event store was restored, and the projection is rebuilt',
  );
  // In this order: if it is interrupted, the checkpoint is still beyond the end.
  await db.collection(_id).deleteMany({});
  const sumsName = sumsNameOf(projection);
  if (sumsName) await db.collection(sumsName).deleteMany({});
  await checkpointsOf(db).updateOne(
    { _id, ...(progress.partitions ? {} : { position }) },
    { $set: { position: '-1', events: 0, target: String(head) }, $unset: { filled: '' } },
  );
  if (progress.partitions) await partitionsOf(db).updateMany({ of: _id }, { $set: { position: '-1', events: 0 } });
}
