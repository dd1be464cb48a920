import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scout } from '../../../domains/scout/index.ts';
import { atom, type FakeFeedServer, rss, startFakeFeedServer } from '../../support/fakes/feed-server.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../support/stacks/service.ts';

type Context = { feeds: FakeFeedServer; service: ServiceUnderTest };
const it = suite<Context>('scout over HTTP');

const TRENDS = '/api/v1/trends';

it.before(async (c) => {
  c.feeds = await startFakeFeedServer();
  const good = c.feeds.serve('/good.xml', {
    body: rss([
      { title: 'Fusion reactor sets a record', link: 'https://news.test/fusion', description: 'Physics research.' },
      { title: 'A telescope finds a new planet', description: 'Astronomy.' },
    ]),
  });
  const other = c.feeds.serve('/other.xml', { body: atom([{ title: 'The fusion reactor sets a record!' }]) });
  const broken = c.feeds.serve('/broken.xml', { status: 503, body: 'down' });
  c.service = await startServiceUnderTest(scout, { PLATFORM_SCOUT_FEEDS: [good, other, broken].join(',') });
});

it.after(async ({ service, feeds }) => {
  await service.stop();
  await feeds.close();
});

it('merges what several sources say, names the one that failed, and answers exactly three fields', async ({
  service,
}) => {
  const { status, body, headers } = await service.call('POST', `${TRENDS}/scan`, { body: {} });
  assert.is(status, 200);
  assert.equal(Object.keys(body).sort(), ['message', 'trends_found', 'trends_saved']);
  assert.is(body.trends_found, 2);
  assert.is(body.trends_saved, 2);
  assert.match(String(body.message), /2 of 3 sources answered/);
  assert.match(String(body.message), /broken\.xml failed: .*503/);
  assert.match(headers.get('x-event-position') ?? '', /^\d+$/);
});

it('lists active trends, best score first, and gives each by its id', async ({ service }) => {
  const { body } = await service.callCaughtUp('GET', TRENDS);
  const items = body.items as Record<string, unknown>[];
  assert.is(items.length, 2);
  assert.ok(Number(items[0]?.score) >= Number(items[1]?.score));
  assert.equal(Array.isArray(items[0]?.sources) && items[0].sources.length, 2);
  assert.is(items[0]?.status, 'active');
  assert.is(items[0]?.url, 'https://news.test/fusion');
  const one = await service.call('GET', `${TRENDS}/${items[0]?.trend_id}`);
  assert.equal(one.body, items[0]);
});

it('pages through the list by its cursor', async ({ service }) => {
  const first = await service.call('GET', `${TRENDS}?limit=1`);
  assert.type(first.body.next_cursor, 'string');
  const second = await service.call('GET', `${TRENDS}?limit=1&cursor=${first.body.next_cursor}`);
  assert.is((second.body.items as unknown[]).length, 1);
  assert.is(second.body.next_cursor, null);
  assert.is.not(JSON.stringify(second.body.items), JSON.stringify(first.body.items));
  assert.is((await service.call('GET', `${TRENDS}?cursor=made-up`)).status, 400);
});

it('saves nothing when nothing noticeable has changed since the last scan', async ({ service }) => {
  const { body } = await service.call('POST', `${TRENDS}/scan`, { body: { region: 'us', limit: 20 } });
  assert.is(body.trends_found, 2);
  assert.is(body.trends_saved, 0);
});

it('answers a repeat under the same key as it did before, without asking the sources again', async ({
  service,
  feeds,
}) => {
  const scan = { body: { region: 'DE' }, user: randomUUID(), key: 'one' };
  const first = await service.call('POST', `${TRENDS}/scan`, scan);
  const asked = feeds.requests.length;
  const second = await service.call('POST', `${TRENDS}/scan`, scan);
  assert.is(first.body.trends_saved, 2);
  assert.equal(second.body, first.body);
  assert.is(feeds.requests.length, asked);
});

it('finds no more than asked for', async ({ service }) => {
  const { body } = await service.call('POST', `${TRENDS}/scan`, { body: { region: 'FR', limit: 1 } });
  assert.is(body.trends_found, 1);
  assert.is(body.trends_saved, 1);
});

it('shows its last scans with every failure named', async ({ service }) => {
  const { body } = await service.callCaughtUp('GET', `${TRENDS}/scans?limit=1`);
  const [scan] = body.items as { status: string; failures: Record<string, string>[]; region: string }[];
  assert.is(scan?.status, 'completed');
  assert.is(scan?.region, 'FR');
  assert.is(scan?.failures.length, 1);
  assert.match(scan?.failures[0]?.source ?? '', /broken\.xml$/);
  assert.match(scan?.failures[0]?.url ?? '', /broken\.xml$/);
  assert.match(scan?.failures[0]?.cause ?? '', /503/);
});

