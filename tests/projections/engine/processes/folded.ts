import { BSON } from 'mongodb';
import * as assert from 'uvu/assert';
import { failuresOf, liveVersions, progressOf, versionedName } from '../../../../kernel/documents/index.ts';
import type { Recorded } from '../../../../kernel/events/event.ts';
import type { Projection } from '../../../../projections/engine/projection.ts';
import { eventually } from '../../../support/eventually.ts';
import type { Stores } from '../summing.ts';

/**
 * Waits until what callers see is at the end of the log, and holds it against a fold from zero: every document byte for byte, the
 * rows that add them up, and how many events the checkpoint has counted.
 * @param projection with the folds of the version that callers see
 */
export async function isFoldedFromZero(
  { store, documentStore: { db } }: Stores,
  projection: Projection,
): Promise<void> {
  const { model, types, sums } = projection;
  const upTo = await store.head();
  const events = (await store.eventsBetween({ after: -1n, upTo, types: new Set(types) })).reverse();
  const end = events.at(-1)?.position ?? -1n;
  const { live, checkpoint } = await eventually(
    `${model.name}@${projection.version} at the end of the log`,
    async () => {
      const live = await liveVersions(db).findOne({ _id: model.name });
      if (live?.version !== projection.version) return null;
      const checkpoint = await progressOf(db, versionedName(model.name, live.version, live.build));
      return checkpoint && BigInt(checkpoint.position) >= end ? { live, checkpoint } : null;
    },
    { withinMs: 120_000 },
  );
  assert.is(checkpoint.events, events.length, 'every event is counted once');
  assert.equal(await failuresOf(db).find({ projection: checkpoint._id }).toArray(), []);

  const documents = fold(projection, events);
  const stored = await db
    .collection<{ _id: string }>(checkpoint._id)
    .find({}, { raw: true })
    .sort({ _id: 1 })
    .toArray();
  assert.equal(
    (stored as unknown as Uint8Array[]).map((raw) => Buffer.from(raw).toString('hex')),
    documents.map((document) => Buffer.from(BSON.serialize(document)).toString('hex')),
    'every document, byte for byte',
  );
  if (sums === null) return;
  const rows = await db
    .collection<{ _id: string; [amount: string]: unknown }>(versionedName(sums.model.name, live.version, live.build))
    .find()
    .toArray();
  const expected = new Map<string, Record<string, number>>();
  for (const { key, amounts } of documents.flatMap((document) => sums.addendsOf(document))) {
    const row = expected.get(key) ?? {};
    for (const [name, amount] of Object.entries(amounts)) row[name] = (row[name] ?? 0) + amount;
    expected.set(key, row);
  }
  // Each partition has rows of its own.
  const found = new Map<string, Record<string, number>>();
  for (const { _id, group: _, ...amounts } of rows) {
    const key = checkpoint.partitions ? _id.slice(0, _id.lastIndexOf('/')) : _id;
    const sum = found.get(key) ?? {};
    for (const [name, amount] of Object.entries(amounts)) sum[name] = (sum[name] ?? 0) + Number(amount);
    found.set(key, sum);
  }
  // A row whose documents are all gone stays, with nothing in it.
  for (const [key, amounts] of found) {
    assert.equal(amounts, expected.get(key) ?? { balance: 0, moves: 0 }, `the row ${key}`);
    expected.delete(key);
  }
  assert.is(expected.size, 0, 'every row is there');
}

/** Without anything of the engine. */
function fold({ keysOf, fold }: Projection, events: readonly Recorded[]): object[] {
  const documents = new Map<string, { document: object; position: bigint }>();
  for (const event of events) {
    for (const key of new Set(keysOf(event))) {
      const before = documents.get(key)?.document ?? null;
      const after = fold(before, event, key);
      if (after === null) documents.delete(key);
      else if (after !== before) documents.set(key, { document: after, position: event.position });
    }
  }
  return [...documents]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([_id, { document, position }]) => ({ _id, ...document, _position: String(position) }));
}
