import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compare } from '../../../embedded/document-store/values/compare.ts';
import { decodeDocument, validateDocument } from '../../../embedded/document-store/values/decode.ts';
import { encodeDocument } from '../../../embedded/document-store/values/encode.ts';
import { encodeKey, invertKey } from '../../../embedded/document-store/values/key.ts';
import { toDouble } from '../../../embedded/document-store/values/numbers.ts';
import type { Value } from '../../../embedded/document-store/values/types.ts';

const it = suite('document store: keys and values');

const int32 = fc.integer();
const double = fc.double().map(toDouble);
const int64 = fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n });
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('', '\u0000', 'a\u0000', 'a', '🧀', '\uffee'),
);
const scalar: fc.Arbitrary<Value> = fc.oneof(
  int32,
  double,
  int64,
  text,
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
);
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'aa'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

it('keys compare as their values do, in both directions', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      const expected = compare(a, b);
      assert.is(order(encodeKey(a), encodeKey(b)), expected);
      assert.is(order(invertKey(encodeKey(a)), invertKey(encodeKey(b))), expected === 0 ? 0 : -expected);
    }),
    { numRuns: 5_000 },
  );
});

it('keys one after the other compare as lists of values do', () => {
  fc.assert(
    fc.property(value, value, value, value, (a, b, c, d) => {
      const expected = compare(a, c) || compare(b, d);
      assert.is(order(encodeKey(a) + encodeKey(b), encodeKey(c) + encodeKey(d)), expected);
    }),
    { numRuns: 2_000 },
  );
});

it('numbers near each other keep their order across types', () => {
  const near = fc
    .tuple(fc.constantFrom(0n, 2n ** 53n, -(2n ** 53n), 2n ** 62n), fc.integer({ min: -3, max: 3 }))
    .map(([base, by]) => base + BigInt(by));
  const numbers = fc.oneof(
    near,
    near.map((whole) => new Double(Number(whole))),
  );
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      assert.is(order(encodeKey(a), encodeKey(b)), compare(a, b));
    }),
    { numRuns: 3_000 },
  );
});

const rare: Value[] = [
  new ObjectId('0123456789abcdef01234567'),
  new Binary(Buffer.from([1, 2, 3]), 4),
  new BSONRegExp('a.*', 'im'),
  new Timestamp({ t: 4_000_000_000, i: 4_000_000_000 }),
  Decimal128.fromString('1.5'),
  new Code('f()'),
  new Code('f()', { a: 1 }),
  new BSONSymbol('s'),
  new MinKey(),
  new MaxKey(),
];
const any = fc.oneof({ arbitrary: value, weight: 2 }, fc.subarray(rare));

it('bytes decode to what was encoded, number types included', () => {
  fc.assert(
    fc.property(any, (content) => {
      const bytes = encodeDocument({ content });
      validateDocument(bytes);
      assert.ok(encodeDocument(decodeDocument(bytes)).equals(bytes));
    }),
    { numRuns: 3_000 },
  );
});

it('no bytes make the reader do anything but read or refuse', () => {
  fc.assert(
    fc.property(any, fc.nat(), fc.nat(255), (content, position, byte) => {
      const bytes = Buffer.from(encodeDocument({ content }));
      bytes[position % bytes.length] = byte;
      for (const read of [decodeDocument, validateDocument]) {
        try {
          read(bytes);
        } catch (error) {
          assert.is(error instanceof Error ? error.name : error, 'CommandError');
        }
      }
    }),
    { numRuns: 5_000 },
  );
});

it.run();
