import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atom, rdf, rss } from '../../../../support/fakes/feed-server.ts';
import { neverAborts } from '../support.ts';
import { entry, type FeedReader, item, startFeedReader } from './support.ts';

const it = suite<FeedReader>('feed formats');

it.before(async (c) => {
  Object.assign(c, await startFeedReader());
});
it.after(({ server }) => server.close());

it('reads RSS 2.0 in its order', async ({ read }) => {
  assert.equal(await read(rss([entry, { title: 'Two' }])), [
    item,
    { topic: 'Two', url: null, summary: null, publishedAt: null, popularity: null },
  ]);
});

it('reads RSS 1.0, whose items stand next to the channel', async ({ read }) => {
  assert.equal(await read(rdf([{ ...entry, date: '2025-06-03T07:39:21Z' }])), [item]);
});

it('reads Atom', async ({ read }) => {
  const one = { ...entry, date: '2025-06-03T07:39:21Z', extra: '<summary>First.</summary>' };
  assert.equal(await read(atom([one])), [item]);
});

it('reads Atom under any prefix of its namespace', async ({ read }) => {
  const prefixed = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>One</a:title><a:link rel="self" href="http://x.example/"/><a:link rel="alternate" href="http://news.example/1"/><a:summary>First.</a:summary><a:published>2025-06-03T07:39:21Z</a:published></a:entry></a:feed>`;
  assert.equal(await read(prefixed), [item]);
});

it('turns markup of every kind into plain text', async ({ read }) => {
  const [escaped, cdata, twice, lone] = await read(
    rss([
      {
        title: 'Fish &amp;amp; <![CDATA[<b>Chips</b>]]>',
        description: '&lt;p&gt;Caf&amp;eacute;&lt;/p&gt;&lt;p&gt;open&lt;/p&gt;',
      },
      {
        title: '<![CDATA[5 &lt; 6 &#8211; <i>re</i>lated]]>',
        description: '<![CDATA[<script>alert(1)</script>Text<br/>more<!-- no -->]]>',
      },
      { title: 'AT&amp;amp;T' },
      { title: 'a &lt; b' },
    ]),
  );
  assert.equal([escaped?.topic, escaped?.summary], ['Fish & Chips', 'Café open']);
  assert.equal([cdata?.topic, cdata?.summary], ['5 < 6 – related', 'Text more']);
  assert.is(twice?.topic, 'AT&T');
  assert.is(lone?.topic, 'a < b');
});

it('decodes entities in attributes', async ({ read }) => {
  const [only] = await read(atom([{ title: 'a', link: 'http://news.example/?a=1&amp;b=&#50;' }]));
  assert.is(only?.url, 'http://news.example/?a=1&b=2');
});

it('decodes a feed with thousands of entities', async ({ topics }) => {
  const entries = Array.from({ length: 50 }, () => ({ title: '&amp;'.repeat(100) }));
  assert.equal(await topics(rss(entries)), Array(50).fill('&'.repeat(100)));
});

it('reads XHTML inside Atom', async ({ read }) => {
  const content =
    '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One <b>bo</b>ld.</p><p>Two &amp; three.</p></div></content>';
  const [only] = await read(atom([{ title: 'T', extra: content }]));
  assert.is(only?.summary, 'One bold. Two & three.');
});

it('takes a description for a title where there is none, and leaves out what has no words', async ({ topics }) => {
  assert.equal(await topics(rss([{ description: 'Only a description.' }, { link: 'http://news.example/2' }])), [
    'Only a description.',
  ]);
});

it('lets only web addresses through', async ({ read, server }) => {
  const found = await read(
    rss([
      { title: 'a', link: 'javascript:alert(1)' },
      { title: 'b', link: '/relative' },
      { title: 'c', extra: '<guid>http://news.example/c</guid>' },
      { title: 'd', extra: '<guid isPermaLink="false">http://news.example/d</guid>' },
    ]),
  );
  assert.equal(
    found.map(({ url }) => url),
    [null, `${server.url}/relative`, 'http://news.example/c', null],
  );
});

it('has no failure when a feed has no items', async ({ read }) => {
  assert.equal(await read(rss([])), []);
  assert.equal(await read(atom([])), []);
  assert.equal(await read('<?xml version="1.0"?><rss version="2.0"><channel/></rss>'), []);
});

it('answers at most as many items as asked for, those of the niche first', async ({ served }) => {
  const source = served({
    body: rss([{ title: 'A stroll' }, { title: 'A new vaccine' }, { title: 'A quantum computer' }]),
  });
  const topics = async (niche: string | null, limit: number) =>
    (await source.fetch({ region: 'US', niche, limit }, neverAborts)).map(({ topic }) => topic);
  assert.equal(await topics(null, 2), ['A stroll', 'A new vaccine']);
  assert.equal(await topics('health', 2), ['A new vaccine', 'A stroll']);
  assert.equal(await topics(null, 0), []);
});

it('accepts a document type that declares nothing, and loads nothing for it', async ({ topics, server }) => {
  const doctype = `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "${server.url}/rss.dtd">`;
  assert.equal(await topics(rss([entry], `<?xml version="1.0"?>${doctype}`)), ['One']);
  assert.not.ok(server.requests.some(({ path }) => path === '/rss.dtd'));
});

it.run();
