import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { performanceEvents } from '../../../../contracts/pulse/performance.ts';
import { pulse } from '../../../../domains/pulse/index.ts';
import { encodeCursor, orderOf } from '../../../../kernel/documents/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { examplePost } from '../../../support/examples/performance.ts';
import { exampleTrend } from '../../../support/examples/trend.ts';
import { get, given, write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { cost, scripted } from '../support.ts';

const it = suiteOn('analytics over HTTP', () => startServiceUnderTest(pulse));

const ANALYTICS = '/api/v1/analytics';

it('answers with every field of the analytics of a piece of content', async (c) => {
  const item = exampleContent();
  await given(c, ...scripted(item, cost(0.5, 'llm', 'input_token', 9)))
    .when(get(`${ANALYTICS}/content/${item.content_id}`, { user: item.owner }))
    .then({
      status: 200,
      body: {
        content_id: item.content_id,
        title: 'Why bees dance',
        video_seconds: null,
        cost_usd: 0.5,
        totals: { views: 0, likes: 0, comments: 0, shares: 0, watch_seconds: 0 },
        platforms: [],
        timeline: [],
      },
    });
});

it('shows the analytics of a piece of content to its owner and to administrators', async (c) => {
  const item = exampleContent();
  const path = `${ANALYTICS}/content/${item.content_id}`;
  await given(c, item.historyAt('script'))
    .when(get(path, { role: 'admin' }))
    .then(200);
  await given(c).when(get(path)).then(404);
});

it('answers 404 to the id of content that does not exist', async (c) => {
  await given(c)
    .when(get(`${ANALYTICS}/content/${randomUUID()}`))
    .then(404);
  await given(c)
    .when(get(`${ANALYTICS}/content/nothing`))
    .then(404);
});

it('adds up a trend over the contents that were made of it, each owner’s apart', async (c) => {
  const trend = exampleTrend({ topic: 'Dancing bees', score: 91 });
  const [owner, unseen] = [randomUUID(), randomUUID()];
  const one = exampleContent({ owner_id: owner, trend_id: trend.trend_id });
  const two = exampleContent({ owner_id: owner, trend_id: trend.trend_id });
  const three = exampleContent({ owner_id: owner, trend_id: unseen });
  const theirs = exampleContent({ trend_id: trend.trend_id });
  const post = examplePost(one);
  await write(
    c.resources.store,
    trend.history(trend.detected),
    ...scripted(one, cost(0.1, 'llm', 'input_token', 9)),
    ...scripted(two, cost(0.2, 'llm', 'input_token', 9)),
    three.historyAt('review'),
    ...scripted(theirs, cost(5, 'llm', 'input_token', 9)),
    post.viewed(2, 2),
    post.published,
  );
  await eventually('sample of the post', () => c.resources.store.lastOf(performanceEvents, post.publication_id));
  const bees = { trend_id: trend.trend_id, topic: 'Dancing bees', niche: 'science', score: 91 };
  const other = { trend_id: unseen, topic: 'Bees', niche: 'science', score: null };
  await given(c)
    .when(get(`${ANALYTICS}/trends`, { user: owner }))
    .then({
      status: 200,
      body: {
        items: [
          { ...bees, contents: 2, published: 1, views: 2, likes: 0, cost_usd: 0.3 },
          { ...other, contents: 1, published: 0, views: 0, likes: 0, cost_usd: 0 },
        ],
        next_cursor: null,
      },
    });
});

it('pages through the trends by its cursor', async (c) => {
  const owner = randomUUID();
  const items = Array.from({ length: 3 }, () => exampleContent({ owner_id: owner }));
  const byId = items.map(({ request }) => request.trend_id).sort((a, b) => (a < b ? 1 : -1));
  const [first, ...others] = items.map((item) => item.historyAt('script'));
  if (first) await write(c.resources.store, ...others, first);
  const page = async (query: string) => {
    const { body } = await given(c)
      .when(get(`${ANALYTICS}/trends?limit=2${query}`, { user: owner }))
      .then(200);
    return { ids: (body.items as { trend_id: string }[]).map(({ trend_id }) => trend_id), next: body.next_cursor };
  };
  const half = await page('');
  assert.equal(half.ids, byId.slice(0, 2));
  assert.equal(await page(`&cursor=${half.next}`), { ids: byId.slice(2), next: null });
});

it('leads with a cursor that was made up to nothing but one’s own trends', async (c) => {
  const [one, another] = [exampleContent(), exampleContent()];
  await write(c.resources.store, one.historyAt('script'), another.historyAt('script'));
  for (const id of ['~', `${another.owner}/~`, '*/~']) {
    const cursor = encodeCursor(orderOf('views', { owner_id: one.owner }), 1_000_000, id);
    const { body } = await given(c)
      .when(get(`${ANALYTICS}/trends?cursor=${cursor}`, { user: one.owner }))
      .then(200);
    const ids = (body.items as { trend_id: string }[]).map(({ trend_id }) => trend_id);
    assert.equal(ids, [one.request.trend_id]);
  }
});

it('answers 400 to a cursor that it did not issue', async (c) => {
  const { owner: user } = exampleContent();
  const own = orderOf('views', { owner_id: user });
  const other = orderOf('views', { owner_id: randomUUID() });
  const forged = [
    'made-up',
    encodeCursor('views', 1, 'id'),
    encodeCursor(other, 1, 'id'),
    encodeCursor(own, 1, 2, 'id'),
  ];
  for (const cursor of forged) {
    await given(c)
      .when(get(`${ANALYTICS}/trends?cursor=${cursor}`, { user }))
      .then(400);
  }
});

it.run();
