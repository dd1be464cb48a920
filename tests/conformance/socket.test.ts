import { createHmac } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { administrator, after, isError, itemsOf, newcomer, type Person } from '../support/clients/outside.ts';
import { contentThat, paths } from '../support/clients/retrying.ts';
import { type Frame, openClient, type SocketClient, statusOfUpgrade } from '../support/clients/socket.ts';
import { eventually } from '../support/eventually.ts';
import { type Answer, callServer } from '../support/stacks/gateway.ts';
import { type Platform, startPlatform } from '../support/stacks/platform.ts';
import { isContentState, resume, retryingClientOf } from './populated.ts';

/**
 * The event stream, seen from outside. Ann scans, has content made and rejects it, while Bob listens too. A trend that
 * is detected after all of that goes to everyone: the client who has its frame has every frame before it.
 */
const SECRET = 'known to the test';
type Context = {
  platform: Platform;
  url: string;
  ann: Person;
  bob: Person;
  /** What they were sent, up to the last frame. */
  toAnn: readonly Frame[];
  toBob: readonly Frame[];
  last: Frame;
};
const it = suite<Context>('socket');

it.before(async (c) => {
  c.platform = await startPlatform({ PLATFORM_JWT_SECRET: SECRET });
  c.url = c.platform.url;
  c.ann = await newcomer(c.url);
  c.bob = await newcomer(c.url, 'Bob');
  const [hers, his] = [
    await openClient(c.url, `token=${c.ann.token}`),
    await openClient(c.url, `token=${c.bob.token}`),
  ];
  const scan = await c.ann.call('POST', `${paths.trends}/scan`, { region: 'US', limit: 5 });
  assert.is(scan.body.trends_saved, 5);
  await rejectContent(c, scan);
  await eventually('notification of the rejection', () =>
    notificationsAmong(hers.frames).some(({ payload }) => payload.event === 'platform.content.rejected'),
  );
  await c.ann.call('POST', `${paths.trends}/scan`, { region: 'US', limit: 6 });
  c.last = await eventually('frame of the last trend', () => trendsAmong(hers.frames)[5]);
  c.toAnn = await framesUpTo(hers, c.last);
  c.toBob = await framesUpTo(his, c.last);
  hers.close();
  his.close();
});
it.after(({ platform }) => platform?.remove());

async function rejectContent({ url, ann }: Context, scan: Answer): Promise<void> {
  const client = retryingClientOf(url, ann);
  // The read model may not have heard of the scan.
  const [trend] = itemsOf(await ann.call('GET', paths.trends, undefined, after(scan)));
  assert.ok(trend);
  const topic = { trend_id: trend.trend_id, trend_topic: 'How bees find their way home' };
  const asked = await ann.call('POST', `${paths.content}/generate`, topic);
  assert.is(asked.status, 202, asked.text);
  const { content_id, thread_id } = asked.body;
  await contentThat(client, content_id, 'waits for review', ({ gate }) => gate !== null);
  isContentState(await resume(ann, { thread_id, approved: false }));
  await contentThat(client, content_id, 'is rejected', ({ status }) => status === 'rejected');
}

/** Everything that a client is sent up to a frame, that one included. */
async function framesUpTo({ frames }: SocketClient, { id, position }: Frame): Promise<Frame[]> {
  await eventually(`frame at ${position}`, () => frames.some((frame) => frame.id === id));
  return frames.filter((frame) => frame.position <= position);
}

const trendsAmong = (frames: readonly Frame[]) => frames.filter(({ channel }) => channel === 'platform.trend.detected');
const notificationsAmong = (frames: readonly Frame[]) =>
  frames.filter(({ channel }) => channel === 'platform.notification.created');
const positionsOf = (frames: readonly Frame[]): number[] => frames.map(({ position }) => position);

