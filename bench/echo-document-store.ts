/**
 * What a document store costs before it does anything: a server of MongoDB's wire protocol that answers every message
 * at once with the same document, reading and storing nothing. A separate process; it tells its parent the port.
 */
import { createServer } from 'node:net';
import { frameReader, MAX_MESSAGE_SIZE, newRoom } from '../embedded/document-store/wire/frames.ts';
import { encodeReply } from '../embedded/document-store/wire/message.ts';

const OP_QUERY = 2004;
const room = newRoom(4 * MAX_MESSAGE_SIZE);
const server = createServer((socket) => {
  socket.setNoDelay(true);
  const frames = frameReader(
    room,
    (message, done) => {
      const request = { requestId: message.readInt32LE(4), legacy: message.readInt32LE(12) === OP_QUERY };
      socket.write(encodeReply(request, ANSWER, Buffer.alloc(0)));
      done();
    },
    () => undefined,
  );
  socket.on('data', (chunk) => frames.feed(chunk));
  socket.on('error', () => socket.destroy());
});

/** What `hello` must answer for transactions to begin; `ok` satisfies all other commands. */
const ANSWER = {
  ok: 1,
  n: 0,
  nModified: 0,
  helloOk: true,
  isWritablePrimary: true,
  setName: 'rs0',
  hosts: ['127.0.0.1'],
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: MAX_MESSAGE_SIZE,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 25,
};

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.once('disconnect', () => process.exit());
