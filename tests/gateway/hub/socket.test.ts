import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket, WebSocketServer } from 'ws';
import { rememberingFrames } from '../../../gateway/hub/frames.ts';
import type { Message } from '../../../gateway/hub/message.ts';
import { HubSocket } from '../../../gateway/hub/socket.ts';

const it = suite('hub socket');

const NOW = 1_000_000_000_000;
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
it.after(() => void server.close());

const claims = (exp: number) => ({
  sub: 'ann',
  email: 'ann@example.com',
  name: 'Ann',
  role: 'user' as const,
  iat: exp - 900,
  exp,
  sid: null,
});

/**
 * Both ends of a socket: the server's with and without the hub around it. The client answers pings automatically, as
 * all do.
 */
async function pair(now = NOW): Promise<{ socket: HubSocket; webSocket: WebSocket; client: WebSocket }> {
  if (server.address() === null) await once(server, 'listening');
  const connected = once(server, 'connection');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [webSocket, { socket: connection }] = (await connected) as [WebSocket, IncomingMessage];
  await once(client, 'open');
  return { socket: new HubSocket(webSocket, connection, claims(now / 1_000 + 900), -1n, now), webSocket, client };
}

const message = (position: bigint, text: string | null = `message ${position}`, userId = 'ann'): Message => ({
  position,
  text,
  audience: { kind: 'user', userId, administrators: false },
});

it('pings after 30 seconds of silence, not before', async () => {
  const { socket, client } = await pair();
  let pings = 0;
  client.on('ping', () => pings++);
  socket.tick(NOW + 29_999);
  const pinged = once(client, 'ping');
  socket.tick(NOW + 30_000);
  await pinged;
  assert.is(pings, 1);
  client.terminate();
});

it('W7: ends the socket of a client that has sent nothing for 60 seconds', async () => {
  const { socket, client } = await pair();
  socket.tick(NOW + 59_999);
  assert.is(socket.isOpen(), true);
  const closed = once(client, 'close');
  socket.tick(NOW + 60_000);
  assert.equal((await closed)[0], 1006);
});

it('counts a pong as a sign of life', async () => {
  const begun = Date.now();
  const { socket, webSocket, client } = await pair(begun - 60_000);
  const answered = once(webSocket, 'pong');
  socket.tick(begun - 30_000);
  await answered;
  socket.tick(begun);
  assert.is(socket.isOpen(), true);
  client.terminate();
});

it('closes with 4401 when the token expires', async () => {
  const { socket, client } = await pair();
  const closed = once(client, 'close');
  socket.tick(NOW + 900_000);
  assert.is((await closed)[0], 4401);
});

it('delivers every position once and in order, also when messages come twice or late', async () => {
  const { socket, client } = await pair();
  const got: string[] = [];
  client.on('message', (data) => got.push(String(data)));
  for (const position of [0n, 1n, 1n, 0n, 3n, 2n, 4n]) socket.deliver([message(position)]);
  socket.deliver([message(5n, null)]);
  socket.deliver([message(6n, 'of another user', 'bob')]);
  socket.close(1000, 'done');
  await once(client, 'close');
  assert.equal(got, ['message 0', 'message 1', 'message 3', 'message 4']);
  assert.is(socket.position, 6n);
});

it('sends what comes together as frames of their own, whatever their length, between those of the protocol', async () => {
  const { socket, webSocket, client } = await pair();
  const got: string[] = [];
  client.on('message', (data, isBinary) => got.push(isBinary ? 'binary' : String(data)));
  const texts = [0, 125, 126, 65_535, 65_536].map((length) => 'x'.repeat(length));
  webSocket.ping();
  socket.deliver([...texts, 'ends with é and 🚀'].map((text, position) => message(BigInt(position), text)));
  webSocket.ping();
  socket.deliver([message(100n, 'last')], rememberingFrames());
  socket.close(1000, 'done');
  assert.is((await once(client, 'close'))[0], 1000);
  assert.equal(got, [...texts, 'ends with é and 🚀', 'last']);
});

it('makes the bytes once for all sockets that see the same, and others for those that do not', async () => {
  const [ann, other] = [await pair(), await pair()];
  const got: string[][] = [[], []];
  ann.client.on('message', (data) => got[0]?.push(String(data)));
  other.client.on('message', (data) => got[1]?.push(String(data)));
  // The other one has the first of them already.
  other.socket.deliver([message(0n, 'first')]);
  const framesOf = rememberingFrames();
  const batch = [
    message(0n, 'first'),
    message(1n, 'second'),
    message(2n, 'of another user', 'bob'),
    message(3n, 'third'),
  ];
  ann.socket.deliver(batch, framesOf);
  other.socket.deliver(batch, framesOf);
  for (const { socket, client } of [ann, other]) {
    socket.close(1000, 'done');
    await once(client, 'close');
  }
  assert.equal(got, [
    ['first', 'second', 'third'],
    ['first', 'second', 'third'],
  ]);
});

it.run();
