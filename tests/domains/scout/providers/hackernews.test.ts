import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createHackerNewsSource } from '../../../../domains/scout/providers/hackernews.ts';
import { type FakeFeedServer, startFakeFeedServer } from '../../../support/fakes/feed-server.ts';
import { anyQuery, neverAborts } from './support.ts';

type Context = { server: FakeFeedServer };
const it = suite<Context>('Hacker News');

const PATH = '/api/v1/search';

it.before.each(async (c) => {
  c.server = await startFakeFeedServer();
});
it.after.each(({ server }) => server.close());

it('reads the front page of Hacker News', async ({ server }) => {
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
  server.serve(PATH, { body: { hits } });
  assert.equal(await createHackerNewsSource({ baseUrl: server.url, timeoutMs: 2_000 }).fetch(anyQuery, neverAborts), [
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

it('finds its endpoint under a path and in a whole address', async ({ server }) => {
  server.serve(`/proxy${PATH}`, { body: { hits: [] } });
  server.serve(PATH, { body: { hits: [] } });
  for (const base of ['/proxy', '/proxy/', `/proxy${PATH}`, PATH]) {
    const source = createHackerNewsSource({ baseUrl: `${server.url}${base}`, timeoutMs: 2_000 });
    assert.equal(await source.fetch(anyQuery, neverAborts), []);
  }
  assert.equal(
    server.requests.map(({ path }) => path),
    [`/proxy${PATH}`, `/proxy${PATH}`, `/proxy${PATH}`, PATH],
  );
});

it.run();
