import type { ClientSession, Collection, Db, WithId } from 'mongodb';
import type { Stored } from '../../kernel/documents/index.ts';
import { type Projection, sumsNameOf, versionedNameOf } from './projection.ts';
import { addUp } from './sums.ts';

type Doc = Stored<object>;

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
  if (projection.sums && sumsName) {
    const rows = { collection: sumsName, partition: projection.partition?.index ?? null };
    await addUp(db, projection.sums, rows, changes, session);
  }
}
