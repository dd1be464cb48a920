import { useProviderName } from '../../../components/provider-name.ts';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import type { Step } from './run-stage.ts';

type Paid = Extract<Step, { kind: 'paid' }>;

/** What a stage cost, by provider and by what it bills. */
export function Costs({ steps }: { steps: readonly Paid[] }) {
  const t = useTexts('content').timeline;
  const { money, number } = useFormats();
  const nameOf = useProviderName();
  const sums = new Map<string, Paid['cost']>();
  for (const { cost } of steps) {
    const key = `${cost.provider} ${cost.unit}`;
    const { amount_usd = 0, quantity = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...cost, amount_usd: amount_usd + cost.amount_usd, quantity: quantity + cost.quantity });
  }
  return (
    <details className="attempts">
      <summary>{t.costs}</summary>
      <dl className="stage-costs">
        {[...sums].map(([key, { provider, unit, quantity, amount_usd }]) => (
          <div key={key} className="row row-between">
            <dt>
              {nameOf(provider)} <span className="soft small">{t.units[unit]?.(number(quantity)) ?? unit}</span>
            </dt>
            <dd className="numbers">{money(amount_usd)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
