import type { Document } from 'mongodb';
import { Double, Int32, Long } from 'mongodb';
import * as assert from 'uvu/assert';
import { suiteOnDocumentStore } from './fixture.ts';

const { it, db } = await suiteOnDocumentStore('document store: number types');

type Row = Document & {
  _id: number;
};
const rows = db.collection<Row>('numbers');
/** The BSON types of a document's fields, as the wire carries them. */
const types = async (_id: number): Promise<Record<string, string>> => {
  const found = await rows.findOne({ _id }, { promoteValues: false });
  return Object.fromEntries(
    Object.entries(found ?? {})
      .filter(([name]) => name !== '_id')
      .map(([name, value]) => [name, `${value instanceof Object ? value.constructor.name : typeof value} ${value}`]),
  );
};

it('keeps int, double and long as they are through an update of another field', async () => {
  await rows.insertOne({ _id: 1, int: new Int32(1), double: new Double(1), long: Long.fromNumber(1), half: 0.5 });
  await rows.updateOne({ _id: 1 }, { $set: { other: 'x' } });
  assert.equal(await types(1), {
    int: 'Int32 1',
    double: 'Double 1',
    long: 'Long 1',
    half: 'Double 0.5',
    other: 'string x',
  });
});

it('adds within a type, and into the wider one', async () => {
  await rows.insertOne({
    _id: 2,
    int: new Int32(1),
    double: new Double(1),
    long: Long.fromNumber(1),
    mixed: new Int32(1),
  });
  await rows.updateOne({ _id: 2 }, { $inc: { int: 1, double: 1, long: 1, mixed: new Double(2) } });
  assert.equal(await types(2), { double: 'Double 2', int: 'Int32 2', long: 'Long 2', mixed: 'Double 3' });
});

it('grows an int that overflows into a long', async () => {
  await rows.insertOne({ _id: 3, n: new Int32(2_147_483_647) });
  await rows.updateOne({ _id: 3 }, { $inc: { n: 1 } });
  assert.equal(await types(3), { n: 'Long 2147483648' });
});

it('tells longs apart that are the same double', async () => {
  await rows.insertMany([
    { _id: 4, big: Long.fromString('9007199254740992') },
    { _id: 5, big: Long.fromString('9007199254740993') },
  ]);
  await rows.createIndex({ big: 1 });
  const found = await rows.find({ big: Long.fromString('9007199254740993') }).toArray();
  assert.equal(
    found.map((row) => row._id),
    [5],
  );
});

it('gives sums the type of what is summed', async () => {
  await rows.insertMany([
    { _id: 6, group: 'sum', int: new Int32(1), long: Long.fromNumber(1), double: new Double(1) },
    { _id: 7, group: 'sum', int: new Int32(2), long: Long.fromNumber(2), double: new Double(2) },
  ]);
  const [sums] = await rows
    .aggregate(
      [
        { $match: { group: 'sum' } },
        {
          $group: {
            _id: null,
            int: { $sum: '$int' },
            long: { $sum: '$long' },
            double: { $sum: '$double' },
            avg: { $avg: '$int' },
          },
        },
      ],
      { promoteValues: false },
    )
    .toArray();
  assert.instance(sums?.int, Int32);
  assert.instance(sums?.long, Long);
  assert.instance(sums?.double, Double);
  assert.instance(sums?.avg, Double);
});

it.run();
