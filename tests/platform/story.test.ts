import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { readModelsEqualTheLog } from '../support/chaos/refold.ts';
import {
  type ContentView,
  contentThat,
  type PatientClient,
  paths,
  patientClient,
  publishSomething,
  register,
} from '../support/clients/patient.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';

/** One pipeline from trend to publication, looked at from every side. */
type Frame = { channel: string; payload: Record<string, unknown>; timestamp: string; id: string; position: string };
type Stored = {
  id: string;
  type: string;
  stream: string;
  data: Record<string, unknown>;
  metadata: Record<string, unknown>;
};
type Context = {
  platform: PlatformProcess;
  client: PatientClient;
  userId: string;
  item: ContentView;
  frames: Frame[];
  log: Stored[];
};
const it = suite<Context>('story');

it.before(async (c) => {
  c.platform = await startPlatformProcess();
  c.client = patientClient(c.platform.url);
  c.userId = await register(c.client);
  c.frames = [];
  const socket = new WebSocket(`${c.platform.url.replace('http', 'ws')}/ws?token=${c.client.token}`);
  socket.on('message', (data) => c.frames.push(JSON.parse(String(data)) as Frame));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  c.item = await publishSomething(c.client);
  await contentThat(c.client, c.item.content_id, 'is through', ({ stage }) => stage === 'done');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  socket.close();
  c.log = await readLog(c.platform.eventStoreUrl());
});

it.after(({ platform }) => platform.remove());

async function readLog(url: string): Promise<Stored[]> {
  const client = EventStoreDBClient.connectionString(url);
  const log: Stored[] = [];
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
    if (!event?.isJson || event.type.startsWith('$')) continue;
    log.push({
      id: event.id,
      type: event.type,
      stream: event.streamId,
      data: event.data as Record<string, unknown>,
      metadata: (event.metadata ?? {}) as Record<string, unknown>,
    });
  }
  await client.dispose();
  return log;
}

const storyOf = ({ log, item }: Context): Stored[] => {
  const asked = log.find(({ type, data }) => type === 'ContentRequested' && data.content_id === item.content_id);
  return log.filter(({ metadata }) => metadata.$correlationId === asked?.metadata.$correlationId);
};

it('tells one story under one correlation, from the request to the publication', (c) => {
  const types = new Set(storyOf(c).map(({ type }) => type));
  const expected = [
    ...[
      'ContentRequested',
      'PipelineStarted',
      'ScriptDrafted',
      'GateOpened',
      'GateDecided',
      'ContentApproved',
      'ContentStatusChanged',
    ],
    ...['ImageBatchRequested', 'ImageRequested', 'ImageGenerated', 'ImageBatchCompleted'],
    ...['RenderRequested', 'NarrationSynthesized', 'CaptionsTimed', 'VideoRendered'],
    ...['PublicationRequested', 'UploadStarted', 'PublicationSucceeded', 'PipelineCompleted', 'NotificationCreated'],
  ];
  assert.equal(
    expected.filter((type) => !types.has(type)),
    [],
  );
});

it('keeps the whole production of the content in that story', (c) => {
  const story = new Set(storyOf(c).map(({ id }) => id));
  const strays = c.log.filter(({ id, data }) => data.content_id === c.item.content_id && !story.has(id));
  assert.equal(
    strays.map(({ type }) => type),
    [],
  );
});

it('names actor, owner and cause of every event, and whatever the system did has its cause in the log', (c) => {
  const ids = new Set(c.log.map(({ id }) => id));
  for (const { type, metadata } of storyOf(c)) {
    assert.is(metadata.owner, c.userId, `${type} belongs to the user`);
    assert.type(metadata.actor, 'string');
    assert.type(metadata.$causationId, 'string');
    if (String(metadata.actor).startsWith('system:'))
      assert.ok(ids.has(String(metadata.$causationId)), `${type} by ${metadata.actor} has a cause in the log`);
    else assert.is(metadata.actor, c.userId);
  }
});

it('puts no secret into an event', ({ log, client }) => {
  const text = JSON.stringify(log);
  assert.not.match(text, /ort_[A-Za-z0-9_-]{10}/);
  assert.not.match(text, /password [0-9a-f]{8}-/);
  assert.not.ok(text.includes(client.token ?? 'no token'));
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
  const positions = frames.map(({ position }) => Number(position));
  assert.equal(
    positions,
    [...positions].sort((a, b) => a - b),
  );
  const trend = frames.find(({ channel }) => channel === 'platform.trend.detected');
  assert.equal(Object.keys(trend?.payload ?? {}).sort(), ['niche', 'score', 'source', 'topic', 'trend_id']);
});

it('moved the content through its statuses in order', ({ frames, item }) => {
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

it('serves the video to players, whole and in ranges, and to nobody without a link or a token', async ({
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

it('refuses a decision where none is awaited', async ({ client, item }) => {
  const { status } = await client.call('POST', `${paths.content}/resume`, {
    thread_id: item.thread_id,
    approved: true,
  });
  assert.is(status, 409);
});

it('shows nothing of it to anybody else', async ({ platform, item }) => {
  const stranger = patientClient(platform.url);
  await register(stranger);
  assert.is((await stranger.call('GET', `${paths.content}/${item.content_id}`)).status, 404);
  assert.is((await stranger.call('GET', `${paths.editor}/render/${item.content_id}/status`)).status, 404);
  assert.equal((await stranger.call<{ items: unknown[] }>('GET', paths.content)).body.items, []);
});

it('has read models that equal the log folded from zero', ({ platform }) =>
  readModelsEqualTheLog({ eventStore: platform.eventStoreUrl(), documentStore: platform.documentStoreUrl() }));

it.run();
