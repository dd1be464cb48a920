import * as assert from 'uvu/assert';
import { defaultSettings } from '../../../../contracts/identity/user.ts';
import { pulse } from '../../../../domains/pulse/index.ts';
import { budgetHistory, settled } from '../../../support/examples/budget.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { get, given } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { cost } from '../support.ts';

const it = suiteOn('costs over HTTP', () => startServiceUnderTest(pulse));

const SUMMARY = '/api/v1/costs/summary';
const TIMELINE = '/api/v1/costs/timeline';

/** An owner who spent 0.40 dollars: on a script, on an image of it and on one that belongs to no content. */
function spender() {
  const item = exampleContent();
  const { owner, content_id } = item;
  const image = (amount_usd: number) => [cost(amount_usd, 'cloud', 'image', 1)];
  const spent = budgetHistory(
    owner,
    settled([cost(0.1, 'llm', 'input_token', 1_000), cost(0.2, 'llm', 'output_token', 500)], {
      service: 'director',
      content_id,
    }),
    settled(image(0.04), { service: 'media', content_id }),
    settled(image(0.06), { service: 'media', content_id: null }),
  );
  return { owner, content_id, histories: [item.historyAt('review'), spent] };
}

it('breaks the costs of the month down by service, provider and content', async (c) => {
  const { owner, content_id, histories } = spender();
  await given(c, ...histories, settingsHistory(owner, { budget: { monthly_usd: 20 } }))
    .when(get(SUMMARY, { user: owner }))
    .then(({ status, body: { from, to, ...summary } }) => {
      assert.is(status, 200);
      assert.match(String(from), /-01T00:00:00\.000Z$/);
      assert.ok(Math.abs(Date.parse(String(to)) - Date.now()) < 60_000);
      assert.equal(summary, {
        total_usd: 0.4,
        unpriced_calls: 0,
        budget_usd: 20,
        by_service: [
          { service: 'director', amount_usd: 0.3 },
          { service: 'media', amount_usd: 0.1 },
        ],
        by_provider: [
          { provider: 'llm', amount_usd: 0.2, quantity: 500, unit: 'output_token', unpriced_calls: 0 },
          { provider: 'cloud', amount_usd: 0.1, quantity: 2, unit: 'image', unpriced_calls: 0 },
          { provider: 'llm', amount_usd: 0.1, quantity: 1_000, unit: 'input_token', unpriced_calls: 0 },
        ],
        by_content: [{ content_id, title: 'Why bees dance', amount_usd: 0.34 }],
      });
    });
});

it('counts calls that nobody has set a price for, instead of adding nothing', async (c) => {
  const { owner } = spender();
  const unpriced = [cost(0, 'llm', 'input_token', 1_000), cost(0, 'llm', 'output_token', 500)];
  const spent = budgetHistory(owner, settled(unpriced, { service: 'director', content_id: null }));
  const { body } = await given(c, spent)
    .when(get(SUMMARY, { user: owner }))
    .then(200);
  const { total_usd, unpriced_calls, by_provider } = body as Record<string, unknown>;
  assert.equal([total_usd, unpriced_calls], [0, 1]);
  assert.equal(
    (by_provider as { unit: string; unpriced_calls: number }[]).map((each) => [each.unit, each.unpriced_calls]),
    [
      ['input_token', 0],
      ['output_token', 1],
    ],
  );
});

it('answers with the range it was asked for, days as their first and last millisecond', async (c) => {
  await given(c)
    .when(get(`${SUMMARY}?from=2026-01-01&to=2026-01-31`))
    .then({
      status: 200,
      body: {
        from: '2026-01-01T00:00:00.000Z',
        to: '2026-01-31T23:59:59.999Z',
        total_usd: 0,
        unpriced_calls: 0,
        budget_usd: defaultSettings.budget.monthly_usd,
        by_service: [],
        by_provider: [],
        by_content: [],
      },
    });
});

it('starts at the month of its end when no start is given', async (c) => {
  await given(c)
    .when(get(`${SUMMARY}?to=2026-02-15T12:00:00%2B02:00`))
    .then(({ body }) => {
      assert.equal([body.from, body.to], ['2026-02-01T00:00:00.000Z', '2026-02-15T10:00:00.000Z']);
    });
});

it('shows the costs of each of the last thirty days', async (c) => {
  const { owner, histories } = spender();
  await given(c, ...histories)
    .when(get(TIMELINE, { user: owner }))
    .then(({ body }) => {
      const days = body.items as {
        day: string;
        total_usd: number;
        by_service: { service: string; amount_usd: number }[];
      }[];
      const services = days.flatMap(({ by_service }) => by_service.map(({ service }) => service));
      assert.equal(services.slice(0, 2), ['director', 'media']);
      assert.is(Math.round(days.reduce((sum, { total_usd }) => sum + total_usd, 0) * 1e6), 400_000);
      assert.is(body.next_cursor, null);
    });
});

it('counts only what was spent within the range, both days included', async (c) => {
  const { owner, histories } = spender();
  const today = new Date().toISOString().slice(0, 10);
  const total = async (query: string, ...past: typeof histories) => {
    const { body } = await given(c, ...past)
      .when(get(`${SUMMARY}?${query}`, { user: owner }))
      .then(200);
    return body.total_usd;
  };
  assert.is(await total(`from=2020-01-01&to=${today}`, ...histories), 0.4);
  assert.is(await total('from=2020-01-01&to=2020-12-31'), 0);
  assert.is(await total('from=2020-01-01T00:00:00Z&to=2020-12-31T23:59:59%2B02:00'), 0);
});

it('shows another owner’s costs to administrators alone', async (c) => {
  const { owner, histories } = spender();
  await given(c, ...histories)
    .when(get(`${SUMMARY}?owner=${owner}`))
    .then(({ body }) => assert.is(body.total_usd, 0));
  await given(c)
    .when(get(`${SUMMARY}?owner=${owner}`, { role: 'admin' }))
    .then(({ body }) => assert.is(body.total_usd, 0.4));
});

it('answers 422 to a range that is none, and names the parameter', async (c) => {
  for (const [query, parameter] of [
    ['from=yesterday', 'from'],
    ['to=2026-13-01', 'to'],
    ['from=2026-02-01&to=2026-01-01', 'from'],
    ['owner=x', 'owner'],
  ] as const) {
    for (const path of [SUMMARY, TIMELINE]) {
      await given(c)
        .when(get(`${path}?${query}`))
        .then(({ status, body }) => {
          assert.is(status, 422, query);
          assert.equal((body.detail as { loc: string[] }[])[0]?.loc, ['query', parameter]);
        });
    }
  }
});

it.run();
