import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasFields, isError, isInvalid, itemsOf, newcomer } from '../support/clients/outside.ts';
import { paths } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { entityBomb, type FakeFeedServer, rss, startFakeFeedServer } from '../support/fakes/feed-server.ts';
import { type Platform, startPlatform } from '../support/stacks/platform.ts';

/** Trends from feeds of every kind, seen from outside: a broken feed is named and does not affect the others. */
type Context = { platform: Platform; url: string; feeds: FakeFeedServer; bad: string[] };
const it = suite<Context>('scout');

const TRENDS = paths.trends;
const now = new Date().toUTCString();
const good = rss([
  { title: 'A telescope sees the first galaxies', link: 'http://news.example/1', description: 'Astronomy.', date: now },
  {
    title: 'New battery charges in five minutes',
    link: 'http://news.example/2',
    description: 'Technology.',
    date: now,
  },
  { title: 'Tom &amp; Jerry: 50 &lt; 60', link: 'http://news.example/3', description: 'Film.', date: now },
]);

it.before(async (c) => {
  c.feeds = await startFakeFeedServer();
  const xml = { 'content-type': 'application/rss+xml' };
  c.bad = [
    c.feeds.serve('/malformed.xml', { headers: xml, body: '<rss version="2.0"><channel><item><title>Half' }),
    c.feeds.serve('/zero.xml', { headers: xml, body: '' }),
    c.feeds.serve('/hang.xml', { headers: xml, body: '<rss>', hangAfter: 3 }),
    c.feeds.serveJunk('/junk.xml', 10 * 1024 * 1024).url,
    c.feeds.serve('/bomb.xml', { headers: xml, body: entityBomb }),
    c.feeds.serve('/error.xml', { status: 500, body: 'sorry' }),
    'http://127.0.0.1:9/refused.xml',
  ];
  const empty = c.feeds.serve('/empty.xml', { headers: xml, body: rss([]) });
  const fine = c.feeds.serve('/good.xml', { headers: xml, body: good });
  c.platform = await startPlatform({
    PLATFORM_SCOUT_FEEDS: [...c.bad, empty, fine].join(','),
    PLATFORM_SCOUT_TIMEOUT_SECONDS: '3',
    PLATFORM_SCOUT_THRESHOLD: '0',
  });
  c.url = c.platform.url;
});
it.after(async ({ platform, feeds }) => {
  await platform?.remove();
  await feeds.close();
});

it('names every source that failed, and saves the trends of the others', async ({ url, bad }) => {
  const ann = await newcomer(url);
  const answer = await ann.call('POST', `${TRENDS}/scan`, { region: 'US', limit: 20, niche: null });
  assert.is(answer.status, 200, answer.text);
  assert.equal(Object.keys(answer.body).sort(), ['message', 'trends_found', 'trends_saved']);
  assert.is(answer.body.trends_found, 3);
  assert.is(answer.body.trends_saved, 3);
  assert.match(String(answer.headers['x-event-position']), /^\d+$/);
  for (const source of bad)
    assert.ok(answer.body.message.includes(source.slice('http://'.length)), answer.body.message);
  assert.not.match(answer.body.message, /good\.xml|empty\.xml/);
  const again = await ann.call('POST', `${TRENDS}/scan`, {});
  assert.is(again.body.trends_saved, 0, 'nothing is saved twice');
});

it('lists trends with every field, best first, in pages without a repeat', async ({ url }) => {
  const ann = await newcomer(url);
  const all = await eventually('all three trends', async () => {
    const items = itemsOf(await ann.call('GET', TRENDS));
    return items.length >= 3 && items;
  });
  assert.is(all.length, 3);
  for (const item of all) {
    hasFields(
      item,
      ...['trend_id', 'topic', 'source', 'sources', 'score', 'niche', 'region', 'status'],
      ...['url', 'summary', 'detected_at', 'last_seen_at', 'expires_at'],
    );
    assert.is(item.status, 'active');
    assert.ok(Number(item.score) >= 0 && Number(item.score) <= 100);
  }
  assert.ok(all.some(({ topic }) => topic === 'Tom & Jerry: 50 < 60'));
  const first = await ann.call('GET', `${TRENDS}?limit=2`);
  const second = await ann.call('GET', `${TRENDS}?limit=2&cursor=${encodeURIComponent(first.body.next_cursor)}`);
  assert.equal([...itemsOf(first), ...itemsOf(second)], all);
  assert.is(second.body.next_cursor, null);
  const one = await ann.call('GET', `${TRENDS}/${all[0]?.trend_id}`);
  assert.equal(one.body, all[0]);
  isError(await ann.call('GET', `${TRENDS}?cursor=made-up`), 400, 'bad_request');
  isInvalid(await ann.call('GET', `${TRENDS}?limit=0`), ['greater_than_equal', 'query', 'limit']);
  isInvalid(await ann.call('GET', `${TRENDS}?limit=201`), ['less_than_equal', 'query', 'limit']);
  isError(await ann.call('GET', `${TRENDS}/${randomUUID()}`), 404, 'not_found');
});

it('filters by niche and status, and shows the niches', async ({ url }) => {
  const ann = await newcomer(url);
  const [one] = itemsOf(await ann.call('GET', `${TRENDS}?limit=1`));
  const same = itemsOf(await ann.call('GET', `${TRENDS}?niche=${one?.niche}`));
  assert.ok(same.length > 0 && same.every(({ niche }) => niche === one?.niche));
  assert.equal(itemsOf(await ann.call('GET', `${TRENDS}?status=expired`)), []);
  assert.is((await ann.call('GET', `${TRENDS}?status=nonsense`)).status, 422);
  const niches = itemsOf(await ann.call('GET', `${TRENDS}/config`));
  assert.equal(niches.map(({ niche }) => niche).sort(), [
    ...['business', 'entertainment', 'general', 'health', 'science', 'technology'],
  ]);
  for (const item of niches) hasFields(item, 'niche', 'keywords', 'sources', 'threshold', 'time_to_live_hours');
  isError(await ann.call('GET', `${TRENDS}/not-a-uuid`), 404, 'not_found');
});

it('refuses a scan field by field', async ({ url }) => {
  const ann = await newcomer(url);
  isInvalid(await ann.call('POST', `${TRENDS}/scan`, { limit: 0 }), ['greater_than_equal', 'body', 'limit']);
  isInvalid(
    await ann.call('POST', `${TRENDS}/scan`, { region: 5, niche: 'cooking' }),
    ['string_type', 'body', 'region'],
    ['enum', 'body', 'niche'],
  );
  isInvalid(await ann.call('POST', `${TRENDS}/scan`, []), ['dict_type', 'body']);
  const broken = await fetch(`${url}${TRENDS}/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.token}` },
    body: '{"region":',
  });
  assert.is(broken.status, 422);
});

it('answers a repeat under the same key as it did before', async ({ url }) => {
  const ann = await newcomer(url);
  const key = { 'idempotency-key': randomUUID() };
  const first = await ann.call('POST', `${TRENDS}/scan`, { limit: 2 }, key);
  const again = await ann.call('POST', `${TRENDS}/scan`, { limit: 2 }, key);
  assert.equal(again.body, first.body);
  assert.is(again.headers['x-event-position'], first.headers['x-event-position']);
  isError(await ann.call('POST', `${TRENDS}/scan`, {}, { 'idempotency-key': 'x'.repeat(256) }), 400, 'bad_request');
});

it.run();
