import type { ClientSession, Db, Document } from 'mongodb';
import type { ReadModel } from '../../kernel/documents/index.ts';

/** What one document adds to a row. */
export type Addend = {
  /** The row's key. */
  readonly key: string;
  /** The row's fields besides its sums: those of the first document in it. */
  readonly labels: Document;
  /** Whole numbers, so that sums are exact in any order. */
  readonly amounts: Readonly<Record<string, number>>;
};

/**
 * Rows that add up a projection's documents, so that a query need not read them all. A changed document changes its
 * rows by the difference, in the transaction that writes it: rows and documents agree at every moment.
 */
export type Sums<D extends object> = {
  readonly model: ReadModel<object>;
  /** Pure: the rows to which a document adds. */
  addendsOf(document: D): readonly Addend[];
};

/** A document before and after; null if there is none. */
type Change = { readonly before: object | null; readonly after: object | null };

/**
 * Adds the difference that changed documents make to the rows in a collection. Each partition has rows of its own, with
 * the same labels: in one row for all, every batch of one would conflict with those of the others. Who reads them adds
 * them up.
 */
export async function addUp(
  db: Db,
  { addendsOf }: Pick<Sums<object>, 'addendsOf'>,
  { collection, partition }: { readonly collection: string; readonly partition: number | null },
  changes: readonly Change[],
  session: ClientSession,
): Promise<void> {
  const rows = new Map<string, { labels: Document; $inc: Record<string, number> }>();
  const add = (document: object | null, sign: 1 | -1): void => {
    for (const { key: whole, labels, amounts } of document ? addendsOf(document) : []) {
      const key = partition === null ? whole : `${whole}/${partition}`;
      const row = rows.get(key) ?? { labels, $inc: {} };
      rows.set(key, row);
      for (const [name, amount] of Object.entries(amounts)) row.$inc[name] = (row.$inc[name] ?? 0) + sign * amount;
    }
  };
  for (const { before, after } of changes) {
    add(after, 1);
    add(before, -1);
  }
  const writes = [...rows]
    .filter(([, { $inc }]) => Object.values($inc).some((amount) => amount !== 0))
    .map(([_id, { labels, $inc }]) => ({
      updateOne: { filter: { _id }, update: { $inc, $setOnInsert: labels }, upsert: true },
    }));
  if (writes.length === 0) return;
  await db.collection<{ _id: string }>(collection).bulkWrite(writes, { session });
}