it('shows the niches with their keywords, sources, thresholds and times to live', async ({ service }) => {
  const { body } = await service.call('GET', `${TRENDS}/config`);
  const items = body.items as Record<string, unknown>[];
  assert.equal(
    items.map(({ niche }) => niche),
    ['technology', 'science', 'business', 'health', 'entertainment', 'general'],
  );
  assert.equal(Object.keys(items[0] ?? {}), ['niche', 'keywords', 'sources', 'threshold', 'time_to_live_hours']);
});

it('refuses what it cannot scan, field by field', async ({ service }) => {
  for (const [body, field] of [
    [{ niche: 'astrology' }, 'niche'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ limit: '20' }, 'limit'],
    [{ region: 7 }, 'region'],
    [{ region: '../..' }, 'region'],
  ] as const) {
    const answer = await service.call('POST', `${TRENDS}/scan`, { body });
    assert.is(answer.status, 422, JSON.stringify(body));
    assert.equal((answer.body.detail as { loc: string[] }[])[0]?.loc, ['body', field]);
  }
});

it('knows no trend that was never seen', async ({ service }) => {
  assert.is((await service.call('GET', `${TRENDS}/${randomUUID()}`)).status, 404);
  assert.is((await service.call('GET', `${TRENDS}/nonsense`)).status, 404);
});

it('uses the sample feed when no source answers, and says so', async ({ service }) => {
  const alone = await service.another({ PLATFORM_SCOUT_FEEDS: 'http://127.0.0.1:1/feed.xml' });
  const { body } = await alone.call('POST', `${TRENDS}/scan`, { body: { region: 'SE' } });
  assert.ok(Number(body.trends_found) > 0);
  assert.is(body.trends_saved, body.trends_found);
  assert.match(String(body.message), /0 of 1 source answered/);
  assert.match(String(body.message), /sample topics/);
  const { body: list } = await alone.callCaughtUp('GET', `${TRENDS}?limit=200`);
  const sample = (list.items as { region: string; source: string }[]).filter(({ region }) => region === 'SE');
  assert.is(sample.length, body.trends_found);
  assert.ok(sample.every(({ source }) => source === 'sample'));
});

it('waits no longer for a source than it is told to', async ({ service, feeds }) => {
  const slow = feeds.serve('/slow.xml', { body: 'x'.repeat(10), hangAfter: 5 });
  const good = `${feeds.url}/good.xml`;
  const impatient = await service.another({
    PLATFORM_SCOUT_FEEDS: `${slow},${good}`,
    PLATFORM_SCOUT_TIMEOUT_SECONDS: '0.3',
  });
  const { body } = await impatient.call('POST', `${TRENDS}/scan`, { body: { region: 'NO' } });
  assert.is(body.trends_saved, 2);
  assert.match(String(body.message), /slow\.xml failed: no /);
});

it('scans for one niche alone', async ({ service }) => {
  const { body } = await service.call('POST', `${TRENDS}/scan`, { body: { region: 'IT', niche: 'science' } });
  assert.is(body.trends_found, 2);
  const none = await service.call('POST', `${TRENDS}/scan`, { body: { region: 'IT', niche: 'business' } });
  assert.is(none.body.trends_found, 0);
});

it('saves only what reaches the threshold', async ({ service }) => {
  const strict = await service.another({ PLATFORM_SCOUT_THRESHOLD: '100' });
  const { body } = await strict.call('POST', `${TRENDS}/scan`, { body: { region: 'PL' } });
  assert.is(body.trends_found, 2);
  assert.is(body.trends_saved, 0);
});

it('expires trends that are not seen any more, and detects them again when they are', async ({ service }) => {
  const forgetful = await service.another({ PLATFORM_SCOUT_TIME_TO_LIVE_HOURS: '0.001' });
  await forgetful.call('POST', `${TRENDS}/scan`, { body: { region: 'PT' } });
  const expired = async () => {
    const { body } = await forgetful.callCaughtUp('GET', `${TRENDS}?status=expired&limit=200`);
    return (body.items as { region: string }[]).filter(({ region }) => region === 'PT').length;
  };
  const end = Date.now() + 30_000;
  while ((await expired()) < 2 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 200));
  assert.is(await expired(), 2);
  const again = await service.call('POST', `${TRENDS}/scan`, { body: { region: 'PT' } });
  assert.is(again.body.trends_saved, 2);
  assert.is(await expired(), 0);
});

it('scans by itself when it is told how often', async ({ service }) => {
  await service.another({ PLATFORM_SCOUT_INTERVAL_MINUTES: '0.01' });
  const end = Date.now() + 30_000;
  for (;;) {
    const { body } = await service.callCaughtUp('GET', `${TRENDS}/scans?limit=1`);
    const [newest] = body.items as { scan_id: string; limit: number; status: string }[];
    if (newest?.limit === 50 && newest.status === 'completed') {
      const [requested] = await service.platform.store.events(`scan-${newest.scan_id}`);
      assert.is(requested?.metadata.actor, 'system:scheduler');
      return;
    }
    if (Date.now() > end) assert.unreachable('no scheduled scan');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});

it.run();
