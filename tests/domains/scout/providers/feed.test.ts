import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFeedSource } from '../../../../domains/scout/providers/feed.ts';
import {
  atom,
  entityBomb,
  type FakeFeedServer,
  gzipped,
  rdf,
  rss,
  startFakeFeedServer,
} from '../../../support/fakes/feed-server.ts';
import type { Reply } from '../../../support/fakes/server.ts';
import { anything, failureOf, never } from './support.ts';

const it = suite('feed source');
let server: FakeFeedServer;
let folder: string;

it.before(async () => {
  server = await startFakeFeedServer();
  folder = await mkdtemp(join(tmpdir(), 'feeds-'));
});
it.after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const feed = (address: string, timeoutMs = 5_000) => createFeedSource({ address, timeoutMs });
const served = (reply: Reply, path = '/feed.xml') => feed(server.serve(path, reply));
const read = (body: string | Uint8Array, headers = {}) => served({ body, headers }).fetch(anything, never);
const titles = async (body: string | Uint8Array, headers = {}) => (await read(body, headers)).map(({ topic }) => topic);

const story = {
  title: 'One',
  link: 'http://news.example/1',
  description: 'First.',
  date: 'Tue, 03 Jun 2025 09:39:21 +0200',
};
const item = {
  topic: 'One',
  url: 'http://news.example/1',
  summary: 'First.',
  publishedAt: '2025-06-03T07:39:21.000Z',
  popularity: null,
};

it('reads RSS 2.0 in its order', async () => {
  assert.equal(await read(rss([story, { title: 'Two' }])), [
    item,
    { topic: 'Two', url: null, summary: null, publishedAt: null, popularity: null },
  ]);
});

it('reads RSS 1.0, whose items stand beside the channel', async () => {
  assert.equal(await read(rdf([{ ...story, date: '2025-06-03T07:39:21Z' }])), [item]);
});

