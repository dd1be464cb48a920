import type { ClientSession, Collection, Db, WithId } from 'mongodb';
import type { DocumentStore } from '../../kernel/documents/index.ts';
import {
  checkpointsOf,
  failuresOf,
  type ProjectionCheckpoint,
  type Stored,
  versionedName,
} from '../../kernel/documents/index.ts';
import type { EventAddress } from '../../kernel/event-store/index.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import type { Projection } from './projection.ts';
import { addUp } from './sums.ts';

/** Another runner has moved the checkpoint since it was read, and writes these documents. */
export class CheckpointConflict extends Error {
  constructor(name: string) {
    super(`the checkpoint of ${name} was moved by another runner`);
    this.name = 'CheckpointConflict';
  }
}

type Doc = Stored<object>;

/** An event that is not in the documents, and why: its fold failed, or it could not be read or written. */
export type PutAside = { readonly event: EventAddress; readonly error: unknown };

/**
 * Folds a batch and moves the checkpoint, in one transaction: documents and checkpoint change together or not at all,
 * also when a process dies in between. The checkpoint is moved from the position that was read and from no other, so a
 * second runner cannot fold the same events again.
 * @param unreadable what is put aside beside those events that cannot be folded
 * @returns all that was put aside
 * @throws CheckpointConflict
 */
export async function applyBatch(
  { client, db }: DocumentStore,
  projection: Projection,
  events: readonly Recorded[],
  from: string,
  to: string,
  unreadable: readonly PutAside[] = [],
): Promise<readonly PutAside[]> {
  let aside: readonly PutAside[] = [];
  await client.withSession((session) =>
    session.withTransaction(async () => {
      aside = [...unreadable, ...(await foldInto(db, projection, events, session))];
      if (aside.length > 0) await recordFailures(db, projection, aside, session);
      await moveCheckpoint(db, projection, { from, to, events: events.length }, session);
    }),
  );
  return aside;
}

/** Moves the checkpoint over a stretch of the log without events for this projection. @throws CheckpointConflict */
export const skipTo = ({ db }: DocumentStore, projection: Projection, from: string, to: string): Promise<void> =>
  moveCheckpoint(db, projection, { from, to, events: 0 });

async function foldInto(
  db: Db,
  projection: Projection,
  events: readonly Recorded[],
  session: ClientSession,
): Promise<PutAside[]> {
  const failed: PutAside[] = [];
  const keyed = events.flatMap((event) => {
    try {
      return { event, keys: keysFor(projection, event) };
    } catch (error) {
      failed.push({ event, error });
      return [];
    }
  });
  const keys = [...new Set(keyed.flatMap((k) => k.keys))];

  const collection: Collection<Doc> = db.collection(versionedName(projection.model.name, projection.version));
  const stored = keys.length === 0 ? [] : await collection.find({ _id: { $in: keys } }, { session }).toArray();
  const before = new Map<string, Doc>(stored.map((document: WithId<Doc>) => [document._id, document]));
  const after = new Map<string, Doc | null>();

  for (const { event, keys: concerned } of keyed) {
    for (const key of concerned) {
      const current = after.has(key) ? (after.get(key) ?? null) : (before.get(key) ?? null);
      // Folded already: this happens only where a document was restored by hand.
      if (current && BigInt(current._position) >= event.position) continue;
      try {
        const next = projection.fold(current, event, key);
        if (next !== current) after.set(key, next && { ...next, _id: key, _position: String(event.position) });
      } catch (error) {
        failed.push({ event, error });
      }
    }
  }
  await writeChanges(collection, before, after, session);
  const changes = [...after].map(([key, next]) => ({ before: before.get(key) ?? null, after: next }));
  if (projection.sums) await addUp(db, projection.sums, projection.version, changes, session);
  return failed;
}

// An event that was written by other means may lack the key that its schema requires.
function keysFor(projection: Projection, event: Recorded): readonly string[] {
  const keys: unknown = projection.keysOf(event);
  if (Array.isArray(keys) && keys.every((key) => typeof key === 'string')) return keys;
  throw new Error(`${event.type} ${event.id} has no key for its document`);
}

async function writeChanges(
  collection: Collection<Doc>,
  before: ReadonlyMap<string, Doc>,
  after: ReadonlyMap<string, Doc | null>,
  session: ClientSession,
): Promise<void> {
  const writes = [...after].flatMap(([_id, document]) => {
    if (document) return { replaceOne: { filter: { _id }, replacement: document, upsert: true } };
    return before.has(_id) ? { deleteOne: { filter: { _id } } } : [];
  });
  if (writes.length > 0) await collection.bulkWrite(writes, { session, ordered: true });
}

async function recordFailures(
  db: Db,
  { model, version }: Projection,
  failed: readonly PutAside[],
  session: ClientSession,
): Promise<void> {
  const projection = versionedName(model.name, version);
  const writes = failed.map(({ event, error }) => {
    const _id = `${projection}/${event.id}`;
    const replacement = {
      projection,
      event_id: event.id,
      event_type: event.type,
      stream: event.stream,
      revision: String(event.revision),
      position: String(event.position),
      error: error instanceof Error ? error.message : String(error),
      at: new Date().toISOString(),
    };
    return { replaceOne: { filter: { _id }, replacement, upsert: true } };
  });
  await failuresOf(db).bulkWrite(writes, { session });
}

async function moveCheckpoint(
  db: Db,
  { model, version }: Projection,
  { from, to, events }: { from: string; to: string; events: number },
  session?: ClientSession,
): Promise<void> {
  const _id = versionedName(model.name, version);
  const changes: Partial<ProjectionCheckpoint> = { position: to, updated_at: new Date().toISOString() };
  const { matchedCount } = await checkpointsOf(db).updateOne(
    { _id, position: from },
    { $set: changes, $inc: { events } },
    session ? { session } : {},
  );
  if (matchedCount === 0) throw new CheckpointConflict(_id);
}
