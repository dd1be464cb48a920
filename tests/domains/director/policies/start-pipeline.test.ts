import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startPipeline } from '../../../../domains/director/policies/start-pipeline.ts';
import { deliver, type Log, lastOf, openLog, typesIn } from '../../../support/specs/policy.ts';
import { newStory } from '../examples.ts';

const it = suite<Log>('start pipeline');

it.before(async (c) => {
  Object.assign(c, await openLog());
});
it.after((c) => c.close());

it('starts the pipeline of content that was asked for, as a part of its story', async ({ store }) => {
  const story = newStory();
  const asked = await story.content(store, story.requested);
  assert.is((await deliver(startPipeline, asked, store)).kind, 'done');
  const started = await lastOf(store, story.pipelineStream);
  assert.is(started.type, 'PipelineStarted');
  assert.equal(started.data, { ...story.run, stage: 'script' });
  const { correlationId, causationId, actor, owner } = started.metadata;
  assert.equal(
    { correlationId, causationId, actor, owner },
    {
      correlationId: asked.metadata.correlationId,
      causationId: asked.id,
      actor: 'system:start-pipeline',
      owner: story.owner,
    },
  );
});

it('starts it once, whoever was first', async ({ store }) => {
  const story = newStory();
  const asked = await story.content(store, story.requested);
  await Promise.all([1, 2, 3].map(() => deliver(startPipeline, asked, store)));
  assert.equal(await typesIn(store, story.pipelineStream), ['PipelineStarted']);

  const another = newStory();
  const told = await another.content(store, another.requested);
  await another.pipeline(store, ...another.upTo('images'));
  const before = await typesIn(store, another.pipelineStream);
  await deliver(startPipeline, told, store);
  assert.equal(await typesIn(store, another.pipelineStream), before);
});

it.run();
