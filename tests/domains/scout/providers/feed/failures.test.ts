import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { entityBomb, gzipped, rss, startFakeFeedServer } from '../../../../support/fakes/feed-server.ts';
import type { Reply } from '../../../../support/fakes/server.ts';
import { tempFolder } from '../../../../support/stacks/temp-folder.ts';
import { anyQuery, failureOf } from '../support.ts';
import { entry, type FeedReader, feed, startFeedReader } from './support.ts';

const it = suite<FeedReader>('feed failures');

it.before(async (c) => {
  Object.assign(c, await startFeedReader());
});
it.after(({ server }) => server.close());

const external = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/hostname">]><rss version="2.0"><channel><item><title>&x;</title></item></channel></rss>`;
const failures: [string, Reply, string][] = [
  ['an entity bomb', { body: entityBomb }, 'entity-bomb'],
  ['an external entity', { body: external }, 'doctype-not-allowed'],
  ['a broken document', { body: '<rss version="2.0"><channel><item></channel></rss>' }, 'malformed-xml'],
  ['a truncated document', { body: rss([entry]).slice(0, -20) }, 'malformed-xml'],
  ['a document with two roots', { body: '<rss version="2.0"/><rss version="2.0"/>' }, 'malformed-xml'],
  ['endless nesting', { body: `<rss>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</rss>` }, 'malformed-xml'],
  ['zero bytes', { body: '' }, 'empty-document'],
  ['white space', { body: ' \n\t ' }, 'empty-document'],
  ['a web page', { body: '<!DOCTYPE html><html><body>Hello<br></body></html>' }, 'not-a-feed'],
  ['other XML', { body: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>' }, 'not-a-feed'],
  ['plain text', { body: 'nothing here' }, 'not-a-feed'],
  ['HTTP 404', { status: 404, body: 'gone' }, 'http-404'],
  ['HTTP 500', { status: 500, body: rss([entry]) }, 'http-500'],
  ['endless redirects', { status: 302, headers: { location: '/feed.xml' } }, 'too-many-redirects'],
  ['a body that stops halfway', { body: rss([entry]), hangAfter: 40 }, 'timeout'],
  ['a body that unpacks to too much', gzipped(Buffer.alloc(20 * 1024 * 1024)), 'too-large'],
];
for (const [name, reply, code] of failures) {
  it(`names ${name} ${code}`, async ({ server }) => {
    const error = await failureOf(feed(server.serve('/feed.xml', reply), code === 'timeout' ? 300 : 5_000));
    assert.equal([error.kind, error.code], ['unavailable', code]);
    assert.is(error.provider, `${server.url.slice('http://'.length)}/feed.xml`);
  });
}

it('calls a feed that wants credentials unauthorized', async ({ served }) => {
  const error = await failureOf(served({ status: 401 }));
  assert.equal([error.kind, error.code], ['unauthorized', 'http-401']);
});

it('passes on how long a busy server asks to wait', async ({ served }) => {
  const error = await failureOf(served({ status: 429, headers: { 'retry-after': '30' } }));
  assert.equal([error.code, error.retryAfterMs], ['http-429', 30_000]);
});

it('stops taking what is too large', async ({ server }) => {
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

it('throws a ProviderError also when the caller gives up', async ({ server }) => {
  const source = feed(server.serve('/slow.xml', { body: 'x', hangAfter: 0 }));
  assert.is((await failureOf(source, anyQuery, AbortSignal.abort())).code, 'aborted');
  assert.is((await failureOf(source, anyQuery, AbortSignal.timeout(50))).code, 'timeout');
});

it('names what is wrong with a file', async () => {
  const { folder, remove } = await tempFolder('feeds');
  const code = async (address: string) => (await failureOf(feed(address))).code;
  try {
    await mkdir(join(folder, 'directory'));
    await writeFile(join(folder, 'empty.xml'), '');
    await writeFile(join(folder, 'large.xml'), Buffer.alloc(5 * 1024 * 1024 + 1));
    assert.is(await code(join(folder, 'missing.xml')), 'file-not-found');
    assert.is(await code(join(folder, 'directory')), 'not-a-file');
    assert.is(await code(join(folder, 'empty.xml')), 'empty-document');
    assert.is(await code(join(folder, 'large.xml')), 'too-large');
  } finally {
    await remove();
  }
});

it('names an address that cannot be read', async () => {
  const code = async (address: string) => (await failureOf(feed(address))).code;
  assert.is(await code('ftp://news.example/feed.xml'), 'unsupported-scheme');
  assert.is(await code('http://[nonsense/feed.xml'), 'invalid-url');
});

it.run();
