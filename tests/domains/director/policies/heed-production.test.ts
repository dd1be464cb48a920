import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pipeline } from '../../../../domains/director/pipeline/index.ts';
import { heedProduction } from '../../../../domains/director/policies/advance-on-production.ts';
import { type RenderEvent, renderEvents } from '../../../../domains/editor/render/events.ts';
import { defaultSettings } from '../../../../domains/identity/user/events.ts';
import { type ImageBatchEvent, imageBatchEvents } from '../../../../domains/media/image-batch/events.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import type { Recorded } from '../../../../kernel/events/event.ts';
import { deliver, type Log, openLog, write } from '../../../support/specs/policy.ts';
import { newStory, type Story, wants } from '../examples.ts';
import { failure } from '../support.ts';

const it = suite<Log>('heed production');

/** Named so that what is written here is checked as what media and editor write. */
export const foreignEvents = [imageBatchEvents, renderEvents];

it.before(async (c) => {
  Object.assign(c, await openLog());
});
it.after((c) => c.close());

const policy = heedProduction(5);
const exhausted = { ...failure, code: 'providers-exhausted' };

const batchIds = ({ ids }: Story, revision: number | null = 1) => ({
  batch_id: randomUUID(),
  ...ids,
  ...(revision === null ? { thread_id: null } : {}),
  revision,
});
const renderIds = (story: Story, revision: number | null = 1) => {
  const { batch_id: render_id, ...ids } = batchIds(story, revision);
  return { render_id, ...ids };
};
const completed = (story: Story, revision: number | null = 1): ImageBatchEvent => ({
  type: 'ImageBatchCompleted',
  data: { ...batchIds(story, revision), images: [] },
});
const batchFailed = (story: Story, why = exhausted): ImageBatchEvent => ({
  type: 'ImageBatchFailed',
  data: { ...batchIds(story), failure: why },
});
const rendered = (story: Story, revision: number | null = 1): RenderEvent => ({
  type: 'VideoRendered',
  data: {
    ...renderIds(story, revision),
    title: 'Bees',
    file_path: 'v.mp4',
    duration_seconds: 9,
    width: 64,
    height: 64,
    size_bytes: 9,
    render_seconds: 1,
  },
});
const renderFailed = (story: Story): RenderEvent => ({
  type: 'RenderFailed',
  data: { ...renderIds(story), failure: { ...failure, stage: 'video' } },
});

async function news({ store }: Log, story: Story, event: ImageBatchEvent | RenderEvent) {
  const told: Recorded = await write(store, `news-${randomUUID()}`, story.owner, event);
  return deliver(policy, told, store);
}

async function since({ store }: Log, { thread_id }: Story, before: number): Promise<string[]> {
  const { history } = await load(store, pipeline, thread_id);
  return history.slice(before).map(({ type, data }) => ('to' in data ? `${data.from} → ${data.to}` : type));
}

it('goes on to the video when the images are there', async (c) => {
  const story = newStory();
  const { revision } = await story.pipeline(c.store, ...story.upTo('images'));
  await news(c, story, completed(story));
  assert.equal(await since(c, story, Number(revision) + 1), ['images → video']);
});

it('opens the second gate when the video is there, as its owner wants it', async (c) => {
  const asking = newStory();
  const { revision } = await asking.pipeline(c.store, ...asking.upTo('video'));
  await news(c, asking, rendered(asking));
  assert.equal(await since(c, asking, Number(revision) + 1), ['video → final_review', 'GateOpened']);

  const trusting = newStory();
  await wants(c.store, trusting.owner, { gates: { ...defaultSettings.gates, final_review: 'auto' } });
  await trusting.pipeline(c.store, ...trusting.upTo('video'));
  await news(c, trusting, rendered(trusting));
  assert.equal(await since(c, trusting, Number(revision) + 1), [
    'video → final_review',
    'GateOpened',
    'GateDecided',
    'final_review → publish',
  ]);
});

it('heeds nothing that was made by hand', async (c) => {
  const story = newStory();
  const { revision } = await story.pipeline(c.store, ...story.upTo('images'));
  for (const event of [completed(story, null), rendered(story, null)])
    assert.is((await news(c, story, event)).kind, 'skip');
  assert.equal(await since(c, story, Number(revision) + 1), []);
});

it('fails the stage when the video cannot be made, also when that is heard before its images', async (c) => {
  const story = newStory();
  const { revision } = await story.pipeline(c.store, ...story.upTo('images'));
  await news(c, story, renderFailed(story));
  await news(c, story, completed(story));
  assert.equal(await since(c, story, Number(revision) + 1), ['images → video', 'PipelineFailed']);
});

