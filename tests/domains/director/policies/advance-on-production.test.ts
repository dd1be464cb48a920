import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { type RenderEvent, renderEvents } from '../../../../contracts/editor/render.ts';
import { defaultSettings } from '../../../../contracts/identity/user.ts';
import { type ImageBatchEvent, imageBatchEvents } from '../../../../contracts/media/image-batch.ts';
import type { ContentCommand } from '../../../../domains/director/content/index.ts';
import { advanceOnProduction } from '../../../../domains/director/policies/advance-on-production.ts';
import { type ExampleContent, exampleContent, failing, script } from '../../../support/examples/content.ts';
import { failure } from '../../../support/examples/failure.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { appended, given, history, write } from '../../../support/given.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('advance on production', openTestStores);

const policy = advanceOnProduction.using({ retryDelayMs: 5 });
const exhausted = { ...failure, code: 'providers-exhausted' };

/** Whose it is: a run's revision, or made by hand. */
const place = ({ ids }: ExampleContent, revision: number | null) => ({
  ...ids,
  thread_id: revision === null ? null : ids.thread_id,
  revision,
});
const batch = (item: ExampleContent, event: (batch_id: string) => ImageBatchEvent) => {
  const id = randomUUID();
  return history(imageBatchEvents, id, item.owner, event(id));
};
const painted = (item: ExampleContent, revision: number | null = 1) =>
  batch(item, (batch_id) => ({
    type: 'ImageBatchCompleted',
    data: { batch_id, ...place(item, revision), images: [] },
  }));
const unpainted = (item: ExampleContent, code: string, revision = 1) =>
  batch(item, (batch_id) => ({
    type: 'ImageBatchFailed',
    data: { batch_id, ...place(item, revision), failure: { ...exhausted, code } },
  }));
const render = (item: ExampleContent, event: (render_id: string) => RenderEvent) =>
  history(renderEvents, item.content_id, item.owner, event(randomUUID()));
const film = { file_path: 'v.mp4', poster_path: 'v.jpg', duration_seconds: 9, size_bytes: 9, render_seconds: 1 };
const video = { ...film, width: 64, height: 64 };
const rendered = (item: ExampleContent, revision: number | null = 1) =>
  render(item, (render_id) => ({
    type: 'VideoRendered',
    data: { render_id, ...place(item, revision), title: script.title, ...video },
  }));
const unrendered = (item: ExampleContent) =>
  render(item, (render_id) => ({
    type: 'RenderFailed',
    data: { render_id, ...place(item, 1), failure: { ...failure, stage: 'video' } },
  }));
const cancelled = (item: ExampleContent, by: string) =>
  render(item, (render_id) => ({ type: 'RenderCancelled', data: { render_id, ...place(item, 1), by } }));

const OPENED = ['PipelineStageChanged', 'GateOpened', 'ContentStatusChanged'] as const;
const FAILED = ['PipelineFailed', 'ContentStatusChanged'] as const;
const RETRIED = ['PipelineRetried', 'ContentStatusChanged'] as const;

it('goes on to the video when the images are there', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('images'))
    .when(painted(item))
    .then('done', appended(contentEvents, item.content_id, 'PipelineStageChanged'));
});

it('opens the second gate when the video is there', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('video'))
    .when(rendered(item))
    .then('done', appended(contentEvents, item.content_id, ...OPENED));
});

it('passes the second gate where its owner does not want to be asked', async ({ store }) => {
  const item = exampleContent();
  const trusting = settingsHistory(item.owner, { gates: { ...defaultSettings.gates, final_review: 'auto' } });
  await given({ store, policy }, trusting, item.historyAt('video'))
    .when(rendered(item))
    .then(
      'done',
      appended(
        contentEvents,
        item.content_id,
        ...OPENED,
        'VideoApproved',
        'PipelineStageChanged',
        'ContentStatusChanged',
      ),
    );
  assert.is((await store.lastOf(contentEvents, item.content_id, 'ContentStatusChanged'))?.data.stage, 'publish');
});

it('moves nothing for what was made by hand', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('images')).when(painted(item, null)).then('skip');
  await given({ store, policy }).when(rendered(item, null)).then('skip');
});

