import { once } from 'node:events';
import { connect } from 'node:net';
import { BSON, type Document } from 'mongodb';
import * as assert from 'uvu/assert';
import { crc32c } from '../../../embedded/document-store/wire/checksum.ts';
import { eventually } from '../../support/eventually.ts';
import { refusal } from '../../support/stores/document-store.ts';
import { suiteOnDocumentStore } from './fixture.ts';

const { it: all, itEmbedded: it, db, embedded } = await suiteOnDocumentStore('document store: robustness');

/** Sends bytes on a connection of its own; resolves to all that came back once the server closed it. */
async function sent(bytes: Buffer): Promise<Buffer> {
  const socket = connect(embedded().port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks);
}

/** An OP_MSG around a body's bytes, with the lengths as they should be. */
function message(body: Uint8Array, flags = 0): Buffer {
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + body.length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(2013, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, body]);
}
const answerOf = (reply: Buffer): Document => BSON.deserialize(reply.subarray(21, reply.readInt32LE(0)));

/** The first answer to a message. */
async function answered(bytes: Buffer): Promise<Document> {
  const socket = connect(embedded().port, '127.0.0.1');
  socket.write(bytes);
  const [reply] = await once(socket, 'data');
  socket.destroy();
  return answerOf(reply);
}

it('closes the connection of a client whose lengths are impossible', async () => {
  const tooLong = Buffer.alloc(16);
  tooLong.writeInt32LE(100_000_000, 0);
  assert.is((await sent(tooLong)).length, 0);
  assert.is((await sent(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).length, 0);
  assert.is((await sent(Buffer.alloc(64))).length, 0);
});

it('answers an error to a document that is not sound, and closes', async () => {
  const body = Buffer.from(BSON.serialize({ ping: 1, text: 'abc', $db: 'test' }));
  for (let position = 4; position < body.length - 1; position++) {
    const broken = Buffer.from(body);
    broken[position] = 0xee;
    const reply = await sent(Buffer.concat([message(broken), message(BSON.serialize({ nothing: 1 }))]));
    // A broken letter in the text is still a sound document; everything else is refused.
    assert.ok(reply.length > 0 && [0, 1].includes(answerOf(reply).ok));
  }
  assert.is(answerOf(await sent(message(Buffer.from([5, 0, 0, 0, 9])))).ok, 0);
});

it('survives arbitrary bytes in a message', async () => {
  let seed = 1;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return seed;
  };
  const noise = Array.from({ length: 40 }, () => {
    const bytes = Buffer.alloc(30 + (random() % 200));
    for (let i = 0; i < bytes.length; i++) bytes[i] = random() >> 8;
    bytes.writeInt32LE(bytes.length, 0);
    bytes.writeInt32LE(2013, 12);
    return sent(Buffer.concat([bytes, Buffer.alloc(16)]));
  });
  await Promise.all(noise);
  assert.is((await db.command({ ping: 1 })).ok, 1);
});

it('refuses a document to insert that is broken inside, and stores nothing of it', async () => {
  const document = Buffer.from(BSON.serialize({ _id: 1, inner: { text: 'abc' } }));
  document[document.indexOf('abc') - 4] = 77;
  const section = Buffer.alloc(5 + 'documents\0'.length);
  section[0] = 1;
  section.writeInt32LE(section.length - 1 + document.length, 1);
  section.write('documents\0', 5);
  const body = BSON.serialize({ insert: 'broken', $db: 'test' });
  const whole = Buffer.concat([message(body), section, document]);
  whole.writeInt32LE(whole.length, 0);
  const reply = await answered(whole);
  assert.is(reply.writeErrors?.[0]?.code ?? reply.code, 9);
  assert.is(await db.collection('broken').countDocuments(), 0);
});

