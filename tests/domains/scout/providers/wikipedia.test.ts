import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createWikipediaSource } from '../../../../domains/scout/providers/wikipedia.ts';
import { type FakeFeedServer, startFakeFeedServer } from '../../../support/fakes/feed-server.ts';
import { anyQuery, failureOf, neverAborts } from './support.ts';

type Context = { server: FakeFeedServer };
const it = suite<Context>('Wikipedia');

const PATH = '/api/rest_v1/metrics/pageviews/top/en.wikipedia/all-access';
const wikipedia = ({ url }: FakeFeedServer) =>
  createWikipediaSource({ baseUrl: url, timeoutMs: 2_000, now: () => new Date('2025-03-01T05:00:00Z') });

it.before.each(async (c) => {
  c.server = await startFakeFeedServer();
});
it.after.each(({ server }) => server.close());

it('reads the most read articles of yesterday, without front and special pages', async ({ server }) => {
  const articles = [
    { article: 'Main_Page', views: 9_000_000, rank: 1 },
    { article: 'Special:Search', views: 800_000, rank: 2 },
    { article: 'Star_Wars:_Episode_IV', views: 70_000, rank: 3 },
    { article: 'Café', views: 6_000, rank: 4 },
    { article: 'Wikipedia:Featured_pictures', views: 500, rank: 5 },
    { article: 'broken' },
  ];
  server.serve(`${PATH}/2025/02/28`, { body: { items: [{ articles }] } });
  const publishedAt = '2025-02-28T23:59:59.000Z';
  assert.equal(await wikipedia(server).fetch(anyQuery, neverAborts), [
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

it('goes back a day while the figures of yesterday are not there', async ({ server }) => {
  server.serve(`${PATH}/2025/02/27`, { body: { items: [{ articles: [{ article: 'Moon', views: 5 }] }] } });
  const [moon] = await wikipedia(server).fetch(anyQuery, neverAborts);
  assert.equal([moon?.topic, moon?.publishedAt], ['Moon', '2025-02-27T23:59:59.000Z']);
  assert.is(server.requests.length, 2);
});

it('gives up after three days without figures', async ({ server }) => {
  assert.is((await failureOf(wikipedia(server))).code, 'http-404');
  assert.is(server.requests.length, 3);
});

it('reads the Wikipedia of the region’s language', async ({ server }) => {
  await failureOf(wikipedia(server), { ...anyQuery, region: 'de' });
  assert.match(server.requests[0]?.path ?? '', '/de.wikipedia/');
});

it.run();
