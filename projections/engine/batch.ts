import type { ClientSession, Collection, Db, WithId } from 'mongodb';
import {
  checkpointsOf,
  type DocumentStore,
  type ProjectionCheckpoint,
  type Stored,
} from '../../kernel/documents/index.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { type PutAside, putAside } from './failures.ts';
import { foldingOf } from './folding.ts';
import type { Projection } from './projection.ts';
import { addUp } from './sums.ts';
import { sumsNameOf, versionedNameOf } from './versions.ts';

/** Another runner has moved the checkpoint since it was read, and writes these documents; or the version is held. */
export class CheckpointConflict extends Error {
  constructor(name: string) {
    super(`the checkpoint of ${name} was moved by another runner, or is held`);
    this.name = 'CheckpointConflict';
  }
}

type Doc = Stored<object>;

/**
 * Folds a batch and moves the checkpoint in one transaction: documents and checkpoint change together or not at all,
 * even if a process dies in between. The checkpoint is moved only from the position that was read, so a second runner
 * cannot fold the same events again.
 * @param unreadable what is put aside besides the events that cannot be folded
 * @returns everything that was put aside
 * @throws CheckpointConflict, and StoppedAt with nothing written: the version does not go past such an event
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
      if (aside.length > 0) await putAside(db, projection, aside, session);
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
  const before = await storedUnder(db, projection, [...new Set(keyed.flatMap(({ keys }) => keys))], session);
  const folding = foldingOf(projection, before);
  for (const { event, keys } of keyed) {
    try {
      folding.fold(event, keys);
    } catch (error) {
      failed.push({ event, error });
    }
  }
  await writeChanges(db, projection, before, folding.changed(), session);
  return failed;
}

/**
 * The documents that an event concerns. @throws Error for an event written by other means that lacks the key its schema
 * requires
 */
export function keysFor(projection: Projection, event: Recorded): readonly string[] {
  const keys: unknown = projection.keysOf(event);
  if (Array.isArray(keys) && keys.every((key) => typeof key === 'string')) return keys;
  throw new Error(`${event.type} ${event.id} has no key for its document`);
}

const collectionOf = (db: Db, projection: Projection): Collection<Doc> => db.collection(versionedNameOf(projection));

/** A version's stored documents, by key. */
export async function storedUnder(
  db: Db,
  projection: Projection,
  keys: readonly string[],
  session: ClientSession,
): Promise<ReadonlyMap<string, Doc>> {
  if (keys.length === 0) return new Map();
  const stored = await collectionOf(db, projection)
    .find({ _id: { $in: [...keys] } }, { session })
    .toArray();
  return new Map(stored.map((document: WithId<Doc>) => [document._id, document]));
}

/** Writes the changed documents, and the difference they make to the rows that add them up. */
export async function writeChanges(
  db: Db,
  projection: Projection,
  before: ReadonlyMap<string, Doc>,
  after: ReadonlyMap<string, Doc | null>,
  session: ClientSession,
): Promise<void> {
  const writes = [...after].flatMap(([_id, document]) => {
    if (document) return { replaceOne: { filter: { _id }, replacement: document, upsert: true } };
    return before.has(_id) ? { deleteOne: { filter: { _id } } } : [];
  });
  if (writes.length > 0) await collectionOf(db, projection).bulkWrite(writes, { session, ordered: false });
  const changes = [...after].map(([key, next]) => ({ before: before.get(key) ?? null, after: next }));
  const sumsName = sumsNameOf(projection);
  if (projection.sums && sumsName) await addUp(db, projection.sums, sumsName, changes, session);
}

/** @throws CheckpointConflict */
export async function moveCheckpoint(
  db: Db,
  projection: Projection,
  { from, to, events }: { from: string; to: string; events: number },
  session?: ClientSession,
): Promise<void> {
  const _id = versionedNameOf(projection);
  const changes: Partial<ProjectionCheckpoint> = { position: to, updated_at: new Date().toISOString() };
  const { matchedCount } = await checkpointsOf(db).updateOne(
    { _id, position: from, held: { $exists: false } },
    { $set: changes, $inc: { events } },
    session ? { session } : {},
  );
  if (matchedCount === 0) throw new CheckpointConflict(_id);
}
