import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { aTrend, freshAddress, itemsOf, newcomer, type Person } from '../support/clients/outside.ts';
import { contentThat, paths } from '../support/clients/retrying.ts';
import { type Frame, openClient, type SocketClient } from '../support/clients/socket.ts';
import { eventually } from '../support/eventually.ts';
import { callServer } from '../support/stacks/gateway.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';
import { resume, retryingClientOf } from './populated.ts';

/** The platform is stopped and started again on the same data: for its callers nothing is lost and nothing repeated. */
type Context = {
  platform: PlatformProcess;
  url: string;
  ann: Person;
  item: { content_id: string; thread_id: string };
  /** Of the last frame that Ann saw. */
  position: number;
  before: { content: unknown; trends: unknown; generated: string };
  topic: { trend_id: string; trend_topic: string };
};
const it = suite<Context>('restart');

const KEY = { 'idempotency-key': randomUUID() };

it.before(async (c) => {
  c.platform = await startPlatformProcess();
  c.url = c.platform.url;
  c.ann = await newcomer(c.url);
  const socket = await openClient(c.url, `token=${c.ann.token}`);
  const { trend_id } = await aTrend(c.ann);
  c.topic = { trend_id, trend_topic: 'Why leaves turn red' };
  const asked = await c.ann.call('POST', `${paths.content}/generate`, c.topic, KEY);
  c.item = asked.body;
  c.position = (await frameThat(socket, 'says that the script is being made', isStatus('generating'))).position;
  await contentThat(retryingClientOf(c.url, c.ann), c.item.content_id, 'waits for review', ({ gate }) => gate !== null);
  c.before = {
    content: (await c.ann.call('GET', `${paths.content}/${c.item.content_id}`)).body,
    trends: itemsOf(await c.ann.call('GET', paths.trends)),
    generated: asked.text,
  };
  const closed = socket.closed();
  const code = await c.platform.kill('SIGTERM');
  assert.is(code, 0, c.platform.output());
  assert.is(await closed, 1001);
  await c.platform.start();
});
it.after(({ platform }) => platform?.remove());

const isStatus =
  (status: string) =>
  ({ channel, payload }: Frame): boolean =>
    channel === 'platform.content.updated' && payload.status === status;

const frameThat = ({ frames }: SocketClient, what: string, condition: (frame: Frame) => boolean): Promise<Frame> =>
  eventually(`frame that ${what}`, () => frames.find(condition), { withinMs: 120_000 });

it('makes no second administrator, and prints no second password', ({ platform }) => {
  assert.not.match(platform.output(), /password:/);
});

it('answers as it did before', async ({ ann, item, before }) => {
  assert.equal((await ann.call('GET', `${paths.content}/${item.content_id}`)).body, before.content);
  assert.equal(itemsOf(await ann.call('GET', paths.trends)), before.trends);
});

it('answers a repeated request as the first time, and does nothing again', async ({ ann, before, topic }) => {
  const again = await ann.call('POST', `${paths.content}/generate`, topic, KEY);
  assert.is(again.status, 202);
  assert.is(again.text, before.generated);
  assert.is(itemsOf(await ann.call('GET', paths.content)).length, 1);
});

it('continues the pipeline, and sends a returning client all that it missed', async ({ url, ann, item, position }) => {
  const socket = await openClient(url, `token=${ann.token}&since=${position}`);
  const passed = await resume(ann, { thread_id: item.thread_id, approved: true });
  assert.is(passed.status, 200, passed.text);
  const images = await frameThat(
    socket,
    'says that the images are there',
    ({ channel }) => channel === 'platform.media.generated',
  );
  const frames = socket.frames.filter((frame) => frame.position <= images.position);
  const positions = frames.map((frame) => frame.position);
  assert.ok(positions.every((one) => one > position));
  assert.equal(
    positions,
    [...new Set(positions)].sort((a, b) => a - b),
  );
  assert.equal(
    frames.filter(({ channel }) => channel === 'platform.content.updated').map(({ payload }) => payload.status),
    ['awaiting_review', 'approved', 'producing'],
  );
  socket.close();
});

// The last: what repeats a used token is a theft, which ends the session.
it('still takes the tokens that it gave', async ({ url, ann }) => {
  assert.is((await ann.call('GET', '/api/v1/identity/users/me')).body.email, ann.email);
  const body = { refresh_token: ann.refreshToken };
  const refreshed = await callServer(url, 'POST', '/api/v1/auth/refresh', { body, from: freshAddress() });
  assert.is(refreshed.status, 200, refreshed.text);
  const again = await callServer(url, 'POST', '/api/v1/auth/refresh', { body, from: freshAddress() });
  assert.is(again.status, 401);
});

it.run();
