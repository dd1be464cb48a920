import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createYouTubeSource } from '../../../../domains/scout/providers/youtube.ts';
import { type FakeFeedServer, startFakeFeedServer } from '../../../support/fakes/feed-server.ts';
import { CHART_PATH, chart, chartVideo } from '../../../support/fakes/youtube-chart.ts';
import { anyQuery, failureOf, neverAborts } from './support.ts';

type Context = { server: FakeFeedServer };
const it = suite<Context>('YouTube’s most popular videos');

it.before.each(async (c) => {
  c.server = await startFakeFeedServer();
});
it.after.each(({ server }) => server.close());

it('are read for a country with the key in a header, and kept for ten minutes', async ({ server }) => {
  let now = 0;
  const source = createYouTubeSource({ baseUrl: server.url, key: 'secret', timeoutMs: 2_000, now: () => now });
  server.serve(
    CHART_PATH,
    chart(chartVideo('a-1', 'A &amp; B', 'What it is.\n\nFollow me: https://x.example', '2500000'), { id: 'broken' }),
  );
  const expected = {
    topic: 'A & B',
    url: 'https://www.youtube.com/watch?v=a-1',
    summary: 'What it is.',
    publishedAt: '2026-11-26T17:00:06.000Z',
    popularity: 2_500_000,
  };
  assert.equal(await source.fetch({ ...anyQuery, region: 'de' }, neverAborts), [expected]);
  const [call] = server.requests;
  assert.is(call?.headers['x-goog-api-key'], 'secret');
  assert.match(call?.headers['user-agent'] ?? '', /platform/);
  assert.equal(Object.fromEntries(call?.query ?? []), {
    part: 'snippet,statistics',
    chart: 'mostPopular',
    regionCode: 'DE',
    maxResults: '50',
  });
  assert.equal(await source.fetch({ ...anyQuery, region: 'DE' }, neverAborts), [expected]);
  assert.is(server.requests.length, 1);
  now = 600_001;
  await source.fetch({ ...anyQuery, region: 'DE' }, neverAborts);
  assert.is(server.requests.length, 2);
});

it('name the setting where there is no key', async ({ server }) => {
  const { code, nextAction } = await failureOf(createYouTubeSource({ baseUrl: server.url, key: null, timeoutMs: 1 }));
  assert.is(code, 'no-key');
  assert.match(nextAction, 'PLATFORM_SCOUT_YOUTUBE_KEY');
  assert.is(server.requests.length, 0);
});

it.run();