it('reads Atom, whatever the prefix of its namespace', async () => {
  const entry = { ...story, date: '2025-06-03T07:39:21Z', extra: '<summary>First.</summary>' };
  assert.equal(await read(atom([entry])), [item]);
  const prefixed = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>One</a:title><a:link rel="self" href="http://x.example/"/><a:link rel="alternate" href="http://news.example/1"/><a:summary>First.</a:summary><a:published>2025-06-03T07:39:21Z</a:published></a:entry></a:feed>`;
  assert.equal(await read(prefixed), [item]);
});

it('turns markup of every kind into plain text', async () => {
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

it('reads XHTML inside Atom', async () => {
  const content =
    '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One <b>bo</b>ld.</p><p>Two &amp; three.</p></div></content>';
  const [entry] = await read(atom([{ title: 'T', extra: content }]));
  assert.is(entry?.summary, 'One bold. Two & three.');
});

it('takes a description for a title where there is none, and leaves out what has no words', async () => {
  assert.equal(await titles(rss([{ description: 'Only a description.' }, { link: 'http://news.example/2' }])), [
    'Only a description.',
  ]);
});

it('lets only web addresses through', async () => {
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

it('decodes by byte order mark, Content-Type or declaration', async () => {
  const text = rss([{ title: 'Müller’s café' }]);
  const latin = (declaration: string) => Buffer.from(rss([{ title: 'Müller' }], declaration), 'latin1');
  assert.equal(await titles(`\ufeff${text}`), ['Müller’s café']);
  assert.equal(await titles(Buffer.from(`\ufeff${text}`, 'utf16le')), ['Müller’s café']);
  assert.equal(await titles(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()), ['Müller’s café']);
  assert.equal(await titles(Buffer.from(text, 'utf16le')), ['Müller’s café']);
  assert.equal(await titles(latin('<?xml version="1.0" encoding="ISO-8859-1"?>')), ['Müller']);
  assert.equal(await titles(latin('<?xml version="1.0"?>'), { 'content-type': 'text/xml; charset=iso-8859-1' }), [
    'Müller',
  ]);
});

it('does not believe a charset that does not fit', async () => {
  const lying = Buffer.from(rss([{ title: 'Müller' }]), 'latin1');
  assert.equal(await titles(lying, { 'content-type': 'application/rss+xml; charset=utf-8' }), ['Müller']);
  assert.equal(await titles(rss([{ title: 'Müller' }], '<?xml version="1.0" encoding="no-such-thing"?>')), ['Müller']);
});

it('reads what is compressed without being asked', async () => {
  assert.equal(await served(gzipped(rss([story]))).fetch(anything, never), [item]);
});

it('follows a redirect and keeps credentials to the server they are for', async () => {
  const elsewhere = await startFakeFeedServer();
  try {
    elsewhere.serve('/moved.xml', { body: rss([story]) });
    server.serve('/old.xml', { status: 301, headers: { location: `${elsewhere.url}/moved.xml` } });
    const source = feed(`${server.url.replace('//', '//reader:s3cret@')}/old.xml?token=abc`);
    assert.equal(await source.fetch(anything, never), [item]);
    assert.is(
      server.requests.at(-1)?.headers.authorization,
      `Basic ${Buffer.from('reader:s3cret').toString('base64')}`,
    );
    assert.is(elsewhere.requests[0]?.headers.authorization, undefined);
    assert.is(source.address, `${server.url}/old.xml`);
  } finally {
    await elsewhere.close();
  }
});

it('has no failure when a feed has no items', async () => {
  assert.equal(await read(rss([])), []);
  assert.equal(await read(atom([])), []);
  assert.equal(await read('<?xml version="1.0"?><rss version="2.0"><channel/></rss>'), []);
});

it('answers at most as many items as asked for, those of the niche first', async () => {
  const source = served({
    body: rss([{ title: 'A stroll' }, { title: 'A new vaccine' }, { title: 'A quantum computer' }]),
  });
  const topics = async (niche: string | null, limit: number) =>
    (await source.fetch({ region: 'US', niche, limit }, never)).map(({ topic }) => topic);
  assert.equal(await topics(null, 2), ['A stroll', 'A new vaccine']);
  assert.equal(await topics('health', 2), ['A new vaccine', 'A stroll']);
  assert.equal(await topics(null, 0), []);
});

it('accepts a document type that declares nothing, and loads nothing for it', async () => {
  const doctype = `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "${server.url}/rss.dtd">`;
  assert.equal(await titles(rss([story], `<?xml version="1.0"?>${doctype}`)), ['One']);
  assert.not.ok(server.requests.some(({ path }) => path === '/rss.dtd'));
});

const external = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/hostname">]><rss version="2.0"><channel><item><title>&x;</title></item></channel></rss>`;
const failures: [string, Reply, string][] = [
  ['an entity bomb', { body: entityBomb }, 'entity-bomb'],
  ['an external entity', { body: external }, 'doctype-not-allowed'],
  ['a broken document', { body: '<rss version="2.0"><channel><item></channel></rss>' }, 'malformed-xml'],
  ['a truncated document', { body: rss([story]).slice(0, -20) }, 'malformed-xml'],
  ['a document with two roots', { body: '<rss version="2.0"/><rss version="2.0"/>' }, 'malformed-xml'],
  ['endless nesting', { body: `<rss>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</rss>` }, 'malformed-xml'],
  ['zero bytes', { body: '' }, 'empty-document'],
  ['white space', { body: ' \n\t ' }, 'empty-document'],
  ['a web page', { body: '<!DOCTYPE html><html><body>Hello<br></body></html>' }, 'not-a-feed'],
  ['other XML', { body: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>' }, 'not-a-feed'],
  ['plain text', { body: 'nothing here' }, 'not-a-feed'],
  ['HTTP 404', { status: 404, body: 'gone' }, 'http-404'],
  ['HTTP 500', { status: 500, body: rss([story]) }, 'http-500'],
  ['endless redirects', { status: 302, headers: { location: '/feed.xml' } }, 'too-many-redirects'],
  ['a body that stops halfway', { body: rss([story]), hangAfter: 40 }, 'timeout'],
  ['a body that unpacks to too much', gzipped(Buffer.alloc(20 * 1024 * 1024)), 'too-large'],
];
for (const [name, reply, code] of failures) {
  it(`names ${name} ${code}`, async () => {
    const error = await failureOf(feed(server.serve('/feed.xml', reply), code === 'timeout' ? 300 : 5_000));
    assert.equal([error.kind, error.code], ['unavailable', code]);
    assert.is(error.provider, `${server.url.slice(7)}/feed.xml`);
  });
}

it('calls a feed that wants credentials unauthorized', async () => {
  const error = await failureOf(served({ status: 401 }));
  assert.equal([error.kind, error.code], ['unauthorized', 'http-401']);
});

it('passes on how long a busy server asks to wait', async () => {
  const error = await failureOf(served({ status: 429, headers: { 'retry-after': '30' } }));
  assert.equal([error.code, error.retryAfterMs], ['http-429', 30_000]);
});

it('stops taking what is too large', async () => {
  const { url, taken } = server.serveJunk('/junk.xml', 200 * 1024 * 1024);
  const error = await failureOf(feed(url));
  assert.is(error.code, 'too-large');
  assert.ok(taken() < 30 * 1024 * 1024, `${taken()} bytes were sent`);
});

it('names a server that is not there', async () => {
  const gone = await startFakeFeedServer();
  await gone.close();
  assert.is((await failureOf(feed(`${gone.url}/feed.xml`))).code, 'connection-failed');
});

it('throws a ProviderError also when the caller gives up', async () => {
  const source = feed(server.serve('/slow.xml', { body: 'x', hangAfter: 0 }));
  assert.is((await failureOf(source, anything, AbortSignal.abort())).code, 'aborted');
  assert.is((await failureOf(source, anything, AbortSignal.timeout(50))).code, 'timeout');
});

it('reads a file by path or URL', async () => {
  const path = join(folder, 'local news.xml');
  await writeFile(path, rss([story]));
  assert.equal(await feed(path).fetch(anything, never), [item]);
  assert.equal(await feed(pathToFileURL(path).href).fetch(anything, never), [item]);
  assert.is(feed(path).name, 'local news');
});

it('names what is wrong with a file', async () => {
  const code = async (address: string) => (await failureOf(feed(address))).code;
  await mkdir(join(folder, 'directory'));
  await writeFile(join(folder, 'empty.xml'), '');
  await writeFile(join(folder, 'large.xml'), Buffer.alloc(5 * 1024 * 1024 + 1));
  assert.is(await code(join(folder, 'missing.xml')), 'file-not-found');
  assert.is(await code(join(folder, 'directory')), 'not-a-file');
  assert.is(await code(join(folder, 'empty.xml')), 'empty-document');
  assert.is(await code(join(folder, 'large.xml')), 'too-large');
  assert.is(await code('ftp://news.example/feed.xml'), 'unsupported-scheme');
  assert.is(await code('http://[nonsense/feed.xml'), 'invalid-url');
});

it.run();
