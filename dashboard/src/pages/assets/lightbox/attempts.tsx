import type { Asset } from '../../../api/call.ts';
import { Badge } from '../../../components/badge.tsx';
import { useProviderName } from '../../../components/provider-name.ts';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';

/** Each time a provider was asked for the image, and what came of it. */
export function Attempts({ attempts }: Pick<Asset, 'attempts'>) {
  const t = useTexts('pictures').picture;
  const { money, duration } = useFormats();
  const providerName = useProviderName();
  if (attempts.length === 0) return null;
  return (
    <section className="stack stack-s">
      <h3>{t.attempts}</h3>
      <ol className="attempts">
        {attempts.map(({ provider, outcome, reason, duration_seconds, cost }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no id, and their order is their history
          <li key={index}>
            <span className="row row-s">
              <Badge tone={outcome === 'generated' ? 'good' : 'bad'} icon={outcome === 'generated' ? 'check' : 'alert'}>
                {t.outcomes[outcome] ?? outcome}
              </Badge>
              <span>{providerName(provider)}</span>
            </span>
            <span className="soft small numbers">
              {duration(duration_seconds)} · {cost ? money(cost.amount_usd) : t.free}
            </span>
            {reason && <span className="small attempt-reason">{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
