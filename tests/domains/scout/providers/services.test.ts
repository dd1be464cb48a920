import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sourcesFromConfig } from '../../../../domains/scout/providers/from-config.ts';
import { createGoogleTrendsSource, traffic } from '../../../../domains/scout/providers/google-trends.ts';
import { createHackerNewsSource } from '../../../../domains/scout/providers/hackernews.ts';
import { createRedditSource } from '../../../../domains/scout/providers/reddit.ts';
import { createWikipediaSource } from '../../../../domains/scout/providers/wikipedia.ts';
import { atom, type FakeFeedServer, rss, startFakeFeedServer } from '../../../support/fakes/feed-server.ts';
import { anything, failureOf, never } from './support.ts';

const it = suite('trend services');
const HN = '/api/v1/search';
const WIKI = '/api/rest_v1/metrics/pageviews/top/en.wikipedia/all-access';
let server: FakeFeedServer;

it.before.each(async () => {
  server = await startFakeFeedServer();
});
it.after.each(() => server.close());

const options = () => ({ baseUrl: server.url, timeoutMs: 2_000 });

it('reads the front page of Hacker News', async () => {
  const hits = [
    { objectID: '1', title: 'Show HN: A &amp; B', url: 'https://a.example/', points: 120, created_at_i: 1_700_000_000 },
    {
      objectID: '2',
      title: 'Ask HN: Why?',
      url: null,
      points: 3,
      created_at_i: 1_700_000_001,
      story_text: '<p>So&#x2F;so',
    },
    { objectID: '3', title: null },
    'nonsense',
  ];
  server.serve(HN, { body: { hits } });
  assert.equal(await createHackerNewsSource(options()).fetch(anything, never), [
    {
      topic: 'A & B',
      url: 'https://a.example/',
      summary: null,
      publishedAt: '2023-11-14T22:13:20.000Z',
      popularity: 120,
    },
    {
      topic: 'Why?',
      url: 'https://news.ycombinator.com/item?id=2',
      summary: 'So/so',
      publishedAt: '2023-11-14T22:13:21.000Z',
      popularity: 3,
    },
  ]);
  assert.equal(Object.fromEntries(server.requests[0]?.query ?? []), { tags: 'front_page', hitsPerPage: '50' });
});

it('reads what a country searches for, with the news behind it', async () => {
  const news = (title: string, url: string) =>
    `<ht:news_item><ht:news_item_title>${title}</ht:news_item_title><ht:news_item_url>${url}</ht:news_item_url></ht:news_item>`;
  const extra = `<ht:approx_traffic>20K+</ht:approx_traffic>${news('Comet seen over Chile', 'https://n.example/1')}${news('What is it?', 'https://n.example/2')}`;
  const entry = {
    title: 'comet',
    link: 'https://trends.google.com/trending/rss?geo=CL',
    date: 'Fri, 21 Nov 2025 04:00:00 -0800',
  };
  server.serve('/trending/rss', { body: rss([{ ...entry, extra }, { title: 'plain' }]) });
  const items = await createGoogleTrendsSource(options()).fetch({ ...anything, region: 'cl' }, never);
  assert.equal(items, [
    {
      topic: 'comet',
      url: 'https://n.example/1',
      summary: 'Comet seen over Chile. What is it?',
      publishedAt: '2025-11-21T12:00:00.000Z',
      popularity: 20_000,
    },
    { topic: 'plain', url: null, summary: null, publishedAt: null, popularity: null },
  ]);
  assert.is(server.requests[0]?.query.get('geo'), 'CL');
});

it('understands the figures of searches', () => {
  assert.equal(['200+', '1,000+', '20K+', '2M+', '1.5m+', 'many', ''].map(traffic), [
    200,
    1_000,
    20_000,
    2_000_000,
    1_500_000,
    null,
    null,
  ]);
});

it('reads the best of a community that fits the niche', async () => {
  const content = (html: string) =>
    `<content type="html">${html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</content>`;
  const footer =
    '<span>&#32; submitted by &#32; <a href="x"> /u/somebody </a> <br/> <a href="y">[link]</a> <a>[comments]</a></span>';
  const body = atom([
    { title: 'Only a link', link: 'https://www.reddit.com/1', extra: content(footer) },
    { title: 'A text', link: 'https://www.reddit.com/2', extra: content(`<p>Words.</p>${footer}`) },
  ]);
  server.serve('/r/science/top/.rss', { body });
  server.serve('/r/popular/top/.rss', { body: atom([]) });
  const source = createRedditSource(options());
  const items = await source.fetch({ ...anything, niche: 'science' }, never);
  assert.equal(
    items.map(({ topic, summary }) => [topic, summary]),
    [
      ['Only a link', null],
      ['A text', 'Words.'],
    ],
  );
  assert.equal(await source.fetch(anything, never), []);
  assert.is(server.requests[0]?.query.get('t'), 'day');
  assert.match(server.requests[0]?.headers['user-agent'] ?? '', /platform/);
});