it('fails when somebody cancels the render that it waits for, and takes the next one that is made', async (c) => {
  const story = newStory();
  const { revision } = await story.pipeline(c.store, ...story.upTo('video'));
  const before = Number(revision) + 1;
  const cancelled = (by: string): RenderEvent => ({ type: 'RenderCancelled', data: { ...renderIds(story), by } });
  await news(c, story, cancelled('system:request-render'));
  assert.equal(await since(c, story, before), []);
  await news(c, story, cancelled(story.owner));
  const { state } = await load(c.store, pipeline, story.thread_id);
  assert.ok(state.status === 'failed');
  assert.equal([state.failure.stage, state.failure.code], ['video', 'render-cancelled']);
  await news(c, story, rendered(story));
  assert.equal(await since(c, story, before), ['PipelineFailed', 'video → final_review', 'GateOpened']);
});

it('tries the images once more by itself when nobody could paint them', async (c) => {
  const story = newStory();
  const { revision } = await story.pipeline(c.store, ...story.upTo('images'));
  const before = Number(revision) + 1;
  await news(c, story, batchFailed(story));
  assert.equal(await since(c, story, before), ['PipelineFailed', 'PipelineRetried']);
  const { history } = await load(c.store, pipeline, story.thread_id);
  const [retried] = history.flatMap((event) => (event.type === 'PipelineRetried' ? [event] : []));
  assert.equal(
    [retried?.data.stage, retried?.data.automatic, retried?.data.attempt, retried?.metadata.actor],
    ['images', true, 1, 'system:heed-production'],
  );
  await news(c, story, batchFailed(story));
  assert.equal(await since(c, story, before), ['PipelineFailed', 'PipelineRetried', 'PipelineFailed']);
});

it('tries once however often it is told', async (c) => {
  const story = newStory();
  const { revision } = await story.pipeline(c.store, ...story.upTo('images'));
  const told: Recorded = await write(c.store, `news-${randomUUID()}`, story.owner, batchFailed(story));
  await Promise.all([1, 2, 3].map(() => deliver(policy, told, c.store)));
  await deliver(policy, told, c.store);
  assert.equal(await since(c, story, Number(revision) + 1), ['PipelineFailed', 'PipelineRetried']);
});

it('goes on where it was killed between the failure and the retry', async (c) => {
  const story = newStory();
  const { revision } = await story.pipeline(c.store, ...story.upTo('images'));
  const told: Recorded = await write(c.store, `news-${randomUUID()}`, story.owner, batchFailed(story));
  await deliver(policy, told, c.store, AbortSignal.abort()).catch(() => undefined /* as it was to be */);
  assert.equal(await since(c, story, Number(revision) + 1), ['PipelineFailed']);
  await deliver(policy, told, c.store);
  assert.equal(await since(c, story, Number(revision) + 1), ['PipelineFailed', 'PipelineRetried']);
});

it('tries the images of the next revision anew', async (c) => {
  const story = newStory();
  const again = [
    story.failed('images', exhausted),
    story.retried('images'),
    story.changed('images', 'video'),
    story.failed('video', failure),
    story.retried('script', 'shorter', 1),
    story.changed('script', 'review'),
    story.opened('review'),
    story.decided('review', true),
    story.changed('review', 'images'),
  ];
  const { revision } = await story.pipeline(c.store, ...story.upTo('images'), ...again);
  const data = { ...batchIds(story, 2), failure: exhausted };
  await news(c, story, { type: 'ImageBatchFailed', data });
  assert.equal(await since(c, story, Number(revision) + 1), ['PipelineFailed', 'PipelineRetried']);
});

it('leaves it to a person when the same request would fail again', async (c) => {
  for (const code of ['budget_exhausted', 'moderation-blocked', 'content-policy-violation', 'http-400']) {
    const story = newStory();
    const { revision } = await story.pipeline(c.store, ...story.upTo('images'));
    await news(c, story, batchFailed(story, { ...failure, code }));
    assert.equal(await since(c, story, Number(revision) + 1), ['PipelineFailed'], code);
  }
});

it('does not heed a failure of what the pipeline has left behind', async (c) => {
  const story = newStory();
  const { revision } = await story.pipeline(c.store, ...story.upTo('video'), story.failed('video', failure));
  await news(c, story, batchFailed(story));
  assert.equal(await since(c, story, Number(revision) + 1), []);
});

it.run();
