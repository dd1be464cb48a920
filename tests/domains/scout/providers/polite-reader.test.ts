import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFeedSource } from '../../../../domains/scout/providers/feed.ts';
import { createPoliteReader, type Terms } from '../../../../domains/scout/providers/polite-reader.ts';
import { type FakeFeedServer, rss, startFakeFeedServer, versioned } from '../../../support/fakes/feed-server.ts';
import { anyQuery, failureOf, neverAborts } from './support.ts';

type Context = { feeds: FakeFeedServer };

const it = suite<Context>('reading as a source asks for');

it.before.each(async (c) => {
  c.feeds = await startFakeFeedServer();
});
it.after.each(({ feeds }) => feeds.close());

const MINUTE = 60_000;
const NOON = Date.parse('2026-01-02T12:00:00.000Z');

/** A feed read by a clock that a test moves. */
function feedAt(address: string, terms: Partial<Terms> = {}, contact: string | null = null) {
  let time = NOON;
  const read = createPoliteReader({ terms: { freshMs: 0, apartMs: 0, ...terms }, contact, now: () => time });
  const source = createFeedSource({ address, timeoutMs: 5_000, read });
  return {
    source,
    later: (ms: number) => {
      time += ms;
    },
    topics: async () => (await source.fetch(anyQuery, neverAborts)).map(({ topic }) => topic),
  };
}
const feedOf = (...titles: string[]) => rss(titles.map((title) => ({ title })));

it('names the platform, and whom to write to', async ({ feeds }) => {
  const url = feeds.serve('/feed', { body: feedOf('Moon') });
  await feedAt(url, {}, 'https://films.example/about').topics();
  await feedAt(url).topics();
  assert.equal(
    feeds.requests.map(({ headers }) => headers['user-agent']),
    [
      'content-pipeline-platform/0.1 (https://films.example/about; trend scout)',
      'content-pipeline-platform/0.1 (trend scout)',
    ],
  );
});

it('asks for the same only after a while, whoever asks', async ({ feeds }) => {
  const feed = feedAt(feeds.serve('/feed', { body: feedOf('Moon') }), { freshMs: 5 * MINUTE });
  assert.equal(await Promise.all([feed.topics(), feed.topics(), feed.topics()]), [['Moon'], ['Moon'], ['Moon']]);
  assert.is(feeds.requests.length, 1);
  feeds.serve('/feed', { body: feedOf('Mars') });
  feed.later(4 * MINUTE);
  assert.equal(await feed.topics(), ['Moon']);
  feed.later(MINUTE);
  assert.equal(await feed.topics(), ['Mars']);
  assert.is(feeds.requests.length, 2);
});

it('asks only for what has changed, by entity tag or time, and keeps the answer if nothing has', async ({ feeds }) => {
  for (const version of [{ etag: '"a1"' }, { lastModified: 'Fri, 02 Jan 2026 11:00:00 GMT' }]) {
    const path = `/${Object.keys(version)[0]}`;
    const feed = feedAt(feeds.serve(path, versioned(feedOf('Moon'), version)));
    assert.equal([await feed.topics(), await feed.topics()], [['Moon'], ['Moon']]);
    feeds.serve(path, versioned(feedOf('Mars'), { etag: '"b2"' }));
    assert.equal(await feed.topics(), ['Mars']);
  }
  const asked = feeds.requests.map(({ headers }) => headers['if-none-match'] ?? headers['if-modified-since']);
  const since = 'Fri, 02 Jan 2026 11:00:00 GMT';
  assert.equal(asked, [undefined, '"a1"', '"a1"', undefined, since, since]);
});

it('believes a feed that says how long it stays as it is, up to six hours', async ({ feeds }) => {
  const ttl = rss([{ title: 'Moon' }]).replace('<title>News', '<ttl>30</ttl><title>News');
  for (const [path, reply, minutes] of [
    ['/ttl', { body: ttl }, 30],
    ['/age', { body: feedOf('Moon'), headers: { 'cache-control': 'public, max-age=1200' } }, 20],
    ['/week', { body: feedOf('Moon'), headers: { 'cache-control': 'max-age=604800' } }, 360],
  ] as const) {
    const feed = feedAt(feeds.serve(path, reply));
    const requests = () => feeds.requests.filter((request) => request.path === path).length;
    await feed.topics();
    feed.later((minutes - 1) * MINUTE);
    await feed.topics();
    assert.is(requests(), 1, path);
    feed.later(MINUTE);
    await feed.topics();
    assert.is(requests(), 2, path);
  }
});

