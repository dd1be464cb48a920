import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { trendEvents } from '../../../../contracts/scout/trend.ts';
import { expireDueTrends } from '../../../../domains/scout/background/expire-trends.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleTrend } from '../../../support/examples/trend.ts';
import { get, given, post } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { anotherScout, bothDetected, fusionIn, SCAN, scanned, startScout, TRENDS } from '../support.ts';

const it = suiteOn('expire trends', startScout);

const OVER = '2999-01-03T12:00:00.000Z';
const EARLIER = '2999-01-03T11:59:59.999Z';

it('expires a trend when its time is over, once for all copies that look', async ({ service }) => {
  const { store } = service.resources;
  const one = exampleTrend({ expires_at: OVER });
  await given(service, one.history(one.detected))
    .when(get(`${TRENDS}/${one.trend_id}`))
    .then(200);
  assert.is(await expireDueTrends(service.resources, EARLIER), 0);
  const copies = await Promise.all([1, 2, 3].map(() => expireDueTrends(service.resources, OVER)));
  assert.ok(copies.some((expired) => expired === 1));
  const events = await store.eventsOf(trendEvents, one.trend_id);
  assert.equal(
    events.map(({ type }) => type),
    ['TrendDetected', 'TrendExpired'],
  );
  assert.is(events[1]?.metadata.actor, 'system:scheduler');
});

it('leaves a trend alone that was seen since the read model last heard of it', async ({ service }) => {
  const one = exampleTrend({ expires_at: OVER });
  const later = '2999-06-01T00:00:00.000Z';
  await given(service, one.history(one.detected, one.rescored({ expires_at: later })))
    .when(get(`${TRENDS}/${one.trend_id}`))
    .then(200);
  assert.is(await expireDueTrends(service.resources, OVER), 0);
});

it('expires in the background, and detects a trend again when it is seen again', async (c) => {
  const forgetful = await anotherScout(c, { PLATFORM_SCOUT_TIME_TO_LIVE_HOURS: '0.001' });
  const one = exampleTrend({ trend_id: fusionIn('PT'), region: 'PT' });
  await given(forgetful, one.history(one.detected))
    .when(get(`${TRENDS}/${one.trend_id}`))
    .then(200);
  await eventually('expired trend', () => c.service.resources.store.lastOf(trendEvents, one.trend_id, 'TrendExpired'));
  const scan = { body: { region: 'PT' }, user: randomUUID(), key: randomUUID() };
  await given(c.service)
    .when(post(SCAN, scan))
    .then(200, scanned(scan.user, scan.key), ...bothDetected('PT'));
  await given(c.service)
    .when(get(`${TRENDS}/${one.trend_id}`))
    .then(({ body }) => assert.is(body.status, 'active'));
});

it.run();
