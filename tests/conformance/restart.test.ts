import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freshAddress, itemsOf, newcomer, type Person } from '../support/clients/outside.ts';
import { contentThat, type PatientClient, paths, patientClient } from '../support/clients/patient.ts';
import { openClient } from '../support/clients/socket.ts';
import { callServer } from '../support/stacks/gateway.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';

/** The platform is stopped and started again on the same data: for its callers nothing is lost and nothing repeated. */
type Context = {
  platform: PlatformProcess;
  url: string;
  ann: Person;
  client: PatientClient;
  item: { content_id: string; thread_id: string };
  position: number;
  before: { content: unknown; trends: unknown; generated: string };
};
const it = suite<Context>('restart');

const KEY = { 'idempotency-key': randomUUID() };
const topic = { trend_id: randomUUID(), trend_topic: 'Why leaves turn red' };

it.before(async (c) => {
  c.platform = await startPlatformProcess();
  c.url = c.platform.url;
  c.ann = await newcomer(c.url);
  c.client = patientClient(c.url);
  c.client.token = c.ann.token;
  const socket = await openClient(c.url, `token=${c.ann.token}`);
  await c.ann.call('POST', `${paths.trends}/scan`, { limit: 3 });
  const asked = await c.ann.call('POST', `${paths.content}/generate`, topic, KEY);
  c.item = asked.body;
  await contentThat(c.client, c.item.content_id, 'waits for review', ({ gate }) => gate !== null);
  await socket.frame(5);
  c.position = socket.frames[2]?.position ?? -1;
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

it('makes no second administrator, and prints no second password', ({ platform }) => {
  assert.not.match(platform.output(), /password:/);
});

it('still takes the tokens that it gave', async ({ url, ann }) => {
  assert.is((await ann.call('GET', '/api/v1/identity/users/me')).body.email, ann.email);
  const body = { refresh_token: ann.refreshToken };
  const refreshed = await callServer(url, 'POST', '/api/v1/auth/refresh', { body, from: freshAddress() });
  assert.is(refreshed.status, 200, refreshed.text);
  const again = await callServer(url, 'POST', '/api/v1/auth/refresh', { body, from: freshAddress() });
  assert.is(again.status, 401);
});

it('answers as it did before', async ({ ann, item, before }) => {
  assert.equal((await ann.call('GET', `${paths.content}/${item.content_id}`)).body, before.content);
  assert.equal(itemsOf(await ann.call('GET', paths.trends)), before.trends);
});

it('answers a repeated request as the first time, and does nothing again', async ({ ann, before }) => {
  const again = await ann.call('POST', `${paths.content}/generate`, topic, KEY);
  assert.is(again.status, 202);
  assert.is(again.text, before.generated);
  assert.is(itemsOf(await ann.call('GET', paths.content)).length, 1);
});

it('goes on where it stood, and tells a returning client all that it missed', async ({
  url,
  ann,
  client,
  item,
  position,
}) => {
  const socket = await openClient(url, `token=${ann.token}&since=${position}`);
  const { thread_id } = item;
  const passed = await ann.call('POST', `${paths.content}/resume`, { thread_id, approved: true });
  assert.is(passed.status, 200, passed.text);
  await contentThat(client, item.content_id, 'is past its images', ({ stage }) => stage === 'video');
  for (let tries = 0; tries < 100 && !hasImages(); tries++) await new Promise((resolve) => setTimeout(resolve, 100));
  assert.ok(hasImages());
  const positions = socket.frames.map((frame) => frame.position);
  assert.ok(positions.every((one) => one > position));
  assert.equal(
    positions,
    [...new Set(positions)].sort((a, b) => a - b),
  );
  const statuses = socket.frames.filter(({ channel }) => channel === 'platform.content.updated');
  assert.equal(
    statuses.map(({ payload }) => payload.status).slice(-4),
    ['generating', 'awaiting_review', 'approved', 'producing'].slice(-statuses.length),
  );
  socket.close();

  function hasImages(): boolean {
    return socket.frames.some(({ channel }) => channel === 'platform.media.generated');
  }
});

it.run();
