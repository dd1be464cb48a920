import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openReview } from '../../../../domains/director/policies/open-review.ts';
import { defaultSettings } from '../../../../domains/identity/user/events.ts';
import { deliver, type Log, lastOf, openLog, typesIn } from '../../../support/specs/policy.ts';
import { draft, newStory, type Story, wants } from '../examples.ts';

const it = suite<Log>('open review');

it.before(async (c) => {
  Object.assign(c, await openLog());
});
it.after((c) => c.close());

async function written({ store }: Log, story: Story) {
  await story.pipeline(store, story.started);
  return story.content(store, story.requested, story.drafted(1));
}

it('opens the gate for a script, and calls the pipeline by its title from now on', async (c) => {
  const story = newStory();
  const drafted = await written(c, story);
  await deliver(openReview, drafted, c.store);
  const opened = await lastOf(c.store, story.pipelineStream);
  assert.is(opened.type, 'GateOpened');
  assert.equal(opened.data, {
    ...story.ids,
    title: draft.title,
    gate: 'review',
    opened_at: drafted.at,
    expires_at: null,
  });
});

it('gives the gate the time that its owner allows', async (c) => {
  const story = newStory();
  await wants(c.store, story.owner, { gates: { ...defaultSettings.gates, expire_after_hours: 2 } });
  const drafted = await written(c, story);
  await deliver(openReview, drafted, c.store);
  const { data } = await lastOf(c.store, story.pipelineStream);
  assert.is((data as { expires_at: string }).expires_at, new Date(Date.parse(drafted.at) + 7_200_000).toISOString());
});

it('lets the script through where its owner does not want to be asked', async (c) => {
  const story = newStory();
  await wants(c.store, story.owner, { gates: { ...defaultSettings.gates, review: 'auto' } });
  await deliver(openReview, await written(c, story), c.store);
  assert.equal(await typesIn(c.store, story.pipelineStream), [
    'PipelineStarted',
    'PipelineStageChanged',
    'GateOpened',
    'GateDecided',
    'PipelineStageChanged',
  ]);
  const { data } = await lastOf(c.store, story.pipelineStream);
  assert.is((data as { to: string }).to, 'images');
});

it('opens it once, and not for a revision that nobody waits for any more', async (c) => {
  const story = newStory();
  const drafted = await written(c, story);
  await Promise.all([1, 2].map(() => deliver(openReview, drafted, c.store)));
  assert.equal(await typesIn(c.store, story.pipelineStream), ['PipelineStarted', 'PipelineStageChanged', 'GateOpened']);

  const revised = newStory();
  const first = await revised.content(c.store, revised.requested, revised.drafted(1));
  const again = [revised.decided('review', false, 'shorter'), revised.changed('review', 'script')];
  await revised.pipeline(c.store, ...revised.upTo('review'), ...again);
  await deliver(openReview, first, c.store);
  assert.is((await lastOf(c.store, revised.pipelineStream)).type, 'PipelineStageChanged');
});

it.run();
