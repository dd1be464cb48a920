import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ContentEvent, contentEvents } from '../../../../domains/director/content/events.ts';
import { type PipelineEvent, pipelineEvents } from '../../../../domains/director/pipeline/events.ts';
import { requestRender } from '../../../../domains/editor/policies/request-render.ts';
import { type RenderEvent, render } from '../../../../domains/editor/render/index.ts';
import {
  defaultSettings,
  type Settings,
  type UserEvent,
  userEvents,
} from '../../../../domains/identity/user/events.ts';
import { type ImageBatchEvent, imageBatchEvents } from '../../../../domains/media/image-batch/events.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { deliver, type Log, openLog, typesIn, write } from '../../../support/specs/policy.ts';
import { eventsOf, requestOf } from '../examples.ts';

const it = suite<Log>('request render');

/** Named so that what is written here is checked as what the others write. */
export const foreignEvents = [contentEvents, pipelineEvents, imageBatchEvents, userEvents];

it.before(async (c) => {
  Object.assign(c, await openLog());
});
it.after((c) => c.close());

function newContent({ store }: Log) {
  const owner = randomUUID();
  const ids = { content_id: randomUUID(), thread_id: randomUUID() };
  const run = { ...ids, title: 'Bees' };
  const scenes = ['Bees dance.', 'So do we.'].map((narration, index) => ({
    index,
    narration,
    visual_prompt: 'p',
    duration_seconds: 3,
  }));
  const text = { title: 'Why bees dance', description: '', hashtags: [] };
  const about = { niche: 'science', target_platform: 'local', visual_style: 'plain' };
  return {
    ...ids,
    owner,
    stream: render.streamOf(ids.content_id),
    approve: (revision = 1) =>
      write<ContentEvent>(store, `content-${ids.content_id}`, owner, {
        type: 'ContentApproved',
        data: { ...ids, revision, ...about, ...text, scenes },
      }),
    pipeline: (event: PipelineEvent) => write(store, `pipeline-${ids.thread_id}`, owner, event),
    retried: (stage: 'images' | 'video'): PipelineEvent => ({
      type: 'PipelineRetried',
      data: { ...run, stage, feedback: null, attempt: 1, automatic: false },
    }),
    cancelled: (stage: 'images' | 'video'): PipelineEvent => ({
      type: 'PipelineCancelled',
      data: { ...run, stage, by: owner },
    }),
    images: (revision: number | null = 1, painted = ['one.png', 'two.png']) =>
      write<ImageBatchEvent>(store, `imageBatch-${randomUUID()}`, owner, {
        type: 'ImageBatchCompleted',
        data: {
          batch_id: randomUUID(),
          content_id: ids.content_id,
          thread_id: revision === null ? null : ids.thread_id,
          revision,
          images: painted.map((file_path, index) => ({ asset_id: randomUUID(), index, file_path, provider: 'a' })),
        },
      }),
    wants: (defaults: Partial<Settings['defaults']>) =>
      write<UserEvent>(store, `user-${owner}`, owner, {
        type: 'SettingsUpdated',
        data: {
          user_id: owner,
          settings: { ...defaultSettings, defaults: { ...defaultSettings.defaults, ...defaults } },
        },
      }),
    async renders(): Promise<readonly RenderEvent[]> {
      return (await load(store, render, ids.content_id)).history;
    },
  };
}

it('asks for a video of the script that was approved with the pictures that were painted', async (c) => {
  const content = newContent(c);
  await content.approve();
  const painted = await content.images();
  assert.is((await deliver(requestRender, painted, c.store)).kind, 'done');
  const { history } = await load(c.store, render, content.content_id);
  assert.equal(
    history.map(({ type, data }) => ({ type, data })),
    [
      {
        type: 'RenderRequested',
        data: {
          render_id: uuidFrom('render', painted.id),
          content_id: content.content_id,
          thread_id: content.thread_id,
          revision: 1,
          title: 'Why bees dance',
          voice_id: 'en-us',
          subtitle_style: 'highlight',
          width: 1080,
          height: 1920,
          scenes: [
            { index: 0, narration: 'Bees dance.', image_path: 'one.png' },
            { index: 1, narration: 'So do we.', image_path: 'two.png' },
          ],
          requested_at: painted.at,
        },
      },
    ],
  );
  assert.equal([history[0]?.metadata.owner, history[0]?.metadata.causationId], [content.owner, painted.id]);
  await Promise.all([1, 2].map(() => deliver(requestRender, painted, c.store)));
  assert.equal(await typesIn(c.store, content.stream), ['RenderRequested']);
});