/** A token as the gateway would sign it. */
const tokenOf = ({ id, email }: Person, expiresIn: number, role = 'user'): string => {
  const exp = Math.floor(Date.now() / 1_000) + expiresIn;
  const claims = { sub: id, email, name: 'Ann', role, iat: exp - 900, exp };
  const body = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${body}.${createHmac('sha256', SECRET).update(body).digest('base64url')}`;
};

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

it('sends one JSON frame for each event, with the fields of the spec', ({ toAnn }) => {
  for (const frame of toAnn) {
    assert.equal(Object.keys(frame).sort(), ['channel', 'event_position', 'id', 'payload', 'position', 'timestamp']);
    assert.match(frame.channel, /^platform\.[a-z]+\.[a-z_]+$/);
    assert.match(frame.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.type(frame.payload, 'object');
  }
  const trends = trendsAmong(toAnn);
  assert.is(trends.length, 6);
  for (const { payload } of trends)
    assert.equal(Object.keys(payload).sort(), ['niche', 'score', 'source', 'topic', 'trend_id']);
  const updates = toAnn.filter(({ channel }) => channel === 'platform.content.updated');
  assert.ok(updates.length > 0);
  for (const { payload } of updates)
    for (const field of ['content_id', 'status', 'stage']) assert.ok(field in payload, field);
  assert.ok(toAnn.some(({ channel }) => channel === 'platform.pipeline.stage_changed'));
  assert.ok(toAnn.some(({ channel }) => channel === 'platform.content.rejected'));
});

it('sends trends to everyone, and what belongs to a user to that user alone', ({ toAnn, toBob }) => {
  assert.equal(
    trendsAmong(toBob).map(({ id }) => id),
    trendsAmong(toAnn).map(({ id }) => id),
  );
  const others = toBob.filter(({ channel }) => channel !== 'platform.trend.detected');
  assert.ok(
    others.every(({ channel }) => channel === 'platform.notification.created'),
    JSON.stringify(others),
  );
  const hers = new Set(toAnn.map(({ id }) => id));
  assert.ok(
    others.every(({ id }) => !hers.has(id)),
    'a notification goes to its user alone',
  );
});

it('resumes after any position, without gap or repeat', async ({ url, ann, toAnn, last }) => {
  const positions = positionsOf(toAnn);
  assert.equal(
    positions,
    [...new Set(positions)].sort((a, b) => a - b),
  );
  for (const index of [0, Math.floor(positions.length / 2), positions.length - 2]) {
    const resumed = await openClient(url, `token=${ann.token}&since=${positions[index]}`);
    assert.equal(positionsOf(await framesUpTo(resumed, last)), positions.slice(index + 1));
    resumed.close();
  }
});

it('sends nothing again to a client that has everything', async ({ url, ann, last }) => {
  const resumed = await openClient(url, `token=${ann.token}&since=${last.position}`);
  await ann.call('POST', `${paths.trends}/scan`, { region: 'US', limit: 7 });
  await eventually('frame of a further trend', () => trendsAmong(resumed.frames).length > 0);
  assert.ok(resumed.frames.every(({ position }) => position > last.position));
  resumed.close();
});

it('shows administrators what belongs to others, but no notification of theirs', async ({ platform, url, last }) => {
  const admin = await administrator(platform);
  const root = await openClient(url, `token=${admin.token}&since=0`);
  const frames = await framesUpTo(root, last);
  assert.ok(frames.some(({ channel }) => channel === 'platform.content.rejected'));
  assert.ok(notificationsAmong(frames).every(({ payload }) => payload.event === 'platform.trend.detected'));
  root.close();
});

it('looks at the account, and not at the role in the token, for what administrators see', async ({
  url,
  bob,
  last,
}) => {
  const pretender = await openClient(url, `token=${tokenOf(bob, 900, 'admin')}&since=0`);
  const frames = await framesUpTo(pretender, last);
  assert.not.ok(frames.some(({ channel }) => channel === 'platform.content.rejected'));
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
  // Long enough for the handshake of a busy machine.
  const socket = await openClient(url, `token=${tokenOf(ann, 15)}`);
  assert.is(await socket.closed(), 4401);
});

it('answers pings, and ignores text from a client', async ({ url, ann }) => {
  const { socket, close } = await openClient(url, `token=${ann.token}`);
  const pongs: string[] = [];
  socket.on('pong', (data) => pongs.push(String(data)));
  socket.send('hello');
  socket.ping('are you there');
  await eventually('pong', () => pongs.length > 0);
  assert.equal(pongs, ['are you there']);
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
  await eventually('free socket', async () => (await statusOfUpgrade(url, `token=${eve.token}`)) === 101, {
    // A user may open sixty sockets a minute.
    everyMs: 1_000,
  });
});

it.run();