it('does not ask for as long as the source wants, and uses its last answer meanwhile', async ({ feeds }) => {
  const feed = feedAt(feeds.serve('/feed', { body: feedOf('Moon') }));
  await feed.topics();
  feeds.serve('/feed', { status: 429, headers: { 'retry-after': '1800' } });
  assert.equal(await feed.topics(), ['Moon']);
  feed.later(29 * MINUTE);
  assert.equal(await feed.topics(), ['Moon']);
  assert.is(feeds.requests.length, 2);
  feeds.serve('/feed', { body: feedOf('Mars') });
  feed.later(MINUTE);
  assert.equal(await feed.topics(), ['Mars']);
  assert.is(feeds.requests.length, 3);
});

it('says when it will ask again where there is no answer to use', async ({ feeds }) => {
  const feed = feedAt(feeds.serve('/feed', { status: 503, headers: { 'retry-after': '900' } }));
  for (let scan = 0; scan < 2; scan++) {
    const { code, cause, retryAfterMs } = await failureOf(feed.source);
    assert.equal(
      [code, cause, retryAfterMs],
      ['asked-to-wait', 'it does not want to be asked so often, and is asked again at 12:15 UTC', 15 * MINUTE],
    );
  }
  assert.is(feeds.requests.length, 1);
  feed.later(15 * MINUTE);
  feeds.serve('/feed', { body: feedOf('Moon') });
  assert.equal(await feed.topics(), ['Moon']);
});

it('uses no answer that is older than an hour', async ({ feeds }) => {
  const feed = feedAt(feeds.serve('/feed', { body: feedOf('Moon') }));
  await feed.topics();
  feeds.serve('/feed', { status: 429, headers: { 'retry-after': '86400' } });
  await feed.topics();
  feed.later(61 * MINUTE);
  assert.is((await failureOf(feed.source)).code, 'asked-to-wait');
});

it('waits a minute where a source refuses without saying how long', async ({ feeds }) => {
  const feed = feedAt(feeds.serve('/feed', { status: 429 }));
  assert.is((await failureOf(feed.source)).retryAfterMs, MINUTE);
});

it('asks again at once after any other failure', async ({ feeds }) => {
  const feed = feedAt(feeds.serve('/feed', { status: 500 }));
  assert.is((await failureOf(feed.source)).code, 'http-500');
  feeds.serve('/feed', { body: feedOf('Moon') });
  assert.equal(await feed.topics(), ['Moon']);
});

it('asks one thing at a time, and not at all what would have to wait too long', async ({ feeds }) => {
  let [open, most] = [0, 0];
  const reply = () => {
    most = Math.max(most, ++open);
    setTimeout(() => open--, 20);
    return { body: feedOf('Moon') };
  };
  const time = NOON;
  const read = createPoliteReader({ terms: { freshMs: 0, apartMs: 100 }, contact: null, now: () => time });
  const options = { source: 'feed', timeoutMs: 5_000, accept: '*/*', signal: neverAborts };
  await Promise.all(['/a', '/b', '/c'].map((path) => read(feeds.serve(path, reply), options)));
  assert.is(most, 1);
  const hurried = await read(feeds.serve('/d', reply), { ...options, timeoutMs: 100 }).catch((error) => error);
  assert.is(hurried.code, 'asked-to-wait');
});

it('lets no failure keep others from asking', async ({ feeds }) => {
  const read = createPoliteReader({ terms: { freshMs: 0, apartMs: 0 }, contact: null });
  const options = { source: 'feed', timeoutMs: 5_000, accept: '*/*', signal: neverAborts };
  const [gone, given] = await Promise.all([
    read(feeds.serve('/a', { status: 500 }), options).catch((error) => error.code),
    read(feeds.serve('/b', { body: feedOf('Moon') }), options),
  ]);
  assert.equal([gone, given.bytes.length > 0], ['http-500', true]);
});

it.run();