it('uses the voice and the captions that its owner has set, and the default for captions nobody knows', async (c) => {
  for (const [style, used] of [
    ['karaoke', 'karaoke'],
    ['sparkling', 'highlight'],
  ] as const) {
    const content = newContent(c);
    await content.wants({ voice_id: 'en-gb', subtitle_style: style });
    await content.approve();
    await deliver(requestRender, await content.images(), c.store);
    const [asked] = await content.renders();
    assert.ok(asked?.type === 'RenderRequested');
    assert.equal([asked.data.voice_id, asked.data.subtitle_style], ['en-gb', used]);
  }
});

it('leaves a scene without its picture for the render to complain of', async (c) => {
  const content = newContent(c);
  await content.approve();
  await deliver(requestRender, await content.images(1, ['one.png']), c.store);
  const [asked] = await content.renders();
  assert.ok(asked?.type === 'RenderRequested');
  assert.equal(
    asked.data.scenes.map(({ image_path }) => image_path),
    ['one.png', ''],
  );
});

it('does nothing for a batch by hand, an earlier revision, or a pipeline that was cancelled', async (c) => {
  const content = newContent(c);
  await content.approve(1);
  await content.approve(2);
  assert.is((await deliver(requestRender, await content.images(null), c.store)).kind, 'skip');
  assert.is((await deliver(requestRender, await content.images(1), c.store)).kind, 'skip');
  await content.pipeline(content.cancelled('images'));
  assert.is((await deliver(requestRender, await content.images(2), c.store)).kind, 'skip');
  assert.equal(await content.renders(), []);
});

it('puts aside pictures of a script that never passed review', async (c) => {
  const content = newContent(c);
  assert.is((await deliver(requestRender, await content.images(1), c.store)).kind, 'park');
  await content.approve(1);
  assert.is((await deliver(requestRender, await content.images(2), c.store)).kind, 'park');
});

it('replaces the video that is being made of an earlier revision', async (c) => {
  const content = newContent(c);
  await content.approve(1);
  await deliver(requestRender, await content.images(1), c.store);
  await content.approve(2);
  await deliver(requestRender, await content.images(2), c.store);
  assert.equal(await typesIn(c.store, content.stream), ['RenderRequested', 'RenderCancelled', 'RenderRequested']);
});

it('asks again when the stage is tried again, as its owner wants it by now', async (c) => {
  const content = newContent(c);
  const request = requestOf({ content_id: content.content_id, thread_id: content.thread_id, voice_id: 'gone' });
  const { requested, failed } = eventsOf(request);
  await write<RenderEvent>(c.store, content.stream, content.owner, requested, failed);
  assert.is((await deliver(requestRender, await content.pipeline(content.retried('images')), c.store)).kind, 'skip');
  const retried = await content.pipeline(content.retried('video'));
  await content.wants({ voice_id: 'en-gb' });
  await deliver(requestRender, retried, c.store);
  await deliver(requestRender, retried, c.store);
  const [, , again, ...rest] = await content.renders();
  assert.ok(again?.type === 'RenderRequested');
  assert.equal(again.data, {
    ...request,
    render_id: uuidFrom('render', retried.id),
    voice_id: 'en-gb',
    requested_at: retried.at,
  });
  assert.equal(rest, []);
});

it('does not ask again while somebody renders by hand', async (c) => {
  const content = newContent(c);
  const request = requestOf({ content_id: content.content_id, thread_id: content.thread_id });
  await write<RenderEvent>(c.store, content.stream, content.owner, eventsOf(request).requested);
  const retried = await content.pipeline(content.retried('video'));
  assert.is((await deliver(requestRender, retried, c.store)).kind, 'skip');
  assert.equal(await typesIn(c.store, content.stream), ['RenderRequested']);
});

it('cancels what is being made for a pipeline that was cancelled', async (c) => {
  const content = newContent(c);
  const cancelled = await content.pipeline(content.cancelled('video'));
  assert.is((await deliver(requestRender, cancelled, c.store)).kind, 'skip');
  const request = requestOf({ content_id: content.content_id, thread_id: content.thread_id });
  await write<RenderEvent>(c.store, content.stream, content.owner, eventsOf(request).requested);
  assert.is((await deliver(requestRender, cancelled, c.store)).kind, 'done');
  assert.is((await deliver(requestRender, cancelled, c.store)).kind, 'skip');
  const [, end] = await content.renders();
  assert.ok(end?.type === 'RenderCancelled');
  assert.is(end.data.by, 'system:request-render');
});

it.run();
