import { useQuery } from '@tanstack/react-query';
import { outcomesQuery } from '../../../api/audit.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useMoments } from '../format.ts';

/** What each policy made of an event: that it was done, or why it was not. */
export function Outcomes({ stream, revision }: { stream: string; revision: string }) {
  const t = useTexts('audit').record;
  const { moment } = useMoments();
  const { data, isPending, error, refetch } = useQuery(outcomesQuery(stream, revision));
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
      ) : data.items.length === 0 ? (
        <p>{data.is_expired ? t.expiredOutcomes(data.kept_days) : t.noOutcomes}</p>
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
        </ul>
      )}
    </section>
  );
}
