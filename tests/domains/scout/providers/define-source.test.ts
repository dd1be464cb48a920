import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFeedSource } from '../../../../domains/scout/providers/feed.ts';
import { createGoogleTrendsSource } from '../../../../domains/scout/providers/google-trends.ts';
import { createHackerNewsSource } from '../../../../domains/scout/providers/hackernews.ts';
import { createRedditSource } from '../../../../domains/scout/providers/reddit.ts';
import { createWikipediaSource } from '../../../../domains/scout/providers/wikipedia.ts';
import { startFakeFeedServer } from '../../../support/fakes/feed-server.ts';
import { failureOf } from './support.ts';

const it = suite('every source');

it('names a failure in its own name, and passes on how long to wait', async () => {
  const server = await startFakeFeedServer();
  try {
    const options = { baseUrl: server.url, timeoutMs: 2_000 };
    const sources = [
      createHackerNewsSource(options),
      createGoogleTrendsSource(options),
      createRedditSource(options),
      createWikipediaSource({ ...options, now: () => new Date('2025-03-01T05:00:00Z') }),
      createFeedSource({ address: `${server.url}/feed.xml`, timeoutMs: 2_000 }),
    ];
    for (const path of [
      '/api/v1/search',
      '/trending/rss',
      '/r/popular/top/.rss',
      '/api/rest_v1/metrics/pageviews/top/en.wikipedia/all-access/2025/02/28',
      '/feed.xml',
    ]) {
      server.serve(path, { status: 429, headers: { 'retry-after': '5' } });
    }
    for (const source of sources) {
      const error = await failureOf(source);
      assert.equal(
        [error.provider, error.kind, error.code, error.retryAfterMs],
        [source.name, 'unavailable', 'http-429', 5_000],
      );
    }
  } finally {
    await server.close();
  }
});

it.run();
