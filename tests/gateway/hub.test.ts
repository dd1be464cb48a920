import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startGateway } from '../../gateway/index.ts';
import { createShutdown } from '../../kernel/process/shutdown.ts';
import { openClient, statusOfUpgrade } from '../support/clients/socket.ts';
import { sendRaw } from '../support/fakes/odd-service.ts';
import { type GatewayStack, type Session, startGatewayStack } from '../support/stacks/gateway.ts';

const it = suite('websocket hub');

let gateway: GatewayStack;
let ann: Session;
let bob: Session;
let admin = '';

it.before(async () => {
  gateway = await startGatewayStack();
  [ann, bob] = [await gateway.register('Ann'), await gateway.register('Bob')];
  const boss = await gateway.register('Boss');
  await record(
    `user-${boss.id}`,
    boss.id,
    { type: 'RoleChanged', data: { user_id: boss.id, role: 'admin', by: 'test' } },
    1n,
  );
  admin = await gateway.tokenOf('admin', boss.id);
});
it.after(() => gateway.stop());

async function record(
  stream: string,
  owner: string | null,
  event: { type: string; data: object },
  expected: bigint | null = null,
): Promise<string> {
  const id = randomUUID();
  const metadata = { correlationId: id, causationId: id, actor: 'system:test', owner };
  await gateway.platform.store.append(stream, expected, [{ ...event, id, metadata }]);
  return id;
}

const trend = (topic: string) => {
  const at = new Date().toISOString();
  const data = { trend_id: randomUUID(), topic, source: 'reddit', score: 80, niche: 'science' };
  const more = { sources: ['reddit'], region: 'US', url: null, summary: null, seen_at: at, expires_at: at };
  return { type: 'TrendDetected', data: { ...data, ...more } };
};
const detect = (topic: string) => record(`trend-${randomUUID()}`, null, trend(topic));
const updated = (owner: string, stage = 'review') =>
  record(`content-${randomUUID()}`, owner, {
    type: 'ContentStatusChanged',
    data: { content_id: 'c', thread_id: 't', from: 'generating', to: 'awaiting_review', stage, pipeline_revision: 1 },
  });
const topics = (frames: readonly { payload: Record<string, unknown> }[]) =>
  frames.map(({ payload }) => String(payload.topic).slice(0, 40));

