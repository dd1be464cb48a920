import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { gzipped, rss, startFakeFeedServer } from '../../../../support/fakes/feed-server.ts';
import { tempFolder } from '../../../../support/stacks/temp-folder.ts';
import { anyQuery, neverAborts } from '../support.ts';
import { entry, type FeedReader, feed, item, startFeedReader } from './support.ts';

const it = suite<FeedReader>('where feeds come from');

it.before(async (c) => {
  Object.assign(c, await startFeedReader());
});
it.after(({ server }) => server.close());

const text = rss([{ title: 'Müller’s café' }]);
const latin = (declaration: string) => Buffer.from(rss([{ title: 'Müller' }], declaration), 'latin1');

it('decodes by the byte order mark', async ({ topics }) => {
  assert.equal(await topics(`\ufeff${text}`), ['Müller’s café']);
  assert.equal(await topics(Buffer.from(`\ufeff${text}`, 'utf16le')), ['Müller’s café']);
  assert.equal(await topics(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()), ['Müller’s café']);
});

it('decodes by the first bytes, the declaration or the Content-Type', async ({ topics }) => {
  assert.equal(await topics(Buffer.from(text, 'utf16le')), ['Müller’s café']);
  assert.equal(await topics(latin('<?xml version="1.0" encoding="ISO-8859-1"?>')), ['Müller']);
  assert.equal(await topics(latin('<?xml version="1.0"?>'), { 'content-type': 'text/xml; charset=iso-8859-1' }), [
    'Müller',
  ]);
});

it('passes over a charset that does not fit', async ({ topics }) => {
  const lying = Buffer.from(rss([{ title: 'Müller' }]), 'latin1');
  assert.equal(await topics(lying, { 'content-type': 'application/rss+xml; charset=utf-8' }), ['Müller']);
  assert.equal(await topics(rss([{ title: 'Müller' }], '<?xml version="1.0" encoding="no-such-thing"?>')), ['Müller']);
});

it('reads what is compressed without being asked', async ({ served }) => {
  assert.equal(await served(gzipped(rss([entry]))).fetch(anyQuery, neverAborts), [item]);
});

it('follows a redirect and keeps credentials to the server they are for', async ({ server }) => {
  const elsewhere = await startFakeFeedServer();
  try {
    elsewhere.serve('/moved.xml', { body: rss([entry]) });
    server.serve('/old.xml', { status: 301, headers: { location: `${elsewhere.url}/moved.xml` } });
    const source = feed(`${server.url.replace('//', '//reader:s3cret@')}/old.xml?token=abc`);
    assert.equal(await source.fetch(anyQuery, neverAborts), [item]);
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

it('reads a file by path or URL', async () => {
  const { folder, remove } = await tempFolder('feeds');
  try {
    const path = join(folder, 'local news.xml');
    await writeFile(path, rss([entry]));
    assert.equal(await feed(path).fetch(anyQuery, neverAborts), [item]);
    assert.equal(await feed(pathToFileURL(path).href).fetch(anyQuery, neverAborts), [item]);
    assert.is(feed(path).name, 'local news');
  } finally {
    await remove();
  }
});

it.run();
