import { type ClientSession, Long, MongoClient } from 'mongodb';
import * as assert from 'uvu/assert';
import { refusal } from '../../support/stores/document-store.ts';
import { type Row, suiteOnDocumentStore } from './fixture.ts';

const { it, itEmbedded, client, db, url } = await suiteOnDocumentStore('document store: sessions');

const rows = db.collection<Row>('sessions');

/** A session whose transaction numbers the test chooses; no other operation gets it from the driver's pool. */
async function ownSession(work: (session: ClientSession, own: MongoClient) => Promise<void>): Promise<void> {
  const own = await new MongoClient(url).connect();
  await own.withSession((session) => work(session, own));
  await own.close();
}

itEmbedded('is a replica set of one, as the driver sees it', async () => {
  const hello = await db.command({ hello: 1 });
  assert.equal(
    [hello.setName, hello.isWritablePrimary, hello.hosts, hello.maxWireVersion],
    ['rs0', true, [hello.me], 25],
  );
  assert.is((await db.admin().serverInfo()).version, '8.0.0');
});

it('answers a repeated write as the first time, and does it once', async () => {
  await rows.insertOne({ _id: 'counter', n: 0 });
  await ownSession(async (session, own) => {
    const write = (txnNumber: number) =>
      own.db('test').command(
        {
          update: 'sessions',
          updates: [{ q: { _id: 'counter' }, u: { $inc: { n: 1 } } }],
          txnNumber: Long.fromNumber(txnNumber),
        },
        { session },
      );
    const first = await write(1);
    assert.equal(await write(1), first);
    assert.is((await rows.findOne({ _id: 'counter' }))?.n, 1);
    await write(2);
    assert.is((await rows.findOne({ _id: 'counter' }))?.n, 2);
    assert.is((await refusal(write(1))).code, 225);
  });
});

it('answers a repeated findAndModify with the document it had then', async () => {
  await rows.insertOne({ _id: 'queue', taken: 0 });
  await ownSession(async (session, own) => {
    const take = () =>
      own.db('test').command(
        {
          findAndModify: 'sessions',
          query: { _id: 'queue' },
          update: { $inc: { taken: 1 } },
          new: true,
          txnNumber: Long.fromNumber(1),
        },
        { session },
      );
    assert.equal([(await take()).value.taken, (await take()).value.taken], [1, 1]);
  });
});

it('answers a repeated commit as the first', async () => {
  await client.withSession(async (session) => {
    session.startTransaction();
    await rows.insertOne({ _id: 'committed' }, { session });
    await session.commitTransaction();
    await session.commitTransaction();
  });
  assert.is(await rows.countDocuments({ _id: 'committed' }), 1);
});

it('ends what a session left open when the session ends', async () => {
  const session = client.startSession();
  session.startTransaction();
  await rows.insertOne({ _id: 'left open' }, { session });
  await db.command({ endSessions: [session.id] });
  assert.is((await refusal(session.commitTransaction())).code, 251);
  await session.endSession();
  await rows.insertOne({ _id: 'left open' });
});

it.run();
