import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { readModelsMatchTheLog } from '../support/chaos/refold.ts';
import { domainEventsIn, readLog, type StoredEvent, textOf } from '../support/clients/auditor.ts';
import {
  type ContentView,
  LONG_WAIT,
  paths,
  publishSomething,
  type RetryingClient,
  register,
  retryingClient,
} from '../support/clients/retrying.ts';
import type { Frame } from '../support/clients/socket.ts';
import { eventually } from '../support/eventually.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';

/** One pipeline from trend to publication, looked at from every side: the log, the frames, the files, the documents. */
type Context = {
  platform: PlatformProcess;
  client: RetryingClient;
  userId: string;
  item: ContentView;
  frames: readonly Frame[];
  log: readonly StoredEvent[];
};
const it = suite<Context>('one pipeline');

it.before(async (c) => {
  c.platform = await startPlatformProcess({ PLATFORM_VIDEO_QUALITY: 'standard' });
  c.client = retryingClient(c.platform.url);
  c.userId = await register(c.client);
  const frames: Frame[] = [];
  const socket = new WebSocket(`${c.platform.url.replace('http', 'ws')}/ws?token=${c.client.token}`);
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as Frame));
  await once(socket, 'open');
  c.item = await publishSomething(c.client);
  // Both come last, side by side.
  await eventually('frames of the end', () => frames.some(isPublished) && frames.some(isNotified), LONG_WAIT);
  socket.close();
  c.frames = frames;
  c.log = domainEventsIn(await readLog(c.platform.eventStoreUrl()));
});
it.after(({ platform }) => platform?.remove());

const isPublished = ({ channel, payload }: Frame): boolean =>
  channel === 'platform.content.updated' && payload.status === 'published';
const isNotified = ({ channel, payload }: Frame): boolean =>
  channel === 'platform.notification.created' && payload.event === 'platform.content.published';

/** Every event with the correlation of the request. */
function correlated({ log, item }: Context): StoredEvent[] {
  const requested = log.find(({ type, data }) => type === 'ContentRequested' && data.content_id === item.content_id);
  return log.filter(({ metadata }) => metadata.$correlationId === requested?.metadata.$correlationId);
}

it('has one correlation from the request to the publication', (c) => {
  const types = new Set(correlated(c).map(({ type }) => type));
  const expected = [
    ...['ContentRequested', 'ScriptDrafted', 'GateOpened', 'ContentApproved', 'VideoApproved'],
    ...['ContentStatusChanged', 'ImageBatchRequested', 'ImageRequested', 'ImageGenerated', 'ImageBatchCompleted'],
    ...['RenderRequested', 'NarrationSynthesized', 'CaptionsTimed', 'VideoRendered'],
    ...['PublicationRequested', 'UploadStarted', 'PublicationSucceeded', 'NotificationCreated'],
  ];
  assert.equal(
    expected.filter((type) => !types.has(type)),
    [],
  );
});

it('has no event about the content under another correlation', (c) => {
  const ids = new Set(correlated(c).map(({ id }) => id));
  const strays = c.log.filter(({ id, data }) => data.content_id === c.item.content_id && !ids.has(id));
  assert.equal(
    strays.map(({ type }) => type),
    [],
  );
});

it('names actor, owner and cause of every event; what the system did has its cause in the log', (c) => {
  const ids = new Set(c.log.map(({ id }) => id));
  for (const { type, metadata } of correlated(c)) {
    assert.is(metadata.owner, c.userId, `${type} belongs to the user`);
    assert.type(metadata.actor, 'string');
    assert.type(metadata.$causationId, 'string');
    if (String(metadata.actor).startsWith('system:'))
      assert.ok(ids.has(String(metadata.$causationId)), `${type} by ${metadata.actor} has a cause in the log`);
    else assert.is(metadata.actor, c.userId);
  }
});

it('puts no secret into an event', ({ log, client }) => {
  const text = textOf(log);
  assert.not.match(text, /ort_[A-Za-z0-9_-]{10}/);
  assert.not.match(text, /password [0-9a-f]{8}-/);
  assert.not.ok(text.includes(client.token ?? 'no token'));
});

