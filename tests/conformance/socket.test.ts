import { createHmac, randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { administrator, isError, newcomer, type Person } from '../support/clients/outside.ts';
import { type ContentView, contentThat, paths, patientClient } from '../support/clients/patient.ts';
import { openClient, type SocketClient, statusOfUpgrade } from '../support/clients/socket.ts';
import { callServer } from '../support/stacks/gateway.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';

/** The event stream, seen from outside. */
const SECRET = 'known to the test';
type Context = { platform: PlatformProcess; url: string; ann: Person; bob: Person };
const it = suite<Context>('socket');

it.before(async (c) => {
  c.platform = await startPlatformProcess({ PLATFORM_JWT_SECRET: SECRET });
  c.url = c.platform.url;
  c.ann = await newcomer(c.url);
  c.bob = await newcomer(c.url, 'Bob');
});
it.after(({ platform }) => platform?.remove());

const tokenOf = ({ id, email }: Person, expiresIn: number, role = 'user'): string => {
  const exp = Math.floor(Date.now() / 1_000) + expiresIn;
  const claims = { sub: id, email, name: 'Ann', role, iat: exp - 900, exp };
  const body = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${body}.${createHmac('sha256', SECRET).update(body).digest('base64url')}`;
};
const positionsOf = ({ frames }: SocketClient): number[] => frames.map(({ position }) => position);

it('answers 401 before the upgrade to a missing, an odd and an expired token', async ({ url, ann }) => {
  for (const query of ['', 'token=', 'token=nonsense', `token=${tokenOf(ann, -1)}`, 'ticket=nonsense']) {
    assert.is(await statusOfUpgrade(url, query), 401, query);
  }
  assert.is(await statusOfUpgrade(url, `token=${ann.token}`), 101);
  assert.is(await statusOfUpgrade(url, `token=${ann.token}&since=nonsense`), 400);
  assert.is(await statusOfUpgrade(url, `token=${ann.token}&since=99999999`), 400);
  const plain = await callServer(url, 'GET', `/ws?token=${ann.token}`);
  assert.ok(plain.status >= 400 && plain.status < 500, 'no upgrade was asked for');
});

it('sends one JSON frame an event, to whom it concerns, and resumes after a position without gap or repeat', async ({
  url,
  ann,
  bob,
}) => {
  const [hers, his] = [await openClient(url, `token=${ann.token}`), await openClient(url, `token=${bob.token}`)];
  const scan = await ann.call('POST', `${paths.trends}/scan`, { region: 'US', limit: 5 });
  assert.is(scan.body.trends_saved, 5);
  const client = patientClient(url);
  client.token = ann.token;
  const asked = await ann.call('POST', `${paths.content}/generate`, {
    trend_id: randomUUID(),
    trend_topic: 'How bees find their way home',
  });
  const { content_id, thread_id } = asked.body as ContentView;
  await contentThat(client, content_id, 'waits', ({ gate }) => gate !== null);
  await ann.call('POST', `${paths.content}/resume`, { thread_id, approved: false });
  await contentThat(client, content_id, 'is rejected', ({ status }) => status === 'rejected');
  await eventually(() => hers.frames.some(({ channel }) => channel === 'platform.content.rejected'));
  await eventually(() => notifications(hers).some(({ payload }) => payload.event === 'platform.content.rejected'));
  await quiet(hers, his);

  for (const frame of hers.frames) {
    assert.equal(Object.keys(frame).sort(), ['channel', 'id', 'payload', 'position', 'timestamp']);
    assert.match(frame.channel, /^platform\.[a-z]+\.[a-z_]+$/);
    assert.match(frame.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.type(frame.payload, 'object');
  }
  const trends = hers.frames.filter(({ channel }) => channel === 'platform.trend.detected');
  assert.is(trends.length, 5);
  for (const { payload } of trends)
    assert.equal(Object.keys(payload).sort(), ['niche', 'score', 'source', 'topic', 'trend_id']);
  for (const { channel, payload } of hers.frames) {
    if (channel !== 'platform.content.updated') continue;
    for (const field of ['content_id', 'status', 'stage']) assert.ok(field in payload, field);
  }
  assert.ok(hers.frames.some(({ channel }) => channel === 'platform.pipeline.stage_changed'));

  assert.equal(
    his.frames.filter(({ channel }) => channel === 'platform.trend.detected').map(({ id }) => id),
    trends.map(({ id }) => id),
  );
  const others = his.frames.filter(({ channel }) => channel !== 'platform.trend.detected');
  assert.ok(
    others.every(({ channel }) => channel === 'platform.notification.created'),
    JSON.stringify(others),
  );
  const hersById = new Set(hers.frames.map(({ id }) => id));
  assert.ok(
    others.every(({ id }) => !hersById.has(id)),
    'a notification goes to its user alone',
  );

  const positions = positionsOf(hers);
  assert.equal(
    positions,
    [...new Set(positions)].sort((a, b) => a - b),
  );
  for (const index of [0, Math.floor(positions.length / 2), positions.length - 1]) {
    const resumed = await openClient(url, `token=${ann.token}&since=${positions[index]}`);
    const rest = positions.slice(index + 1);
    await eventually(() => resumed.frames.length >= rest.length);
    await quiet(resumed);
    assert.equal(positionsOf(resumed), rest);
    resumed.close();
  }
  hers.close();
  his.close();
});

it('shows administrators what belongs to others, but no notification of theirs', async ({ platform, url, bob }) => {
  const admin = await administrator(platform);
  const root = await openClient(url, `token=${admin.token}&since=-1`);
  await eventually(() => root.frames.some(({ channel }) => channel === 'platform.content.rejected'));
  await quiet(root);
  assert.ok(notifications(root).every(({ payload }) => payload.event === 'platform.trend.detected'));
  root.close();
  const pretender = await openClient(url, `token=${tokenOf(bob, 900, 'admin')}&since=-1`);
  await eventually(() => pretender.frames.length > 0);
  await quiet(pretender);
  assert.not.ok(
    pretender.frames.some(({ channel }) => channel === 'platform.content.rejected'),
    'the account decides',
  );
  pretender.close();
});

it('opens one socket for a ticket, once', async ({ url, ann }) => {
  const { status, body } = await ann.call('POST', '/api/v1/auth/ws-ticket');
  assert.is(status, 200);
  assert.is(body.expires_in, 30);
  assert.is(await statusOfUpgrade(url, `ticket=${body.ticket}`), 101);
  assert.is(await statusOfUpgrade(url, `ticket=${body.ticket}`), 401);
  isError(await callServer(url, 'POST', '/api/v1/auth/ws-ticket'), 401, 'unauthorized');
});

it('closes with 4401 when the token expires', async ({ url, ann }) => {
  const socket = await openClient(url, `token=${tokenOf(ann, 3)}`);
  assert.is(await socket.closed(), 4401);
});

it('answers pings, and text from a client disturbs nothing', async ({ url, ann }) => {
  const { socket, close } = await openClient(url, `token=${ann.token}`);
  const pong = new Promise<string>((resolve) => socket.once('pong', (data) => resolve(String(data))));
  socket.send('hello');
  socket.ping('are you there');
  assert.is(await pong, 'are you there');
  assert.is(socket.readyState, socket.OPEN);
  close();
});

it('gives a user ten sockets', async ({ url }) => {
  const eve = await newcomer(url, 'Eve');
  const sockets = [];
  for (let n = 0; n < 10; n++) sockets.push(await openClient(url, `token=${eve.token}`));
  assert.is(await statusOfUpgrade(url, `token=${eve.token}`), 429);
  for (const socket of sockets) socket.close();
  await Promise.all(sockets.map((socket) => socket.closed()));
  await eventually(async () => (await statusOfUpgrade(url, `token=${eve.token}`)) === 101);
});

const notifications = ({ frames }: SocketClient) =>
  frames.filter(({ channel }) => channel === 'platform.notification.created');

async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come to hold within 15 s');
}

/** Waits until nothing has come for a while. */
async function quiet(...clients: SocketClient[]): Promise<void> {
  for (let before = -1; ; ) {
    const now = clients.reduce((sum, { frames }) => sum + frames.length, 0);
    if (now === before) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
}

it.run();
