import type { Document } from 'mongodb';
import * as assert from 'uvu/assert';
import { refusal } from '../../support/stores/document-store.ts';
import { suiteOnDocumentStore } from './fixture.ts';

const { it: all, itEmbedded: it, client, db } = await suiteOnDocumentStore('document store: refusals');

const rows = db.collection<Document>('refusals');
await rows.insertOne({ a: 1 });

/** The code, and whether the message names the culprit. */
async function refused(outcome: Promise<unknown>, name: string): Promise<void> {
  const { code, message } = await refusal(outcome);
  assert.is(code, 238, message);
  assert.ok(message.includes(`'${name}'`), `${message} should name ${name}`);
}

for (const operator of ['$where', '$text', '$expr', '$jsonSchema']) {
  it(`names the query operator ${operator}`, () => refused(rows.findOne({ [operator]: {} }), operator));
}
for (const operator of ['$mod', '$type', '$near', '$geoWithin', '$bitsAllSet']) {
  it(`names the query operator ${operator}`, () => refused(rows.findOne({ a: { [operator]: 1 } }), operator));
}
for (const operator of ['$mul', '$bit', '$pop', '$pullAll']) {
  it(`names the update operator ${operator}`, () => refused(rows.updateOne({}, { [operator]: { a: 1 } }), operator));
}
for (const stage of [
  '$graphLookup',
  '$setWindowFields',
  '$merge',
  '$out',
  '$unionWith',
  '$bucket',
  '$sample',
  '$changeStream',
]) {
  it(`names the stage ${stage}`, () => refused(rows.aggregate([{ [stage]: {} }]).toArray(), stage));
}
for (const operator of ['$function', '$map', '$reduce', '$dateDiff', '$regexMatch']) {
  it(`names the expression ${operator}`, () =>
    refused(rows.aggregate([{ $project: { x: { [operator]: {} } } }]).toArray(), operator));
}
for (const accumulator of ['$stdDevPop', '$top', '$accumulator']) {
  it(`names the accumulator ${accumulator}`, () =>
    refused(rows.aggregate([{ $group: { _id: 1, x: { [accumulator]: 1 } } }]).toArray(), accumulator));
}
for (const command of ['mapReduce', 'createUser', 'bulkWrite', 'serverStatus']) {
  it(`names the command ${command}`, () => refused(db.command({ [command]: 1 }), command));
}
it('names an unknown argument of a command', () =>
  refused(db.command({ find: 'refusals', showRecordId: true }), 'showRecordId'));
it('names an option of an index', () => refused(rows.createIndex({ a: 1 }, { weights: { a: 1 } }), 'weights'));
it('names a kind of index', () => refused(rows.createIndex({ a: 'text' }), 'text'));
it('refuses a change stream', async () => {
  const stream = rows.watch();
  await refused(stream.next(), '$changeStream');
  await stream.close();
});
it('refuses a collation', async () => {
  const { code, message } = await refusal(rows.find({}, { collation: { locale: 'de' } }).toArray());
  assert.equal([code, message.includes('collation')], [238, true]);
});
it('refuses a capped collection', () => refused(db.createCollection('capped', { capped: true, size: 1000 }), 'capped'));
it('refuses a snapshot outside a transaction', async () => {
  await client.withSession({ snapshot: true }, async (session) => {
    assert.is((await refusal(rows.findOne({}, { session }))).code, 238);
  });
});

all.run();