it('sends every event once, as the spec has it, with its id and place', async () => {
  const client = await openClient(gateway.url, `token=${ann.token}`);
  const id = await detect('Fusion');
  const [frame] = await client.frame(1);
  assert.equal(Object.keys(frame ?? {}).sort(), ['channel', 'id', 'payload', 'position', 'timestamp']);
  assert.is(frame?.channel, 'platform.trend.detected');
  assert.equal(Object.keys(frame?.payload ?? {}), ['trend_id', 'topic', 'source', 'score', 'niche']);
  assert.is(frame?.id, id);
  assert.match(frame?.timestamp ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.type(frame?.position, 'number');
  client.close();
});

it('shows what has an owner to the owner and to administrators, and the rest to everybody', async () => {
  const [own, foreign, boss] = await Promise.all(
    [ann.token, bob.token, admin].map((token) => openClient(gateway.url, `token=${token}`)),
  );
  await updated(ann.id);
  await detect('after');
  assert.equal(
    (await own?.frame(2))?.map(({ channel }) => channel),
    ['platform.content.updated', 'platform.trend.detected'],
  );
  assert.equal((await boss?.frame(2))?.length, 2);
  assert.equal(
    (await foreign?.frame(1))?.map(({ channel }) => channel),
    ['platform.trend.detected'],
  );
  for (const client of [own, foreign, boss]) client?.close();
});

it('shows a notification to its user alone, not even to administrators', async () => {
  const [own, boss] = await Promise.all([ann.token, admin].map((t) => openClient(gateway.url, `token=${t}`)));
  const data = { notification_id: 'n', user_id: ann.id, event: 'e', title: 't', message: 'm', data: {} };
  await record(`notification-${randomUUID()}`, ann.id, { type: 'NotificationCreated', data });
  await detect('after');
  assert.equal((await own?.frame(2))?.[0]?.channel, 'platform.notification.created');
  assert.equal(topics((await boss?.frame(1)) ?? []), ['after']);
  own?.close();
  boss?.close();
});

it('tells of no change of status that changed nothing', async () => {
  const client = await openClient(gateway.url, `token=${ann.token}`);
  const data = { content_id: 'c', thread_id: 't', stage: 'review', pipeline_revision: 1 };
  const same = { ...data, from: 'awaiting_review', to: 'awaiting_review' };
  await record(`content-${randomUUID()}`, ann.id, { type: 'ContentStatusChanged', data: same });
  await detect('after');
  assert.equal(topics(await client.frame(1)), ['after']);
  client.close();
});

it('delivers what was missed since a position, then goes on, without a gap and without a repeat', async () => {
  const first = await openClient(gateway.url, `token=${ann.token}`);
  await detect('seen');
  const position = (await first.frame(1))[0]?.position;
  first.close();
  await first.closed();
  for (let i = 0; i < 30; i++) await detect(`missed ${i}`);
  await updated(bob.id);

  const detecting = (async () => {
    for (let i = 0; i < 30; i++) await detect(`live ${i}`);
  })();
  const second = await openClient(gateway.url, `token=${ann.token}&since=${position}`);
  await detecting;
  const frames = await second.frame(60);
  assert.equal(topics(frames), [
    ...Array.from({ length: 30 }, (_, i) => `missed ${i}`),
    ...Array.from({ length: 30 }, (_, i) => `live ${i}`),
  ]);
  const positions = frames.map((frame) => frame.position);
  assert.equal(
    positions,
    [...new Set(positions)].sort((a, b) => a - b),
  );
  second.close();
});

it('begins at the very beginning for since=-1', async () => {
  const client = await openClient(gateway.url, `token=${ann.token}&since=-1`);
  assert.is((await client.frame(1))[0]?.payload.topic, 'Fusion');
  client.close();
});

it('refuses before the upgrade', async () => {
  const since = `token=${ann.token}&since=`;
  assert.is(await statusOfUpgrade(gateway.url, ''), 401);
  assert.is(await statusOfUpgrade(gateway.url, 'token='), 401);
  assert.is(await statusOfUpgrade(gateway.url, 'token=abc'), 401);
  assert.is(await statusOfUpgrade(gateway.url, `token=${ann.refreshToken}`), 401);
  assert.is(await statusOfUpgrade(gateway.url, `token=${ann.token}&token=${ann.token}`), 401);
  assert.is(await statusOfUpgrade(gateway.url, `token=${await gateway.tokenOf('user', randomUUID())}`), 401);
  for (const bad of ['abc', '1.5', '-2', '', '99999999999999999999', '999999']) {
    assert.is(await statusOfUpgrade(gateway.url, since + bad), 400, bad);
  }
});

it('answers a refused upgrade like any other error', async () => {
  const answer = await sendRaw(
    gateway.url,
    'GET /ws?token=x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  assert.match(answer, /^HTTP\/1\.1 401 Unauthorized\r\n/);
  assert.match(answer, /\r\nX-Request-ID: [0-9a-f-]{36}\r\n/);
  assert.match(answer, /"error":"unauthorized"/);
});

it('opens one socket for a ticket, once', async () => {
  const { status, body } = await gateway.call('POST', '/api/v1/auth/ws-ticket', { token: ann.token });
  assert.equal([status, body.expires_in], [200, 30]);
  const both = await Promise.all([1, 2].map(() => statusOfUpgrade(gateway.url, `ticket=${body.ticket}`)));
  assert.equal(both.sort(), [101, 401]);
  assert.is(await statusOfUpgrade(gateway.url, `ticket=${ann.token}`), 401);
  assert.is(await statusOfUpgrade(gateway.url, `token=${body.ticket}`), 401);
  assert.is((await gateway.call('POST', '/api/v1/auth/ws-ticket')).status, 401);
  const asBearer = await gateway.call('GET', '/api/v1/identity/users/me', { token: body.ticket });
  assert.is(asBearer.status, 401);
});

it('gives a user ten sockets, and another one when one is closed', async () => {
  const eve = await gateway.register('Eve');
  const clients = await Promise.all(Array.from({ length: 10 }, () => openClient(gateway.url, `token=${eve.token}`)));
  assert.is(await statusOfUpgrade(gateway.url, `token=${eve.token}`), 429);
  assert.is(await statusOfUpgrade(gateway.url, `token=${ann.token}`), 101);
  clients[0]?.close();
  await clients[0]?.closed();
  assert.is(await statusOfUpgrade(gateway.url, `token=${eve.token}`), 101);
  for (const client of clients) client.close();
});

it('closes a client that sends more than 64 KiB, and leaves the others alone', async () => {
  const [loud, quiet] = await Promise.all([1, 2].map(() => openClient(gateway.url, `token=${ann.token}`)));
  loud?.socket.send('x'.repeat(65_536));
  loud?.socket.send('x'.repeat(65_537));
  assert.is(await loud?.closed(), 1009);
  await detect('after');
  assert.equal(topics((await quiet?.frame(1)) ?? []), ['after']);
  quiet?.close();
});

it('closes the sockets of an account that is deactivated, and opens no other', async () => {
  const eve = await gateway.register('Eve');
  const client = await openClient(gateway.url, `token=${eve.token}`);
  const off = { token: admin, body: { status: 'deactivated' } };
  assert.is((await gateway.call('PUT', `/api/v1/identity/users/${eve.id}/status`, off)).status, 200);
  assert.is(await client.closed(), 4403);
  assert.is(await statusOfUpgrade(gateway.url, `token=${eve.token}`), 401);
});

it('closes a socket when its token expires', async () => {
  const exp = Math.floor(Date.now() / 1_000) + 2;
  const token = await new SignJWT({ email: ann.email, name: 'Ann', role: 'user' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(ann.id)
    .setIssuedAt(exp - 900)
    .setExpirationTime(exp)
    .sign(Buffer.from(gateway.platform.config.PLATFORM_JWT_SECRET));
  const client = await openClient(gateway.url, `token=${token}`);
  assert.is(await client.closed(), 4401);
});

it('lets an open socket feel a change of role at once', async () => {
  const eve = await gateway.register('Eve');
  const client = await openClient(gateway.url, `token=${eve.token}`);
  await updated(ann.id, 'script');
  const role = { token: admin, body: { role: 'admin' } };
  await gateway.call('PUT', `/api/v1/identity/users/${eve.id}/role`, role);
  for (let tries = 0; client.frames.length === 0 && tries < 50; tries++) {
    await updated(ann.id, 'images');
    await sleep(50);
  }
  assert.is(client.frames[0]?.payload.stage, 'images');
  client.close();
});

it('closes a client that does not read instead of holding everything for it', async () => {
  const { hostname, port } = new URL(gateway.url);
  const deaf = connect({ host: hostname, port: Number(port) });
  const key = Buffer.alloc(16, 1).toString('base64');
  deaf.write(
    `GET /ws?token=${ann.token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await new Promise((resolve) => deaf.once('data', resolve));
  deaf.pause();
  const chunks: Buffer[] = [];
  const big = 'x'.repeat(400_000);
  for (let i = 0; i < 30; i++) await detect(big);
  const listener = await openClient(gateway.url, `token=${bob.token}`);
  await detect('the last');
  for (let count = 1; topics(await listener.frame(count)).at(-1) !== 'the last'; count = listener.frames.length + 1);
  await new Promise<void>((resolve) => {
    deaf.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (Buffer.concat(chunks.slice(-3)).subarray(-8).toString() === 'too slow') resolve();
    });
    deaf.resume();
  });
  deaf.destroy();
  // The last frame that came: close (0x88), two bytes of code and a reason.
  const end = Buffer.concat(chunks).subarray(-12);
  assert.is(end.toString('latin1').includes('too slow'), true);
  assert.is(end.readUInt16BE(end.indexOf('too slow') - 2), 4408);
  listener.close();
});

it('keeps every socket fed through a restart of the event store, without a gap', async () => {
  const client = await openClient(gateway.url, `token=${ann.token}`);
  await detect('before');
  await client.frame(1);
  await gateway.eventStore.restart();
  for (let i = 0; i < 10; i++) await detect(`after ${i}`);
  assert.equal(topics(await client.frame(11)), ['before', ...Array.from({ length: 10 }, (_, i) => `after ${i}`)]);
  client.close();
});

it('says goodbye with 1001 when the gateway stops, and leaves no group behind', async () => {
  const { platform } = gateway;
  const shutdown = createShutdown(platform.log);
  const second = await startGateway({ ...platform, shutdown }, { services: new Map() });
  const client = await openClient(second.url, `token=${ann.token}`);
  await detect('both gateways');
  assert.equal(topics(await client.frame(1)), ['both gateways']);
  await shutdown.run('the test says so');
  assert.is(await client.closed(), 1001);
  const name = `gateway-${hostname()}-${new URL(second.url).port}`;
  const group = {
    stream: 'channels',
    name,
    concurrency: 1,
    messageTimeoutMs: 1_000,
    maxRetries: 1,
    from: 'end',
  } as const;
  const consuming = platform.store.consume(group, new AbortController().signal).next();
  assert.match(await consuming.then(() => 'it is there', String), /does not exist|NotFound/i);
});

it.run();
