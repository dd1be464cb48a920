import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import type { PublicationEvent } from '../../contracts/publisher/publication.ts';
import type { PerformanceEvent } from '../../contracts/pulse/performance.ts';
import { NotFilled, type Page } from '../../kernel/documents/index.ts';
import { toHttpError } from '../../kernel/http/errors.ts';
import { contentAnalyticsProjection } from '../../projections/content-analytics.ts';
import { trendsProjection } from '../../projections/trends.ts';
import { contentAnalytics } from '../../read-models/content-analytics.ts';
import { listTrendPerformance, type TrendPerformance } from '../../read-models/trend-performance.ts';
import { settled } from '../support/examples/budget.ts';
import { exampleContent } from '../support/examples/content.ts';
import { AT, recorded } from '../support/given.ts';
import { type FoldedDocuments, openFoldedDocuments } from '../support/stacks/folded.ts';
import { suiteOn } from '../support/suite-on.ts';

const [OWNER, OTHER] = [randomUUID(), randomUUID()];
const CONTENTS = 1_200;
const TRENDS = 130;
const none = { views: 0, likes: 0, comments: 0, shares: 0, watch_seconds: 0 };

type Counted = { owner: string; trend_id: string; published: boolean; views: number; likes: number; micros: number };

const contents: readonly (Counted & { content_id: string })[] = Array.from({ length: CONTENTS }, (_, n) => ({
  content_id: `content-${n}`,
  owner: n % 4 === 0 ? OTHER : OWNER,
  trend_id: `trend-${(n * n) % TRENDS}`,
  published: n % 3 !== 0,
  // Some trends have as many views as others.
  views: n % 3 === 0 ? 0 : (n % 10) * 100,
  likes: n % 3 === 0 ? 0 : n % 50,
  micros: 10_001 + 3 * n,
}));

/** All that happens to contents, in turns: so that content is folded in several transactions. */
const events = [
  ...contents.map(({ owner, trend_id, content_id }) =>
    recorded(exampleContent({ content_id, owner_id: owner, trend_id }).event('ContentRequested', 'script'), { owner }),
  ),
  ...contents.flatMap(({ owner, content_id, micros }) =>
    [10_000, micros - 10_000].map((part) =>
      recorded(settled([{ amount_usd: part / 1e6, provider: 'llm', unit: 'image', quantity: 1 }], { content_id }), {
        owner,
      }),
    ),
  ),
  ...contents.flatMap((content) => (content.published ? published(content) : [])),
];

function published({ owner, content_id, views, likes }: (typeof contents)[number]) {
  const [publication_id, platform] = [`publication-${content_id}`, 'youtube'];
  const post = { thread_id: 't', title: 'Topic', url: 'u', platform_post_id: '1', published_at: AT };
  const live: PublicationEvent = {
    type: 'PublicationSucceeded',
    data: { publication_id, content_id, platform, ...post },
  };
  const sampled = (seen: number, liked: number): PerformanceEvent => ({
    type: 'PerformanceSampled',
    data: { publication_id, content_id, platform, ...none, views: seen, likes: liked, sampled_at: AT },
  });
  return [live, sampled(views + 7, likes), sampled(views, likes)].map((event) => recorded(event, { owner }));
}

const it = suiteOn('performance of trends', async () => {
  const folded = await openFoldedDocuments();
  await folded.fold(contentAnalyticsProjection, events);
  await folded.fold(trendsProjection, []);
  return folded;
});

const all = async ({ documents }: FoldedDocuments, owner: string | undefined, limit: number) => {
  const items: TrendPerformance[] = [];
  for (let page: Page | null = { limit }; page !== null; ) {
    const { items: next, next_cursor } = await listTrendPerformance(documents, owner, page);
    items.push(...next);
    page = next_cursor === null ? null : { limit, cursor: next_cursor };
  }
  return items;
};

it('is what a fold over every content gives, the most viewed first', async (c) => {
  for (const owner of [OWNER, OTHER, undefined]) {
    const expected = new Map<
      string,
      { contents: number; published: number; views: number; likes: number; cost: number }
    >();
    for (const one of contents.filter((each) => owner === undefined || each.owner === owner)) {
      const sum = expected.get(one.trend_id) ?? { contents: 0, published: 0, views: 0, likes: 0, cost: 0 };
      expected.set(one.trend_id, {
        contents: sum.contents + 1,
        published: sum.published + (one.published ? 1 : 0),
        views: sum.views + one.views,
        likes: sum.likes + one.likes,
        cost: sum.cost + one.micros,
      });
    }
    const items = await all(c, owner, 50);
    assert.is(items.length, expected.size);
    assert.equal(
      new Map(
        items.map(({ trend_id, contents, published, views, likes, cost_usd }) => [
          trend_id,
          { contents, published, views, likes, cost: Math.round(cost_usd * 1e6) },
        ]),
      ),
      expected,
    );
    assert.equal(
      items.map(({ views }) => views),
      items.map(({ views }) => views).sort((a, b) => b - a),
    );
  }
});

it('reads a page, however many contents there are', async ({ documents, readBy }) => {
  const read = await readBy(() => listTrendPerformance(documents, OWNER, { limit: 20 }));
  // One more tells whether there is another page.
  assert.equal(read, { examined: 21, answered: 21 });
});

it('is empty on a platform on which nothing has happened yet', async () => {
  const fresh = await openFoldedDocuments();
  try {
    await fresh.fold(contentAnalyticsProjection, []);
    assert.equal(await listTrendPerformance(fresh.documents, OWNER, { limit: 20 }), { items: [], next_cursor: null });
  } finally {
    await fresh.close();
  }
});

it('has callers wait while a version without sums is the one that they see', async () => {
  const before = await openFoldedDocuments();
  try {
    const withoutSums = { ...contentAnalyticsProjection, version: 1, sums: null };
    await before.fold(withoutSums, events.slice(0, 1));
    assert.ok(await before.documents.of(contentAnalytics));
    const error = await listTrendPerformance(before.documents, OWNER, { limit: 20 }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    assert.instance(error, NotFilled);
    const { status, code, headers } = toHttpError(error);
    assert.equal([status, code, headers], [503, 'not_ready', { 'Retry-After': '5' }]);
  } finally {
    await before.close();
  }
});

it.run();
