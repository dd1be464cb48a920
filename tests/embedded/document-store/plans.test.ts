import * as fc from 'fast-check';
import type { Document } from 'mongodb';
import * as assert from 'uvu/assert';
import { suiteOnDocumentStore } from './fixture.ts';

const { it, db, client } = await suiteOnDocumentStore('document store: plans');

type Row = Document & {
  _id: number;
};
let names = 0;

const scalar = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom('a', 'b', null, 1.5), fc.constant(new Date(2)));
const fieldValue = fc.oneof({ arbitrary: scalar, weight: 4 }, fc.array(scalar, { maxLength: 3 }));
const document = fc.record({ a: fieldValue, b: fieldValue, c: fc.record({ d: scalar }) }, { requiredKeys: [] });

const condition = fc.oneof(
  scalar,
  fc.record({ $eq: scalar }),
  fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ $gt: scalar }),
  fc.record({ $gte: scalar, $lt: scalar }),
  fc.record({ $lte: scalar }),
  fc.record({ $ne: scalar }),
  fc.record({ $exists: fc.boolean() }),
);
const conditions = fc.dictionary(fc.constantFrom('a', 'b', 'c.d', '_id'), condition, {
  maxKeys: 3,
  noNullPrototype: true,
});
const filter = fc.oneof(
  { arbitrary: conditions, weight: 4 },
  fc.record({ $or: fc.array(conditions, { minLength: 1, maxLength: 3 }) }),
  fc.record({ $and: fc.array(conditions, { minLength: 1, maxLength: 2 }) }),
  fc
    .tuple(conditions, fc.array(conditions, { minLength: 1, maxLength: 2 }))
    .map(([all, any]) => ({ $and: [all, { $or: any }] })),
);
const directions = (maxKeys: number) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c.d', '_id'), fc.constantFrom(1 as const, -1 as const)), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: maxKeys,
    })
    .map((fields) => Object.fromEntries(fields));
const index = fc.record({
  key: directions(3),
  options: fc.constantFrom(
    {},
    { sparse: true },
    { partialFilterExpression: { a: { $gte: 1 } } },
    { partialFilterExpression: { b: { $exists: true } } },
  ),
});
const query = fc.record({
  filter,
  sort: fc.option(
    directions(2).map((sort) => ({ ...sort, _id: sort._id ?? 1 })),
    { nil: undefined },
  ),
  skip: fc.integer({ min: 0, max: 3 }),
  limit: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
});

/** The ids a query finds, in its order; sorted when it asks for none. */
async function ids(
  rows: ReturnType<typeof db.collection<Row>>,
  asked: typeof query extends fc.Arbitrary<infer T> ? T : never,
  options: Document,
) {
  let cursor = rows.find(asked.filter as Document, options);
  if (asked.sort) cursor = cursor.sort(asked.sort);
  if (asked.sort) cursor = cursor.skip(asked.skip);
  if (asked.sort && asked.limit) cursor = cursor.limit(asked.limit);
  const found = (await cursor.toArray()).map((row) => row._id);
  return asked.sort ? found : found.sort((x, y) => x - y);
}

const setting = fc.tuple(
  fc.array(document, { minLength: 1, maxLength: 12 }),
  fc.array(index, { minLength: 1, maxLength: 3 }),
  fc.array(query, { minLength: 8, maxLength: 8 }),
);

/** Parallel arrays cannot be in one index: such documents are left out of the comparison. */
const indexable = (documents: Document[]): Document[] =>
  documents.filter(({ a, b }) => !(Array.isArray(a) && Array.isArray(b)));

it('finds by any index, in any order, what a scan finds', async () => {
  await fc.assert(
    fc.asyncProperty(setting, async ([documents, indexes, queries]) => {
      const rows = db.collection<Row>(`plans-${++names}`);
      const stored = indexable(documents);
      if (stored.length > 0) await rows.insertMany(stored.map((fields, _id) => ({ ...fields, _id })));
      for (const [i, { key, options }] of indexes.entries())
        await rows.createIndex(key, { ...options, name: `i${i}` }).catch(() => undefined);
      for (const asked of queries) {
        assert.equal(
          await ids(rows, asked, {}),
          await ids(rows, asked, { hint: { $natural: 1 } }),
          JSON.stringify(asked),
        );
        assert.is(
          await rows.countDocuments(asked.filter as Document),
          await rows.countDocuments(asked.filter as Document, { hint: { $natural: 1 } }),
          JSON.stringify(asked),
        );
      }
      await rows.drop();
    }),
    { numRuns: 150 },
  );
});

it('finds in a transaction, by any index, what a scan finds after its commit', async () => {
  await fc.assert(
    fc.asyncProperty(setting, fc.array(document, { maxLength: 12 }), async ([documents, indexes, queries], changed) => {
      const rows = db.collection<Row>(`plans-${++names}`);
      const stored = indexable(documents);
      if (stored.length > 0) await rows.insertMany(stored.map((fields, _id) => ({ ...fields, _id })));
      for (const [i, { key, options }] of indexes.entries())
        await rows.createIndex(key, { ...options, name: `i${i}` }).catch(() => undefined);
      const inside: number[][] = [];
      await client.withSession((session) =>
        session.withTransaction(async () => {
          inside.length = 0;
          for (const [i, fields] of indexable(changed).entries()) {
            await rows.replaceOne({ _id: i * 2 }, fields, { upsert: true, session });
          }
          await rows.deleteOne({ _id: 1 }, { session });
          for (const asked of queries) inside.push(await ids(rows, asked, { session }));
        }),
      );
      for (const [i, asked] of queries.entries()) {
        assert.equal(inside[i], await ids(rows, asked, { hint: { $natural: 1 } }), JSON.stringify(asked));
      }
      await rows.drop();
    }),
    { numRuns: 60 },
  );
});

it.run();
