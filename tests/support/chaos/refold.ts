import type { Db } from 'mongodb';
import * as assert from 'uvu/assert';
import {
  checkpointsOf,
  type DocumentStore,
  openDocumentStore,
  versionedName,
} from '../../../kernel/documents/index.ts';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { openPersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import type { Sums } from '../../../projections/engine/sums.ts';
import { projections } from '../../../projections/index.ts';
import { LONG_WAIT } from '../clients/retrying.ts';
import { eventually } from '../eventually.ts';

/** Where a platform keeps everything. */
export type PlatformStores = {
  readonly eventStore: string;
  readonly documentStore: string;
  /** Under which the keys of people are sealed. */
  readonly secret: string;
};

/** The stores as the platform reads them, with what is said of people. */
export async function withStores<T>(
  { eventStore, documentStore, secret }: PlatformStores,
  read: (store: EventStore, documents: DocumentStore) => Promise<T>,
): Promise<T> {
  const documents = openDocumentStore(documentStore);
  const store = openEventStore(eventStore, openPersonKeys(documents, [secret]));
  try {
    return await read(store, documents);
  } finally {
    await documents.client.close();
    await store.close();
  }
}

/** Waits until every projection has come to the end of the log, then holds its documents against a fold from zero. */
export const readModelsMatchTheLog = (platform: PlatformStores): Promise<void> =>
  withStores(platform, async (store, { db }) => {
    const head = await store.head();
    for (const projection of projections) {
      const name = versionedName(projection.model.name, projection.version);
      const [newest] = await store.eventsBetween({
        after: -1n,
        upTo: head,
        types: new Set(projection.types),
        maxCount: 1,
      });
      await eventually(
        `${name} at the end of the log`,
        async () => {
          const progress = await checkpointsOf(db).findOne({ _id: name });
          return progress && BigInt(progress.position) >= (newest?.position ?? -1n);
        },
        LONG_WAIT,
      );
      const stored = await storedIn(db, name);
      const folded = await foldedFromZero(store, projection, head);
      assert.equal(plain(stored), plain(byKey(folded)), name);
      const { sums } = projection;
      if (sums === null) continue;
      const rows = await storedIn(db, versionedName(sums.model.name, projection.version));
      assert.equal(plain(rows), plain(addedUp(sums, folded)), sums.model.name);
    }
  });

/** The documents in the order in which the log begins them. */
async function foldedFromZero(store: EventStore, projection: Projection, upTo: bigint): Promise<Keyed[]> {
  const events = (await store.eventsBetween({ after: -1n, upTo, types: new Set(projection.types) })).reverse();
  const documents = new Map<string, Keyed>();
  for (const event of events) {
    for (const key of projection.keysOf(event)) {
      const before = documents.get(key) ?? null;
      const after = projection.fold(before, event, key);
      if (after === before) continue;
      if (after) documents.set(key, { ...after, _id: key, _position: String(event.position) });
      else documents.delete(key);
    }
  }
  return [...documents.values()];
}

type Keyed = { readonly _id: string; readonly [field: string]: unknown };

const byKey = <T extends Keyed>(documents: readonly T[]): T[] =>
  [...documents].sort((a, b) => (a._id < b._id ? -1 : 1));

const storedIn = (db: Db, name: string): Promise<object[]> =>
  db.collection<{ _id: string }>(name).find().sort({ _id: 1 }).toArray();

/** The rows that add up these documents. The first document in a row gives it its labels. */
function addedUp({ addendsOf }: Sums<object>, documents: readonly object[]): Keyed[] {
  const rows = new Map<string, { _id: string; [field: string]: unknown }>();
  for (const { key, labels, amounts } of documents.flatMap(addendsOf)) {
    const row = rows.get(key) ?? { ...labels, _id: key };
    for (const [name, amount] of Object.entries(amounts)) row[name] = Number(row[name] ?? 0) + amount;
    rows.set(key, row);
  }
  return byKey([...rows.values()]);
}

/** What a document store keeps of a document: order of fields aside, and nothing undefined. */
const plain = (documents: readonly object[]): unknown[] =>
  JSON.parse(
    JSON.stringify(documents, (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort())
        : value,
    ),
  );
