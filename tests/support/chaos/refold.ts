import { isDeepStrictEqual } from 'node:util';
import type { Db } from 'mongodb';
import * as assert from 'uvu/assert';
import { type DocumentStore, openDocumentStore, versionedName } from '../../../kernel/documents/index.ts';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { openPersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import type { Projection } from '../../../projections/engine/projection.ts';
import type { Sums } from '../../../projections/engine/sums.ts';
import { projections } from '../../../projections/index.ts';
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

/**
 * Holds the documents of every projection against a fold of the log from zero. A platform that runs goes on writing
 * events, and forgets erased people, between one look and the next: so a difference counts when it lasts.
 */
export const readModelsMatchTheLog = (platform: PlatformStores): Promise<void> =>
  withStores(platform, async (store, { db }) => {
    for (const projection of projections) {
      let last: Comparison[] = [];
      const same = async () => {
        last = await compared(store, db, projection);
        return last.every(({ stored, folded }) => isDeepStrictEqual(stored, folded));
      };
      try {
        await eventually(`match of ${projection.model.name} with the log`, same, { withinMs: 60_000, everyMs: 500 });
      } catch (error) {
        for (const { name, stored, folded } of last) assert.equal(stored, folded, name);
        throw error;
      }
    }
  });

type Comparison = { readonly name: string; readonly stored: unknown[]; readonly folded: unknown[] };

/**
 * What lies in the collections of a projection that differs from what a fold from zero makes of the log up to its head
 * now.
 */
async function compared(store: EventStore, db: Db, projection: Projection): Promise<Comparison[]> {
  const { model, sums, version } = projection;
  const head = await store.head();
  const name = versionedName(model.name, version);
  const stored = await storedIn(db, name);
  const folded = await foldedFromZero(store, projection, head);
  const documents = { name, stored: plain(stored), folded: plain(byKey(folded)) };
  if (sums === null) return [documents];
  const rows = await storedIn(db, versionedName(sums.model.name, version));
  return [
    documents,
    { name: sums.model.name, stored: plain(rows.filter(counts)), folded: plain(addedUp(sums, folded).filter(counts)) },
  ];
}

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

/** A row that everything has left stays at zero, and reads as one that was never there. */
const counts = (row: object): boolean => Object.values(row).some((value) => typeof value === 'number' && value !== 0);

/** What a document store keeps of a document: order of fields aside, and nothing undefined. */
const plain = (documents: readonly object[]): unknown[] =>
  JSON.parse(
    JSON.stringify(documents, (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort())
        : value,
    ),
  );