it('says nothing of traces, which nobody has asked for', ({ log, platform }) => {
  assert.equal(
    log.filter(({ metadata }) => 'traceparent' in metadata).map(({ type }) => type),
    [],
  );
  assert.not.match(platform.output(), /trac(e_id|ing)/);
});

it('carries every channel of the happy path to the user, in order of position, each frame once', ({ frames }) => {
  const channels = new Set(frames.map(({ channel }) => channel));
  for (const channel of [
    'trend.detected',
    'content.created',
    'content.updated',
    'content.published',
    'media.generated',
    'video.rendered',
    'pipeline.stage_changed',
    'notification.created',
  ]) {
    assert.ok(channels.has(`platform.${channel}`), channel);
  }
  assert.is(new Set(frames.map(({ id }) => id)).size, frames.length);
  const positions = frames.map(({ position }) => position);
  assert.equal(
    positions,
    [...positions].sort((a, b) => a - b),
  );
  const trend = frames.find(({ channel }) => channel === 'platform.trend.detected');
  assert.equal(Object.keys(trend?.payload ?? {}).sort(), ['niche', 'score', 'source', 'topic', 'trend_id']);
});

it('moves the content through its statuses in order', ({ frames, item }) => {
  const statuses = frames
    .filter(({ channel, payload }) => channel === 'platform.content.updated' && payload.content_id === item.content_id)
    .map(({ payload }) => payload.status);
  assert.equal(statuses, [
    'generating',
    'awaiting_review',
    'approved',
    'producing',
    'awaiting_review',
    'ready',
    'publishing',
    'published',
  ]);
});

it('serves the video to players, whole and in ranges, and to no one without a link or a token', async ({
  client,
  item,
  platform,
}) => {
  const { body: render } = await client.call<{
    url: string;
    file_path: string;
    duration_seconds: number;
    width: number;
    height: number;
  }>('GET', `${paths.editor}/render/${item.content_id}/status`);
  assert.is(render.width, 1080);
  assert.is(render.height, 1920);
  assert.ok(render.duration_seconds > 15);
  const head = await fetch(render.url, { headers: { range: 'bytes=0-99' } });
  assert.is(head.status, 206);
  assert.match(head.headers.get('content-range') ?? '', /^bytes 0-99\/\d+$/);
  assert.is(head.headers.get('content-type'), 'video/mp4');
  const start = Buffer.from(await head.arrayBuffer());
  assert.is(start.length, 100);
  assert.is(start.toString('latin1', 4, 8), 'ftyp');
  assert.is((await fetch(`${platform.url}/files/${render.file_path}`)).status, 401);
});

it('shows a page where the video plays', async ({ item }) => {
  const page = await fetch(item.publications[0]?.url ?? '');
  assert.is(page.status, 200);
  const html = await page.text();
  const source = /<video[^>]*\bsrc="([^"]+)"|<source[^>]*\bsrc="([^"]+)"/.exec(html);
  const video = await fetch(new URL((source?.[1] ?? source?.[2] ?? '').replaceAll('&amp;', '&'), page.url), {
    headers: { range: 'bytes=100-199' },
  });
  assert.is(video.status, 206);
});

it('refuses to publish the same content on the same platform again', async ({ client, item }) => {
  const { status } = await client.call('POST', paths.publish, { content_id: item.content_id, platforms: ['local'] });
  assert.is(status, 409);
});

it('refuses a decision when no gate is open', async ({ client, item }) => {
  const { status } = await client.call('POST', `${paths.content}/resume`, {
    thread_id: item.thread_id,
    approved: true,
  });
  assert.is(status, 409);
});

it('shows nothing of it to another user', async ({ platform, item }) => {
  const stranger = retryingClient(platform.url);
  await register(stranger);
  assert.is((await stranger.call('GET', `${paths.content}/${item.content_id}`)).status, 404);
  assert.is((await stranger.call('GET', `${paths.editor}/render/${item.content_id}/status`)).status, 404);
  assert.equal((await stranger.call<{ items: unknown[] }>('GET', paths.content)).body.items, []);
});

it('has read models that equal the log folded from zero', ({ platform }) =>
  readModelsMatchTheLog({
    eventStore: platform.eventStoreUrl(),
    documentStore: platform.documentStoreUrl(),
    secret: platform.secret(),
  }));

it.run();