const wikipedia = () => createWikipediaSource({ ...options(), now: () => new Date('2025-03-01T05:00:00Z') });

it('reads the most read articles of yesterday, without front and special pages', async () => {
  const articles = [
    { article: 'Main_Page', views: 9_000_000, rank: 1 },
    { article: 'Special:Search', views: 800_000, rank: 2 },
    { article: 'Star_Wars:_Episode_IV', views: 70_000, rank: 3 },
    { article: 'Café', views: 6_000, rank: 4 },
    { article: 'Wikipedia:Featured_pictures', views: 500, rank: 5 },
    { article: 'broken' },
  ];
  server.serve(`${WIKI}/2025/02/28`, { body: { items: [{ articles }] } });
  const publishedAt = '2025-02-28T23:59:59.000Z';
  assert.equal(await wikipedia().fetch(anything, never), [
    {
      topic: 'Star Wars: Episode IV',
      url: 'https://en.wikipedia.org/wiki/Star_Wars%3A_Episode_IV',
      summary: null,
      publishedAt,
      popularity: 70_000,
    },
    { topic: 'Café', url: 'https://en.wikipedia.org/wiki/Caf%C3%A9', summary: null, publishedAt, popularity: 6_000 },
  ]);
});

it('goes back a day while the figures of yesterday are not there', async () => {
  server.serve(`${WIKI}/2025/02/27`, { body: { items: [{ articles: [{ article: 'Moon', views: 5 }] }] } });
  const [moon] = await wikipedia().fetch(anything, never);
  assert.equal([moon?.topic, moon?.publishedAt], ['Moon', '2025-02-27T23:59:59.000Z']);
  assert.is(server.requests.length, 2);
});

it('gives up after three days without figures', async () => {
  assert.is((await failureOf(wikipedia())).code, 'http-404');
  assert.is(server.requests.length, 3);
});

it('reads the Wikipedia of the region’s language', async () => {
  await failureOf(wikipedia(), { ...anything, region: 'de' });
  assert.match(server.requests[0]?.path ?? '', '/de.wikipedia/');
});

it('names every failure in the source’s own name', async () => {
  const sources = [
    createHackerNewsSource(options()),
    createGoogleTrendsSource(options()),
    createRedditSource(options()),
    wikipedia(),
  ];
  for (const path of [HN, '/trending/rss', '/r/popular/top/.rss', `${WIKI}/2025/02/28`]) {
    server.serve(path, { status: 429, headers: { 'retry-after': '5' } });
  }
  for (const source of sources) {
    const error = await failureOf(source);
    assert.equal(
      [error.provider, error.kind, error.code, error.retryAfterMs],
      [source.name, 'unavailable', 'http-429', 5_000],
    );
  }
});

it('names an answer that is not what it should be', async () => {
  for (const path of [HN, `${WIKI}/2025/02/28`]) server.serve(path, { body: { error: 'no' } });
  server.serve('/trending/rss', { body: '<html></html>' });
  assert.is((await failureOf(createHackerNewsSource(options()))).code, 'unexpected-answer');
  assert.is((await failureOf(wikipedia())).code, 'unexpected-answer');
  assert.is((await failureOf(createGoogleTrendsSource(options()))).code, 'not-a-feed');
});

it('finds its endpoint under a path and in a whole address', async () => {
  server.serve(`/proxy${HN}`, { body: { hits: [] } });
  server.serve(HN, { body: { hits: [] } });
  for (const base of ['/proxy', '/proxy/', `/proxy${HN}`, HN]) {
    const source = createHackerNewsSource({ baseUrl: `${server.url}${base}`, timeoutMs: 2_000 });
    assert.equal(await source.fetch(anything, never), []);
  }
  assert.equal(
    server.requests.map(({ path }) => path),
    [`/proxy${HN}`, `/proxy${HN}`, `/proxy${HN}`, HN],
  );
});

it('takes the sources from the configuration; feeds stand instead of all others', () => {
  const urls = { hackernews: null, google_trends: null, reddit: null, wikipedia: 'http://127.0.0.1:1/w?key=secret' };
  const sources = (feeds: string[]) =>
    sourcesFromConfig({ feeds, sources: ['wikipedia', 'hackernews', 'sample', 'sample'], urls, timeoutMs: 1_000 });
  assert.equal(
    sources([]).map(({ name, address }) => [name, address]),
    [
      ['wikipedia', 'http://127.0.0.1:1/w'],
      ['hackernews', 'https://hn.algolia.com/api/v1/search'],
      ['sample', 'sample-feed.xml'],
    ],
  );
  assert.equal(
    sources(['https://a.example/news/feed?key=secret', 'feeds/local.xml', 'feeds/local.xml']).map(
      ({ name, address }) => [name, address],
    ),
    [
      ['a.example/news/feed', 'https://a.example/news/feed'],
      ['local', 'feeds/local.xml'],
    ],
  );
});

it.run();
