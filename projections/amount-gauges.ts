import { Gauge, type Registry } from 'prom-client';
import { withDeadline } from '../kernel/async/deadline.ts';
import type { Documents } from '../kernel/documents/index.ts';
import { countContents } from '../read-models/contents.ts';
import { spendingWithin } from '../read-models/spending.ts';

/** A query costs more than a gauge is worth every few seconds. */
const KEPT_FOR_MS = 30_000;
const ANSWER_WITHIN_MS = 2_000;

/**
 * How much content there is in each lane, and what was spent in this month (UTC): read when metrics are, and at most
 * every half minute. While the documents cannot be read, the gauges show nothing.
 */
export function showAmounts(registry: Registry, documents: Documents): void {
  const gauge = <Label extends string, Row>(
    { name, help, labelNames }: { name: string; help: string; labelNames: Label[] },
    rowsOf: () => Promise<Row[]>,
    show: (gauge: Gauge<Label>, row: Row) => void,
  ) => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const found = await rowsOf().catch(() => []);
        this.reset();
        for (const row of found) show(this, row);
      },
    });
  };
  gauge(
    {
      name: 'contents',
      help: 'Pieces of content by lane: the stage they are at, stopped, or archived',
      labelNames: ['lane'],
    },
    kept(async () => (await countContents(documents, {})).lanes),
    (all, { lane, contents }) => all.set({ lane }, contents),
  );
  const month = () =>
    spendingWithin(documents, { from: `${new Date().toISOString().slice(0, 7)}-01T00:00:00.000Z`, to: null });
  const spent = kept(month);
  gauge(
    { name: 'spending_month_usd', help: 'Dollars spent in this month, UTC', labelNames: ['of', 'provider'] },
    spent,
    (all, { service, provider, amount_usd }) => all.inc({ of: service, provider }, amount_usd),
  );
  gauge(
    {
      name: 'spending_month_unpriced_calls',
      help: 'Calls in this month, UTC, whose price is unknown',
      labelNames: ['of', 'provider'],
    },
    spent,
    (all, { service, provider, unpriced_calls }) => all.inc({ of: service, provider }, unpriced_calls),
  );
}

/**
 * What was found is shown for a while; a failure is not kept. A store that does not answer is not waited for: the other
 * metrics, which say so, would come too late.
 */
function kept<Row>(find: () => Promise<Row[]>): () => Promise<Row[]> {
  let last: { readonly at: number; readonly rows: Row[] } | null = null;
  let pending: Promise<Row[]> | null = null;
  const look = async (): Promise<Row[]> => {
    try {
      last = { at: performance.now(), rows: await find() };
      return last.rows;
    } finally {
      pending = null;
    }
  };
  return async () => {
    if (last !== null && performance.now() - last.at < KEPT_FOR_MS) return last.rows;
    pending ??= look();
    return withDeadline(ANSWER_WITHIN_MS, pending, () => new Error('the amounts cannot be read now'));
  };
}