it('fails the stage when the video cannot be made, also when it hears of that before the images', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('images'))
    .when(unrendered(item))
    .then('done', appended(contentEvents, item.content_id, 'PipelineStageChanged', ...FAILED));
  await given({ store, policy }).when(painted(item)).then('skip');
});

it('fails when someone cancels the render that it waits for, and takes the next one that is made', async ({
  store,
}) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('video')).when(cancelled(item, 'system:request-render')).then('skip');
  await given({ store, policy })
    .when(cancelled(item, item.owner))
    .then('done', appended(contentEvents, item.content_id, ...FAILED));
  const failed = await store.lastOf(contentEvents, item.content_id, 'PipelineFailed');
  assert.equal([failed?.data.failure.stage, failed?.data.failure.code], ['video', 'render-cancelled']);
  await given({ store, policy })
    .when(rendered(item))
    .then('done', appended(contentEvents, item.content_id, ...OPENED));
});

it('retries the images once automatically when no provider could paint them', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('images'))
    .when(unpainted(item, exhausted.code))
    .then('done', appended(contentEvents, item.content_id, ...FAILED, ...RETRIED));
  const retried = await store.lastOf(contentEvents, item.content_id, 'PipelineRetried');
  assert.equal(retried?.data, {
    ...item.ids,
    title: script.title,
    stage: 'images',
    feedback: null,
    attempt: 1,
    automatic: true,
  });
  assert.is(retried?.metadata.actor, 'system:advance-on-production');
  await given({ store, policy })
    .when(unpainted(item, exhausted.code))
    .then('done', appended(contentEvents, item.content_id, ...FAILED));
});

it('tries once, however many deliveries report the same failure', async ({ store }) => {
  const item = exampleContent();
  await write(store, item.historyAt('images'));
  const event = await write(store, unpainted(item, exhausted.code));
  await Promise.all([1, 2, 3].map(() => deliver({ store, policy }, event)));
  const written = (await store.eventsOf(contentEvents, item.content_id)).slice(item.at('images').length);
  assert.equal(
    written.map(({ type }) => type),
    [...FAILED, ...RETRIED],
  );
});

it('goes on where it was killed between the failure and the retry', async ({ store }) => {
  const item = exampleContent();
  await write(store, item.historyAt('images'));
  const event = await write(store, unpainted(item, exhausted.code));
  const typesSince = async () =>
    (await store.eventsOf(contentEvents, item.content_id)).slice(item.at('images').length).map(({ type }) => type);
  await deliver({ store, policy }, event, AbortSignal.abort()).catch(() => undefined /* as it was to be */);
  assert.equal(await typesSince(), [...FAILED]);
  await deliver({ store, policy }, event);
  assert.equal(await typesSince(), [...FAILED, ...RETRIED]);
});

it('tries the images of the next revision again', async ({ store }) => {
  const item = exampleContent();
  const again: ContentCommand[] = [
    failing('images'),
    { type: 'RetryContent', feedback: null },
    { type: 'FinishImages', revision: 1 },
    failing('video'),
    { type: 'RetryContent', feedback: 'shorter' },
    {
      type: 'DraftScript',
      revision: 2,
      feedback: 'shorter',
      provider: 'templates',
      stands_in_for: null,
      script,
      critique: null,
      costs: [],
      gate: { opened_at: failure.at, expires_at: null, pass: true },
    },
  ];
  await given({ store, policy }, item.historyAt('images', ...again))
    .when(unpainted(item, exhausted.code, 2))
    .then('done', appended(contentEvents, item.content_id, ...FAILED, ...RETRIED));
});

for (const code of ['budget_exhausted', 'moderation-blocked', 'content-policy-violation', 'http-400']) {
  it(`leaves ${code} to a person: the same request would fail again`, async ({ store }) => {
    const item = exampleContent();
    await given({ store, policy }, item.historyAt('images'))
      .when(unpainted(item, code))
      .then('done', appended(contentEvents, item.content_id, ...FAILED));
  });
}

it('ignores a failure of a stage that the pipeline has left', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('video', failing('video')))
    .when(unpainted(item, exhausted.code))
    .then('skip');
});

it.run();
