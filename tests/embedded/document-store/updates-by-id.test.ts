import { BSONSymbol, ObjectId } from 'bson';
import fc from 'fast-check';
import type { Document } from 'mongodb';
import * as assert from 'uvu/assert';
import { suiteOnDocumentStore } from './fixture.ts';

const { it, db, collection } = await suiteOnDocumentStore('document store: updates by _id');

const first = new ObjectId('65a000000000000000000001');
const second = new ObjectId('65a000000000000000000002');
const id = fc.constantFrom<unknown>(
  'a',
  'b',
  'c d',
  '',
  'ü',
  'a\0b',
  'x'.repeat(255),
  'x'.repeat(600),
  1,
  2.5,
  first,
  second,
);
const field = fc.constantFrom<unknown>(
  1,
  2.5,
  'one',
  'zwölf',
  null,
  new Date(7),
  first,
  [1, 2],
  { x: 1 },
  'y'.repeat(1_100),
);
const fields = fc.record({ a: field, b: field, ä: field }, { requiredKeys: [] });
/** A replacement has no _id, that of the filter, or another one; before its other fields or behind them. */
const replacement = fc.record({
  fields,
  own: fc.constantFrom('none', 'same', 'same', 'other'),
  place: fc.constantFrom('front', 'end'),
  other: id,
});
/** Some of them are left to the general way as a whole. */
const set = fc.record(
  { a: field, b: field, ä: field, c: field, 'c.d': field, 7: field, _id: id },
  { requiredKeys: [] },
);
const change = fc.oneof({ arbitrary: replacement, weight: 2 }, { arbitrary: fc.record({ $set: set }), weight: 1 });
const statement = fc.record({ id, change, upsert: fc.boolean(), told: fc.boolean() });

const updateOf = (_id: unknown, { $set, fields, own, place, other }: Document): Document => {
  if ($set) return { $set };
  if (own === 'none') return fields;
  const given = { _id: own === 'same' ? _id : other };
  return place === 'front' ? { ...given, ...fields } : { ...fields, ...given };
};

/** What a statement is answered, and all that is stored then, by the documents and by each index, as bytes. */
async function stateAfter(rows: Awaited<ReturnType<typeof collection>>, updates: Document[]) {
  const { n, nModified, upserted, writeErrors } = await db.command({
    update: rows.collectionName,
    updates,
    ordered: false,
  });
  const read = async (hint: Document): Promise<string[]> =>
    (await rows.find({}, { hint, sort: hint as { _id: 1 }, raw: true }).toArray()).map((raw) =>
      Buffer.from(raw as unknown as Buffer).toString('latin1'),
    );
  return {
    answer: JSON.stringify({ n, nModified, upserted, codes: writeErrors?.map(({ code }: Document) => code) }),
    stored: await Promise.all([{ _id: 1 }, { a: 1, b: -1 }, { b: 1 }].map(read)),
  };
}

it('given any replacements and $set by _id, then those read straight from their bytes do what a general update does', async () => {
  let replaced = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 12 }), async (statements) => {
      const [direct, general] = [await collection(), await collection()];
      for (const rows of [direct, general]) {
        await rows.createIndex({ a: 1, b: -1 });
        await rows.createIndex({ b: 1 });
        await rows.insertOne({ _id: new BSONSymbol('b') as unknown as string, a: 'stored under a symbol' });
      }
      const updates = statements.map(({ id: _id, change, upsert, told }) => ({
        q: { _id },
        u: updateOf(_id, change),
        upsert,
        ...(told ? { multi: false } : {}),
      }));
      const state = await stateAfter(direct, updates);
      assert.equal(
        state,
        await stateAfter(
          general,
          updates.map((update) => ({ ...update, collation: { locale: 'simple' } })),
        ),
      );
      replaced += state.stored[0]?.length ?? 0;
      await Promise.all([direct.drop(), general.drop()]);
    }),
    { numRuns: 60 },
  );
  assert.ok(replaced > 100, `${replaced} documents were stored`);
});

it.run();
