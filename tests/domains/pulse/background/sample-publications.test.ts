import * as assert from 'uvu/assert';
import { performanceEvents } from '../../../../contracts/pulse/performance.ts';
import { pulse } from '../../../../domains/pulse/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { examplePost } from '../../../support/examples/performance.ts';
import { write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('sample publications', () =>
  startServiceUnderTest(pulse, { PLATFORM_PULSE_INTERVAL_SECONDS: '0.2' }),
);

type Analytics = {
  totals: { views: number };
  platforms: { platform: string; views: number }[];
  timeline: { day: string; views: number }[];
};

it('samples a live post from its first moment on, and follows its visitors', async ({
  resources: { store },
  callCaughtUp,
}) => {
  const item = exampleContent();
  const post = examplePost(item);
  await write(store, item.historyAt('publish'), post.live);
  const analytics = async () => {
    const { body } = await callCaughtUp('GET', `/api/v1/analytics/content/${item.content_id}`, { user: item.owner });
    return body as Analytics;
  };
  const first = await eventually('first sample', async () => {
    const found = await analytics();
    return found.platforms.length > 0 && found;
  });
  assert.equal(
    first.platforms.map(({ platform, views }) => [platform, views]),
    [['local', 0]],
  );
  await write(store, post.viewed(4, 4));
  await write(store, post.viewed(3, 7));
  const second = await eventually('sample with seven views', async () => {
    const found = await analytics();
    return found.totals.views === 7 && found;
  });
  assert.is(
    second.timeline.reduce((sum, { views }) => sum + views, 0),
    7,
  );
  const samples = await store.eventsOf(performanceEvents, post.publication_id);
  const counts = samples.map(({ data }) => data.views);
  assert.equal(
    [...counts].sort((a, b) => a - b),
    counts,
    'a sample overtook another',
  );
  assert.is(new Set(counts).size, counts.length, 'a sample says the same as the one before');
});

it('keeps every sample in the correlation of the first', async ({ resources: { store } }) => {
  const item = exampleContent();
  const post = examplePost(item);
  await write(store, post.live);
  const first = await eventually('first sample', () => store.lastOf(performanceEvents, post.publication_id));
  await write(store, post.viewed(1, 1));
  const second = await eventually('second sample', async () => {
    const last = await store.lastOf(performanceEvents, post.publication_id);
    return last?.data.views === 1 && last;
  });
  assert.is(first.metadata.actor, 'system:sample-on-publishing');
  assert.is(second.metadata.actor, 'system:sample-publications');
  assert.is(second.metadata.correlationId, first.metadata.correlationId);
  assert.is(second.metadata.owner, item.owner);
});

it.run();
