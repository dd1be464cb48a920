import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createGoogleTrendsSource, parseTraffic } from '../../../../domains/scout/providers/google-trends.ts';
import { type FakeFeedServer, rss, startFakeFeedServer } from '../../../support/fakes/feed-server.ts';
import { anyQuery, neverAborts } from './support.ts';

type Context = { server: FakeFeedServer };
const it = suite<Context>('Google Trends');

it.before.each(async (c) => {
  c.server = await startFakeFeedServer();
});
it.after.each(({ server }) => server.close());

it('reads what a country searches for, with the articles behind it', async ({ server }) => {
  const article = (title: string, url: string) =>
    `<ht:news_item><ht:news_item_title>${title}</ht:news_item_title><ht:news_item_url>${url}</ht:news_item_url></ht:news_item>`;
  const extra = `<ht:approx_traffic>20K+</ht:approx_traffic>${article('Comet seen over Chile', 'https://n.example/1')}${article('What is it?', 'https://n.example/2')}`;
  const entry = {
    title: 'comet',
    link: 'https://trends.google.com/trending/rss?geo=CL',
    date: 'Fri, 21 Nov 2025 04:00:00 -0800',
  };
  server.serve('/trending/rss', { body: rss([{ ...entry, extra }, { title: 'plain' }]) });
  const source = createGoogleTrendsSource({ baseUrl: server.url, timeoutMs: 2_000 });
  const items = await source.fetch({ ...anyQuery, region: 'cl' }, neverAborts);
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
  assert.equal(['200+', '1,000+', '20K+', '2M+', '1.5m+', 'many', ''].map(parseTraffic), [
    200,
    1_000,
    20_000,
    2_000_000,
    1_500_000,
    null,
    null,
  ]);
});

it.run();
