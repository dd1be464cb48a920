import { useQuery } from '@tanstack/react-query';
import { linksQuery, outcomesQuery } from '../../../api/audit.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useMoments } from '../format.ts';
import { policyOf } from './links.tsx';

/** What each policy made of an event: that it was done, or why it was not. */
export function Outcomes({ stream, revision }: { stream: string; revision: string }) {
  const t = useTexts('audit').record;
  const { moment } = useMoments();
  const links = useQuery(linksQuery(stream, revision));
  const { data, isPending, error, refetch } = useQuery(outcomesQuery(stream, revision));
  const known = new Set(data?.items.map(({ policy }) => policy));
  const told = (links.data?.items ?? []).flatMap(({ stream: inbox }) => policyOf(inbox) ?? []);
  const waiting = data?.is_expired ? [] : told.filter((policy) => !known.has(policy));
  return (
    <section className="card stack" aria-labelledby="outcomes">
      <div>
        <h2 id="outcomes">{t.outcomes}</h2>
        <p className="soft small">{t.outcomesLead}</p>
      </div>
      {isPending ? (
        <Skeleton count={2} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data.items.length === 0 && waiting.length === 0 && !data.is_expired ? (
        <p>{t.noOutcomes}</p>
      ) : (
        <ul className="stack stack-s">
          {data.items.map(({ policy, outcome, reason, attempts, at }) => (
            <li key={policy}>
              <div className="row row-between">
                <span>
                  <span className="audit-mono">{policy}</span> {t.outcome[outcome]}
                </span>
                <time className="soft small" dateTime={at}>
                  {moment(at)}
                </time>
              </div>
              {(reason !== null || attempts > 1) && (
                <p className="soft small">
                  {[reason, attempts > 1 && t.attempts(attempts)].filter(Boolean).join(' · ')}
                </p>
              )}
            </li>
          ))}
          {waiting.map((policy) => (
            <li key={policy}>
              <span className="audit-mono">{policy}</span> {t.noOutcomeYet}
            </li>
          ))}
          {data.is_expired && <li className="soft small">{t.expiredOutcomes(data.kept_days)}</li>}
        </ul>
      )}
    </section>
  );
}
