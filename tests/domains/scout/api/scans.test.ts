import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { scanEvents } from '../../../../contracts/scout/scan.ts';
import { storyEvents } from '../../../../contracts/scout/stories.ts';
import { trendEvents } from '../../../../contracts/scout/trend.ts';
import { exampleScan } from '../../../support/examples/scan.ts';
import { rss } from '../../../support/fakes/feed-server.ts';
import { appended, get, given, history, post } from '../../../support/given.ts';
import type { Answer } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import {
  anotherScout,
  bothDetected,
  fusionIn,
  planetIn,
  SCAN,
  scanIdFor,
  scanned,
  startScout,
  TRENDS,
} from '../support.ts';

const it = suiteOn('scans over HTTP', startScout);

/** A request with an identity that its scan can be found by. */
const asked = (body: object) => ({ body, user: randomUUID(), key: randomUUID() });

/** Answers so many trends, of which so many are saved. */
const found = (all: number, saved: number) => (answer: Answer) =>
  assert.equal([answer.body.trends_found, answer.body.trends_saved], [all, saved]);

it('merges what several sources say, names the one that failed, and answers exactly three fields', async ({
  service,
}) => {
  const scan = asked({});
  await given(service)
    .when(post(SCAN, scan))
    .then(
      ({ status, body, headers }) => {
        assert.is(status, 200);
        assert.equal(Object.keys(body).sort(), ['message', 'trends_found', 'trends_saved']);
        assert.is(body.trends_found, 2);
        assert.is(body.trends_saved, 2);
        assert.match(String(body.message), /2 of 3 sources answered/);
        assert.match(String(body.message), /broken\.xml failed: .*503/);
        assert.match(headers.get('x-event-position') ?? '', /^\d+$/);
      },
      scanned(scan.user, scan.key),
      ...bothDetected('US'),
    );
});

it('saves what it found with every source and for the niche’s time to live', async ({ service }) => {
  await service.call('POST', SCAN, { body: { region: 'CA' } });
  const seen = await service.resources.store.lastOf(trendEvents, fusionIn('CA'), 'TrendDetected');
  assert.is(seen?.data.sources.length, 2);
  assert.is(seen?.data.url, 'https://news.test/fusion');
  assert.is(seen?.data.niche, 'science');
  assert.is(Date.parse(seen?.data.expires_at ?? '') - Date.parse(seen?.data.seen_at ?? ''), 96 * 3_600_000);
});

it('saves nothing when nothing noticeable has changed since the last scan', async ({ service }) => {
  const scan = asked({ region: 'gb', limit: 20 });
  const first = asked({ region: 'GB' });
  await service.call('POST', SCAN, first);
  await given(service).when(post(SCAN, scan)).then(found(2, 0), scanned(scan.user, scan.key));
  const detectedBy = async ({ user, key }: typeof scan) =>
    (await service.resources.store.lastOf(scanEvents, scanIdFor(user, key), 'ScanCompleted'))?.data.detected;
  assert.equal(
    (await detectedBy(first))?.map(({ trend_id }) => trend_id).sort(),
    [fusionIn('GB'), planetIn('GB')].sort(),
  );
  assert.equal(await detectedBy(scan), []);
});

it('answers a repeat under the same key as it did before, without asking the sources again', async ({
  service,
  feeds,
}) => {
  const scan = asked({ region: 'DE' });
  const first = await given(service)
    .when(post(SCAN, scan))
    .then(200, scanned(scan.user, scan.key), ...bothDetected('DE'));
  const requests = feeds.requests.length;
  assert.is(first.body.trends_saved, 2);
  await given(service).when(post(SCAN, scan)).then({ status: 200, body: first.body });
  assert.is(feeds.requests.length, requests);
});

it('resumes a scan that was interrupted, as it was requested then', async ({ service }) => {
  const scan = asked({ region: 'AT' });
  const scan_id = scanIdFor(scan.user, scan.key);
  const { request } = exampleScan();
  const requested = { type: 'ScanRequested', data: { ...request, scan_id, region: 'AT' } } as const;
  await given(service, history(scanEvents, scan_id, null, requested))
    .when(post(SCAN, scan))
    .then(200, scanned(scan.user, scan.key, 'ScanSourceFailed', 'ScanCompleted'), ...bothDetected('AT'));
  const seen = await service.resources.store.lastOf(trendEvents, fusionIn('AT'));
  assert.is(seen?.type === 'TrendDetected' && seen.data.seen_at, request.requested_at);
});

