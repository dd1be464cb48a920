import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFeedSource } from '../../../../domains/scout/providers/feed.ts';
import { createGoogleTrendsSource } from '../../../../domains/scout/providers/google-trends.ts';
import { createHackerNewsSource } from '../../../../domains/scout/providers/hackernews.ts';
import { createRedditSource } from '../../../../domains/scout/providers/reddit.ts';
import type { TrendSource } from '../../../../domains/scout/providers/trend-source.ts';
import { createWikipediaSource } from '../../../../domains/scout/providers/wikipedia.ts';
import { createYouTubeSource } from '../../../../domains/scout/providers/youtube.ts';
import { eventually } from '../../../support/eventually.ts';
import { atom, type FakeFeedServer, rss, startFakeFeedServer } from '../../../support/fakes/feed-server.ts';
import type { Reply } from '../../../support/fakes/server.ts';
import { CHART_PATH, chart, chartFailures, chartVideo } from '../../../support/fakes/youtube-chart.ts';
import { type Tried, tryEach } from '../../../support/provider-cases.ts';
import { anyQuery, failureOf, neverAborts } from './support.ts';

/** What every source of trends does, whatever it is read from. */
const it = suite('every source');

type SourceTried = Tried & {
  open(options: { baseUrl: string; timeoutMs: number; key: string }): TrendSource;
  /** Where it reads. */
  readonly path: string;
  /** One topic: "Moon". */
  readonly answer: Reply;
  /** How it names an answer that is something else. */
  readonly nonsense: string;
  readonly failures?: { readonly badKey: Reply; readonly quota: Reply; readonly rateLimit: Reply };
};

const KEY = 'secret-key';
const READS = { refusal: 'it reads, and sends no content', cost: 'it costs nothing' };
const FREE = {
  ...READS,
  'bad key': 'it takes no key',
  quota: 'it knows no account',
  'idempotent repeat': 'reading again changes nothing',
};

const tried: readonly SourceTried[] = [
  {
    name: 'hackernews',
    open: createHackerNewsSource,
    path: '/api/v1/search',
    answer: { body: { hits: [{ objectID: '1', title: 'Moon' }] } },
    nonsense: 'unexpected-answer',
    cannot: FREE,
  },
  {
    name: 'google_trends',
    open: createGoogleTrendsSource,
    path: '/trending/rss',
    answer: { body: rss([{ title: 'Moon' }]) },
    nonsense: 'not-a-feed',
    cannot: FREE,
  },
  {
    name: 'reddit',
    open: createRedditSource,
    path: '/r/popular/top/.rss',
    answer: { body: atom([{ title: 'Moon' }]) },
    nonsense: 'not-a-feed',
    cannot: FREE,
  },
  {
    name: 'wikipedia',
    open: (options) => createWikipediaSource({ ...options, now: () => new Date('2025-03-01T05:00:00Z') }),
    path: '/api/rest_v1/metrics/pageviews/top/en.wikipedia/all-access/2025/02/28',
    answer: { body: { items: [{ articles: [{ article: 'Moon', views: 5 }] }] } },
    nonsense: 'unexpected-answer',
    cannot: FREE,
  },
  {
    name: 'a feed',
    open: ({ baseUrl, timeoutMs }) => createFeedSource({ address: `${baseUrl}/feed.xml`, timeoutMs, name: 'a feed' }),
    path: '/feed.xml',
    answer: { body: rss([{ title: 'Moon' }]) },
    nonsense: 'not-a-feed',
    cannot: FREE,
  },
  {
    name: 'youtube',
    open: createYouTubeSource,
    path: CHART_PATH,
    answer: chart(chartVideo('1', 'Moon', '', '5')),
    nonsense: 'unexpected-answer',
    failures: chartFailures,
    cannot: READS,
  },
];

let server: FakeFeedServer;
it.before(async () => {
  server = await startFakeFeedServer();
});
it.after(() => server.close());

const sourceOf = ({ open }: SourceTried, timeoutMs = 2_000) => open({ baseUrl: server.url, timeoutMs, key: KEY });

async function failure(each: SourceTried, reply: Reply | undefined, timeoutMs?: number) {
  assert.ok(reply);
  server.serve(each.path, reply);
  const details = await failureOf(sourceOf(each, timeoutMs));
  assert.is(details.provider, each.name);
  assert.not.match(JSON.stringify(details), new RegExp(KEY));
  return details;
}

tryEach(it, tried, {
  async success(each) {
    server.serve(each.path, each.answer);
    assert.equal(
      (await sourceOf(each).fetch(anyQuery, neverAborts)).map(({ topic }) => topic),
      ['Moon'],
    );
  },
  async refusal() {},
  async 'bad key'(each) {
    assert.is((await failure(each, each.failures?.badKey)).kind, 'unauthorized');
  },
  async quota(each) {
    assert.is((await failure(each, each.failures?.quota)).kind, 'quota');
  },
  async 'rate limit'(each) {
    const reply = each.failures?.rateLimit ?? { status: 429, headers: { 'retry-after': '5' } };
    const { kind, retryAfterMs } = await failure(each, reply);
    assert.equal([kind, retryAfterMs], ['unavailable', 5_000]);
  },
  async 'cut answer'(each) {
    const { kind, code } = await failure(each, { ...each.answer, cutAfter: 10 });
    assert.equal([kind, code], ['unavailable', 'connection-failed']);
  },
  async hang(each) {
    const { kind, code } = await failure(each, { ...each.answer, hangAfter: 10 }, 100);
    assert.equal([kind, code], ['unavailable', 'timeout']);
  },
  async nonsense(each) {
    const { kind, code } = await failure(each, { body: '<html></html>' });
    assert.equal([kind, code], ['unavailable', each.nonsense]);
  },
  async cost() {},
  async cancel(each) {
    const asked = server.requests.length;
    server.serve(each.path, { ...each.answer, hangAfter: 10 });
    const controller = new AbortController();
    const failing = failureOf(sourceOf(each), anyQuery, controller.signal);
    await eventually('request', () => server.requests.length > asked);
    controller.abort();
    assert.is((await failing).code, 'aborted');
  },
  async 'idempotent repeat'(each) {
    server.serve(each.path, each.answer);
    const source = sourceOf(each);
    const asked = server.requests.length;
    assert.equal(await source.fetch(anyQuery, neverAborts), await source.fetch(anyQuery, neverAborts));
    assert.is(server.requests.length, asked + 1);
  },
});

it.run();
