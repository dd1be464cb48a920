import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import type { Cost } from '../../kernel/events/cost.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { costsProjection } from '../../projections/costs.ts';
import { type CostRange, mostExpensiveContent, spendingByDay, spendingWithin } from '../../read-models/spending.ts';
import { settled } from '../support/examples/budget.ts';
import { recorded } from '../support/given.ts';
import { type FoldedDocuments, openFoldedDocuments } from '../support/stacks/folded.ts';
import { suiteOn } from '../support/suite-on.ts';

type Context = FoldedDocuments & { events: readonly Recorded[]; entries: readonly Entry[] };
type Entry = { owner: string | null; at: string; service: string; content_id: string | null } & Cost;

const [OWNER, OTHER] = [randomUUID(), randomUUID()];
const PAYMENTS = 4_000;
const FIRST = Date.UTC(2024, 11, 5);
const LAST = Date.UTC(2026, 1, 28, 23, 59, 59, 999);

const oneOf = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;

/** Payments over fifteen months, some on the first and the last millisecond of a day. */
function payments(): Entry[] {
  const entries: Entry[] = [];
  for (let n = 0; n < PAYMENTS; n++) {
    const day = Math.floor((FIRST + ((LAST - FIRST) * n) / PAYMENTS) / 86_400_000) * 86_400_000;
    const at = new Date(day + oneOf([0, 86_399_999, (n * 7_919_003) % 86_400_000], n)).toISOString();
    const owner = n % 7 === 0 ? null : n % 5 === 0 ? OTHER : OWNER;
    const service = oneOf(['director', 'media'], n);
    const provider = oneOf(['llm', 'cloud', 'speech'], n);
    const content_id = n % 11 === 0 ? null : `content-${n % 2 === 0 ? n : n % 40}`;
    const cost = { amount_usd: ((n * 7_907) % 100_000) / 1e6, provider, unit: 'image', quantity: n % 9 } as const;
    entries.push({ owner, at, service, content_id, ...cost });
  }
  return entries;
}

const it = suiteOn<Context>('spending', async () => {
  const folded = await openFoldedDocuments();
  const entries = payments();
  const events = entries.map(({ owner, at, service, content_id, ...cost }) =>
    recorded(settled([cost], { service, content_id }), { owner, at }),
  );
  await folded.fold(costsProjection, events);
  return { ...folded, events, entries };
});

/** What a fold over every entry gives. */
function foldOf(entries: readonly Entry[], { owner, from, to }: CostRange, keyOf: (entry: Entry) => string | null) {
  const sums = new Map<string, number>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const isSought =
      (owner === undefined || entry.owner === owner) && entry.at >= from && (to === null || entry.at <= to);
    if (isSought && key !== null) sums.set(key, (sums.get(key) ?? 0) + Math.round(entry.amount_usd * 1e6));
  }
  return [...sums].map(([key, micros]) => [key, micros / 1e6] as const).sort();
}

const RANGES: readonly (readonly [string, string | null])[] = [
  ['2026-02-01T00:00:00.000Z', null],
  ['2020-01-01T00:00:00.000Z', null],
  ['2025-03-01T00:00:00.000Z', '2025-03-31T23:59:59.999Z'],
  ['2025-01-20T00:00:00.000Z', '2025-04-10T23:59:59.999Z'],
  ['2025-01-20T10:00:00.000Z', '2025-04-10T10:30:00.000Z'],
  ['2025-05-03T06:00:00.000Z', '2025-05-03T18:00:00.000Z'],
  ['2025-05-03T06:00:00.000Z', '2025-05-04T18:00:00.000Z'],
  ['2024-12-05T00:00:00.001Z', '2025-12-31T23:59:59.998Z'],
  ['2030-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z'],
];

for (const [from, to] of RANGES) {
  it(`is what a fold over every payment gives, from ${from} to ${to ?? 'now'}`, async ({ documents, entries }) => {
    for (const owner of [OWNER, OTHER, undefined]) {
      const range = { owner, from, to };
      const within = await spendingWithin(documents, range);
      assert.equal(
        within.map(({ service, provider, unit, amount_usd }) => [`${service} ${provider} ${unit}`, amount_usd]).sort(),
        foldOf(entries, range, ({ service, provider, unit }) => `${service} ${provider} ${unit}`),
      );
      const days = await spendingByDay(documents, range);
      assert.equal(
        days.map(({ day, service, amount_usd }) => [`${day} ${service}`, amount_usd]),
        foldOf(entries, range, ({ at, service }) => `${at.slice(0, 10)} ${service}`),
      );
      const contents = foldOf(entries, range, ({ content_id }) => content_id);
      contents.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
      assert.equal(
        (await mostExpensiveContent(documents, range, 50)).map(({ content_id, amount_usd }) => [
          content_id,
          amount_usd,
        ]),
        contents.slice(0, 50),
      );
    }
  });
}

it('reads what a month or a year is added up in, and not the payments', async ({ documents, readBy, entries }) => {
  const month = { owner: OWNER, from: '2026-02-01T00:00:00.000Z', to: '2026-02-28T23:59:59.999Z' };
  const year = { ...month, from: '2025-01-01T00:00:00.000Z' };
  assert.ok(foldOf(entries, year, ({ at, provider }) => `${at} ${provider}`).length > 1_000);
  // Two services with three providers each, and as many contents as are asked for.
  const summary = () => Promise.all([spendingWithin(documents, month), mostExpensiveContent(documents, month, 50)]);
  assert.equal(await readBy(summary), { examined: 6 + 50, answered: 6 + 50 });
  assert.equal(await readBy(() => spendingWithin(documents, year)), { examined: 14 * 6, answered: 6 });
});

it('counts a payment once, however often its event is folded', async ({ documents, fold, events, entries }) => {
  await fold(costsProjection, events.slice(-100));
  const range = { from: '2020-01-01T00:00:00.000Z', to: null };
  const total = (await spendingWithin(documents, range)).reduce((sum, { amount_usd }) => sum + amount_usd * 1e6, 0);
  assert.is(
    Math.round(total),
    entries.reduce((sum, { amount_usd }) => sum + Math.round(amount_usd * 1e6), 0),
  );
});

it.run();