it('finds no more than asked for', async ({ service }) => {
  const scan = asked({ region: 'FR', limit: 1 });
  await given(service)
    .when(post(SCAN, scan))
    .then(
      found(1, 1),
      scanned(scan.user, scan.key),
      appended(trendEvents, fusionIn('FR'), 'TrendDetected'),
      appended(storyEvents, 'FR', 'StoriesSeen'),
    );
});

it('shows its scans with every failure named', async ({ service }) => {
  await service.call('POST', SCAN, { body: { region: 'BE', limit: 1 } });
  await given(service)
    .when(get(`${TRENDS}/scans?limit=1`))
    .then(({ body }) => {
      const [scan] = body.items as { status: string; failures: Record<string, string>[]; region: string }[];
      assert.is(scan?.status, 'completed');
      assert.is(scan?.region, 'BE');
      assert.is(scan?.failures.length, 1);
      assert.match(scan?.failures[0]?.source ?? '', /broken\.xml$/);
      assert.match(scan?.failures[0]?.url ?? '', /broken\.xml$/);
      assert.match(scan?.failures[0]?.cause ?? '', /503/);
    });
});

it('refuses a request that it cannot scan, field by field', async ({ service }) => {
  for (const [body, field] of [
    [{ niche: 'astrology' }, 'niche'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ limit: '20' }, 'limit'],
    [{ region: 7 }, 'region'],
    [{ region: '../..' }, 'region'],
  ] as const) {
    await given(service)
      .when(post(SCAN, { body }))
      .then((answer) => {
        assert.is(answer.status, 422, JSON.stringify(body));
        assert.equal((answer.body.detail as { loc: string[] }[])[0]?.loc, ['body', field]);
      });
  }
});

it('scans for one niche alone', async ({ service }) => {
  const science = await service.call('POST', SCAN, { body: { region: 'IT', niche: 'science' } });
  assert.is(science.body.trends_found, 2);
  const business = await service.call('POST', SCAN, { body: { region: 'IT', niche: 'business' } });
  assert.is(business.body.trends_found, 0);
});

it('uses the sample feed when no source answers, and says so', async (c) => {
  const alone = await anotherScout(c, { PLATFORM_SCOUT_FEEDS: 'http://127.0.0.1:1/feed.xml' });
  const { body } = await alone.call('POST', SCAN, { body: { region: 'SE' } });
  assert.ok(Number(body.trends_found) > 0);
  assert.is(body.trends_saved, body.trends_found);
  assert.match(String(body.message), /0 of 1 source answered/);
  assert.match(String(body.message), /sample topics/);
  await given(alone)
    .when(get(`${TRENDS}?limit=200`))
    .then((list) => {
      const items = list.body.items as { region: string; source: string }[];
      const sample = items.filter(({ region }) => region === 'SE');
      assert.is(sample.length, body.trends_found);
      assert.ok(sample.every(({ source }) => source === 'sample'));
    });
});

it('does not use the sample feed when a source answers that it has nothing', async (c) => {
  const empty = c.feeds.serve('/empty.xml', { body: rss([]) });
  const alone = await anotherScout(c, { PLATFORM_SCOUT_FEEDS: empty });
  const { body } = await alone.call('POST', SCAN, { body: { region: 'FI' } });
  assert.equal(body, { message: '0 trends found, 0 saved; 1 of 1 source answered', trends_found: 0, trends_saved: 0 });
});

it('waits for a source only as long as it is configured to', async (c) => {
  const slow = c.feeds.serve('/slow.xml', { body: 'x'.repeat(10), hangAfter: 5 });
  const impatient = await anotherScout(c, {
    PLATFORM_SCOUT_FEEDS: `${slow},${c.feeds.url}/good.xml`,
    PLATFORM_SCOUT_TIMEOUT_SECONDS: '0.3',
  });
  const { body } = await impatient.call('POST', SCAN, { body: { region: 'NO' } });
  assert.is(body.trends_saved, 2);
  assert.match(String(body.message), /slow\.xml failed: .* gave no complete answer/);
});

it('saves only what reaches the threshold', async (c) => {
  const strict = await anotherScout(c, { PLATFORM_SCOUT_THRESHOLD: '100' });
  const scan = asked({ region: 'PL' });
  await given(strict).when(post(SCAN, scan)).then(found(2, 0), scanned(scan.user, scan.key));
});

it.run();