it('refuses nesting without end', async () => {
  let deep = Buffer.from([5, 0, 0, 0, 0]);
  for (let i = 0; i < 5_000; i++) {
    const outer = Buffer.alloc(deep.length + 8);
    outer.writeInt32LE(outer.length, 0);
    outer[4] = 3;
    outer[5] = 97;
    deep.copy(outer, 7);
    deep = outer;
  }
  const reply = await sent(message(deep));
  assert.is(answerOf(reply).ok, 0);
});

it('refuses a message whose checksum does not match, and closes', async () => {
  const body = BSON.serialize({ ping: 1, $db: 'test' });
  const withChecksum = (checksum: number): Buffer => {
    const whole = Buffer.concat([message(body, 1), Buffer.alloc(4)]);
    whole.writeInt32LE(whole.length, 0);
    whole.writeUInt32LE(checksum, whole.length - 4);
    return whole;
  };
  const right = crc32c(withChecksum(0).subarray(0, -4));
  assert.is((await answered(withChecksum(right))).ok, 1);
  assert.is(answerOf(await sent(withChecksum(right + 1))).code, 202);
  assert.is(crc32c(Buffer.from('123456789')), 0xe3069283);
});

it('reads no more of large messages than it has room for, and the rest when it has', async () => {
  const size = 20_000_000;
  const documents = Array.from({ length: 2 }, () => Buffer.from(BSON.serialize({ pad: Buffer.alloc(9_900_000) })));
  const section = Buffer.alloc(5 + 'documents\0'.length);
  section[0] = 1;
  section.writeInt32LE(section.length - 1 + documents.reduce((sum, one) => sum + one.length, 0), 1);
  section.write('documents\0', 5);
  const whole = Buffer.concat([message(BSON.serialize({ insert: 'much', $db: 'test' })), section, ...documents]);
  whole.writeInt32LE(whole.length, 0);
  const clients = Array.from({ length: 8 }, () => connect(embedded().port, '127.0.0.1'));
  for (const socket of clients) socket.write(whole.subarray(0, -1));
  const taken = () => clients.filter((socket) => socket.bytesWritten - socket.writableLength > size * 0.9).length;
  await eventually('four messages read', () => taken() >= 4);
  assert.is((await db.command({ ping: 1 })).ok, 1);
  assert.is(taken(), 4);
  const answers = await Promise.all(
    clients.map(async (socket) => {
      socket.write(whole.subarray(-1));
      const [reply] = await once(socket, 'data');
      socket.destroy();
      return answerOf(reply).n;
    }),
  );
  assert.equal(answers, Array(8).fill(2));
  await db.collection('much').drop();
});

it('answers a write without acknowledgement with nothing, and does it', async () => {
  const rows = db.collection('silent', { writeConcern: { w: 0 } });
  await rows.insertOne({ a: 1 });
  while ((await db.collection('silent').countDocuments()) === 0);
  assert.is(await db.collection('silent').countDocuments(), 1);
});

it('refuses a sort that would hold too much, and takes it with a limit', async () => {
  const rows = db.collection<{ _id: number; pad: string }>('large');
  const pad = 'x'.repeat(1_000_000);
  for (let i = 0; i < 110; i += 10) await rows.insertMany(Array.from({ length: 10 }, (_, n) => ({ _id: i + n, pad })));
  const sorted = { sort: { none: 1 as const }, projection: { pad: 0 } };
  assert.is((await refusal(rows.find({}, sorted).toArray())).code, 292);
  assert.is((await rows.find({}, { ...sorted, limit: 3 }).toArray()).length, 3);
});

it('tells a cursor whose index was dropped that it is over', async () => {
  const rows = db.collection<{ _id: number; n: number }>('dropping');
  await rows.insertMany(Array.from({ length: 5_000 }, (_, _id) => ({ _id, n: _id })));
  await rows.createIndex({ n: 1 });
  const cursor = rows.find({ n: { $gte: 0 } }, { batchSize: 10 });
  await cursor.next();
  await rows.dropIndexes();
  assert.is((await refusal(cursor.toArray())).code, 175);
});

all.run();
