import type { Output } from '../api/call.ts';
import { useFormats } from '../texts/format.ts';
import { useTexts } from '../texts/index.ts';
import { useProviderName } from './provider-name.ts';

/** What a film will cost and how long it will be, before anything is spent. What has no price says so. */
export function Estimate({ of: estimate }: { of: Output<'estimateContent'> }) {
  const t = useTexts('words').estimate;
  const { duration, number } = useFormats();
  const nameOf = useProviderName();
  const { seconds, scenes, parts } = estimate;
  const unpriced = parts.filter((part) => part.amount_usd === null);
  return (
    <div className="stack stack-s small">
      <p>
        <Cost of={estimate} parts={parts} /> {t.length(duration(seconds), scenes)}
      </p>
      <ul className="soft">
        {parts.map(({ part, provider, unit, quantity, amount_usd: amount }) => (
          <li key={`${part} ${unit}`}>
            {t.part(t.parts[part], t.units[unit](number(quantity)), nameOf(provider))}: <Amount usd={amount} />
          </li>
        ))}
      </ul>
      {unpriced.length > 0 && <p>{t.setPrice}</p>}
    </div>
  );
}

type Amounts = Pick<Output<'estimateContent'>, 'amount_usd' | 'at_most_usd'>;

/** What something will cost in all, in a sentence or two. @param parts what it is the sum of */
export function Cost({ of: { amount_usd, at_most_usd }, parts }: { of: Amounts; parts: readonly Amounts[] }) {
  const t = useTexts('words').estimate;
  const { money } = useFormats();
  const known = parts.reduce((sum, part) => sum + (part.amount_usd ?? 0), 0);
  return (
    <>
      <strong>
        {amount_usd === null ? t.unpriced(money(known)) : amount_usd === 0 ? t.free : t.costs(money(amount_usd))}
      </strong>{' '}
      {at_most_usd !== null && at_most_usd > (amount_usd ?? 0) && t.atMost(money(at_most_usd))}
    </>
  );
}

/** The price of a part; null if it has none. */
export function Amount({ usd }: { usd: number | null }) {
  const t = useTexts('words').estimate;
  const { money } = useFormats();
  return usd === null ? t.noPrice : usd === 0 ? t.nothing : money(usd);
}
