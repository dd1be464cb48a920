import { Binary, Decimal128, Double, Long, ObjectId, serialize, Timestamp } from 'bson';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildIndex } from '../../../../embedded/document-store/indexes/definition.ts';
import { indexKeys } from '../../../../embedded/document-store/indexes/keys.ts';
import { plainEntriesOf } from '../../../../embedded/document-store/indexes/plain-entries.ts';
import { ChangeList, forEachChange } from '../../../../embedded/document-store/storage/changes.ts';
import { decodeDocument } from '../../../../embedded/document-store/values/decode.ts';

const it = suite('document store: plain entries');

const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ minLength: 900, maxLength: 1_100 }),
  fc.integer(),
  fc.double().map((double) => new Double(double)),
  fc.constantFrom(null, true, false, 0, -0, new Double(-0), new Double(Number.NaN), '', 'a\0b'),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((integer) => Long.fromBigInt(integer)),
  fc.constantFrom(
    [],
    [1, 'a'],
    { a: 1 },
    new Binary(Buffer.from('x')),
    Decimal128.fromString('1.5'),
    new Timestamp(7n),
  ),
);
const row = fc.record({ a: value, b: value, c: value, other: value }, { requiredKeys: [] });
const indexes = [{ a: 1 }, { b: -1, a: 1 }, { c: -1 }, { a: 1, b: 1, c: -1 }].map((key, id) =>
  buildIndex(id, { key, name: `i${id}`, sparse: id === 2 }),
);

it('given any document, then the keys from its bytes are those of its values, or it is left to these', () => {
  let plain = 0;
  fc.assert(
    fc.property(row, (document) => {
      const raw = Buffer.from(serialize(document));
      const keys = plainEntriesOf(indexes)?.keys(raw);
      if (!keys) return;
      plain++;
      const values = decodeDocument(raw);
      assert.equal(
        keys,
        indexes.map((index) => indexKeys(index, values)),
      );
    }),
    { numRuns: 5_000 },
  );
  assert.ok(plain > 500, `${plain} were plain`);
  assert.not(indexes.some(({ multikey, inexact }) => multikey || inexact));
});

/** Two arrays in one document have no place in an index. */
const indexable = row.filter((document) => Object.values(document).filter(Array.isArray).length < 2);

it('given any change of a document, then the entries it had become those it has', () => {
  const entriesOf = (document: object | null): string[] => {
    const values = document && decodeDocument(Buffer.from(serialize(document)));
    return indexes.flatMap((index) =>
      values ? indexKeys(index, values).map((key) => `${index.prefix}${key}key`) : [],
    );
  };
  let plain = 0;
  fc.assert(
    fc.property(fc.option(indexable), fc.option(indexable), fc.boolean(), (before, other, related) => {
      // What is changed may be in no index.
      const after = related && before && other ? { ...before, other: other.other } : other;
      const [old, now] = [before, after].map((document) => document && Buffer.from(serialize(document)));
      const changes = new ChangeList();
      changes.put('', 'earlier', Buffer.from('value'));
      const done = plainEntriesOf(indexes)?.change('key', old ?? undefined, now ?? undefined, changes);
      const entries = new Set(entriesOf(before));
      let earlier = 0;
      forEachChange(changes.piece(), (key, value) => {
        if (key === 'earlier') earlier++;
        else if (value) assert.is(entries.add(key) && value.toString(), 'key');
        else assert.ok(entries.delete(key));
      });
      assert.is(earlier, 1);
      assert.equal([...entries].sort(), (done ? entriesOf(after) : entriesOf(before)).sort());
      if (done) plain++;
    }),
    { numRuns: 5_000 },
  );
  assert.ok(plain > 300, `${plain} were plain`);
});

it('given indexes of embedded fields or of some documents only, then it is left to the values', () => {
  const nested = buildIndex(9, { key: { 'a.b': 1 }, name: 'nested' });
  const partial = buildIndex(9, { key: { a: 1 }, name: 'partial', partialFilterExpression: { a: 1 } });
  assert.equal([plainEntriesOf([nested]), plainEntriesOf([partial])], [undefined, undefined]);
});

it.run();
