import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { type ExampleTrend, exampleTrend } from '../../../support/examples/trend.ts';
import { get, given, write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { startScout, TRENDS } from '../support.ts';

const it = suiteOn('trends over HTTP', startScout);

const FAR = '2999-01-01T00:00:00.000Z';

/** Two active trends in a niche of their own. */
function twoTrends() {
  const niche = randomUUID();
  const [best, other] = [
    exampleTrend({ niche, score: 90, expires_at: FAR }),
    exampleTrend({ niche, score: 50, expires_at: FAR }),
  ];
  return { niche, best, other, histories: [other.history(other.detected), best.history(best.detected)] };
}

const documentOf = ({ sighting }: ExampleTrend, status: string) => {
  const { seen_at, ...fields } = sighting;
  return { ...fields, status, detected_at: seen_at, last_seen_at: seen_at };
};

it('lists active trends, best score first, with all their fields', async ({ service }) => {
  const { niche, best, other, histories } = twoTrends();
  await given(service, ...histories)
    .when(get(`${TRENDS}?niche=${niche}`))
    .then({
      status: 200,
      body: { items: [documentOf(best, 'active'), documentOf(other, 'active')], next_cursor: null },
    });
});

it('lists expired trends when they are asked for', async ({ service }) => {
  const { niche, best, other, histories } = twoTrends();
  await given(service, ...histories, other.history(other.expired))
    .when(get(`${TRENDS}?niche=${niche}&status=expired`))
    .then({ status: 200, body: { items: [documentOf(other, 'expired')], next_cursor: null } });
  await given(service)
    .when(get(`${TRENDS}?niche=${niche}&status=all`))
    .then(({ body }) => assert.is((body.items as unknown[]).length, 2));
  await given(service)
    .when(get(`${TRENDS}?niche=${niche}`))
    .then({ status: 200, body: { items: [documentOf(best, 'active')], next_cursor: null } });
});

it('lists trends found first in a period, whose ends belong to it', async ({ service }) => {
  const niche = randomUUID();
  const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-03T23:00:00.000Z'].map((seen_at) =>
    exampleTrend({ niche, seen_at, expires_at: FAR }),
  ) as [ExampleTrend, ExampleTrend];
  await write(service.resources.store, early.history(early.detected), late.history(late.detected));
  for (const [period, found] of [
    ['from=2026-01-02', [late]],
    ['to=2026-01-02', [early]],
    ['from=2026-01-01&to=2026-01-03', [early, late]],
    ['from=2026-01-04', []],
  ] as const) {
    await given(service)
      .when(get(`${TRENDS}?niche=${niche}&${period}`))
      .then(({ status, body }) => {
        assert.is(status, 200, JSON.stringify(body));
        const ids = (body.items as { trend_id: string }[]).map(({ trend_id }) => trend_id);
        assert.equal(ids.toSorted(), found.map(({ trend_id }) => trend_id).toSorted(), period);
      });
  }
});

it('pages through the list by its cursor', async ({ service }) => {
  const { niche, best, other, histories } = twoTrends();
  const first = await given(service, ...histories)
    .when(get(`${TRENDS}?niche=${niche}&limit=1`))
    .then(200);
  assert.equal(first.body.items, [documentOf(best, 'active')]);
  assert.type(first.body.next_cursor, 'string');
  await given(service)
    .when(get(`${TRENDS}?niche=${niche}&limit=1&cursor=${first.body.next_cursor}`))
    .then({ status: 200, body: { items: [documentOf(other, 'active')], next_cursor: null } });
});

it('answers 400 to a cursor that it did not issue', async ({ service }) => {
  for (const cursor of ['made-up', '', 'x'.repeat(8_000)]) {
    await given(service)
      .when(get(`${TRENDS}?cursor=${cursor}`))
      .then(400);
  }
});

it('gives a trend by its id', async ({ service }) => {
  const one = exampleTrend({ expires_at: FAR });
  await given(service, one.history(one.detected))
    .when(get(`${TRENDS}/${one.trend_id}`))
    .then({ status: 200, body: documentOf(one, 'active') });
});

it('answers 404 to the id of a trend that was never seen', async ({ service }) => {
  await given(service)
    .when(get(`${TRENDS}/${randomUUID()}`))
    .then(404);
  await given(service)
    .when(get(`${TRENDS}/nonsense`))
    .then(404);
});

it('shows the niches with their keywords, sources, thresholds and times to live', async ({ service }) => {
  await given(service)
    .when(get(`${TRENDS}/config`))
    .then(({ body }) => {
      const items = body.items as Record<string, unknown>[];
      assert.equal(
        items.map(({ niche }) => niche),
        ['technology', 'science', 'business', 'health', 'entertainment', 'general'],
      );
      assert.equal(Object.keys(items[0] ?? {}), ['niche', 'keywords', 'sources', 'threshold', 'time_to_live_hours']);
    });
});

it('answers 503 with Retry-After to a read that asks for what is not written', async ({ service }) => {
  for (const position of ['999999999999999999', '9999999999999999999']) {
    const answer = await service.call('GET', TRENDS, { headers: { 'x-min-event-position': position } });
    assert.equal([answer.status, answer.body.error, answer.headers.get('retry-after')], [503, 'not_ready', '2']);
  }
});

it('answers 400 to a position that is none', async ({ service }) => {
  for (const position of ['-1', '1.5', 'x', '1 2', '99999999999999999999']) {
    const answer = await service.call('GET', TRENDS, { headers: { 'x-min-event-position': position } });
    assert.equal([answer.status, answer.body.error], [400, 'bad_request'], position);
  }
});

it('lists how a trend was scored, newest first, and nothing of its expiry', async ({ service }) => {
  const trend = exampleTrend({ score: 40, seen_at: '2026-01-02T12:00:00.000Z', expires_at: FAR });
  const again = trend.rescored({ score: 65, sources: ['hackernews', 'reddit'], seen_at: '2026-01-02T13:00:00.000Z' });
  await given(service, trend.history(trend.detected, again, trend.expired))
    .when(get(`${TRENDS}/${trend.trend_id}/scores`))
    .then({
      status: 200,
      body: {
        items: [
          { score: 65, sources: ['hackernews', 'reddit'], seen_at: '2026-01-02T13:00:00.000Z' },
          { score: 40, sources: ['hackernews'], seen_at: '2026-01-02T12:00:00.000Z' },
        ],
        next_cursor: null,
      },
    });
  await given(service)
    .when(get(`${TRENDS}/${randomUUID()}/scores`))
    .then(404);
});

it.run();
