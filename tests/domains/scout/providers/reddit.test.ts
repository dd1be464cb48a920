import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRedditSource } from '../../../../domains/scout/providers/reddit.ts';
import { atom, type FakeFeedServer, startFakeFeedServer } from '../../../support/fakes/feed-server.ts';
import { anyQuery, neverAborts } from './support.ts';

type Context = { server: FakeFeedServer };
const it = suite<Context>('Reddit');

it.before.each(async (c) => {
  c.server = await startFakeFeedServer();
});
it.after.each(({ server }) => server.close());

it('reads the best of a community that fits the niche', async ({ server }) => {
  const content = (html: string) =>
    `<content type="html">${html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</content>`;
  const footer =
    '<span>&#32; submitted by &#32; <a href="x"> /u/someone </a> <br/> <a href="y">[link]</a> <a>[comments]</a></span>';
  const body = atom([
    { title: 'Only a link', link: 'https://www.reddit.com/1', extra: content(footer) },
    { title: 'A text', link: 'https://www.reddit.com/2', extra: content(`<p>Words.</p>${footer}`) },
  ]);
  server.serve('/r/science/top/.rss', { body });
  server.serve('/r/popular/top/.rss', { body: atom([]) });
  const source = createRedditSource({ baseUrl: server.url, timeoutMs: 2_000 });
  const items = await source.fetch({ ...anyQuery, niche: 'science' }, neverAborts);
  assert.equal(
    items.map(({ topic, summary }) => [topic, summary]),
    [
      ['Only a link', null],
      ['A text', 'Words.'],
    ],
  );
  assert.equal(await source.fetch(anyQuery, neverAborts), []);
  assert.is(server.requests[0]?.query.get('t'), 'day');
  assert.match(server.requests[0]?.headers['user-agent'] ?? '', /platform/);
});

it.run();
