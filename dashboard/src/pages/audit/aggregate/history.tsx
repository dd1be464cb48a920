import { Link } from '@tanstack/react-router';
import type { AggregateState } from '../../../api/audit.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useMoments } from '../format.ts';

type Props = {
  stream: string;
  changes: AggregateState['changes'];
  revision: number;
  earlier: string | null;
};

/** The events that led to a state, latest first; each links to the state after it. */
export function History({ stream, changes, revision, earlier }: Props) {
  const t = useTexts('audit').aggregate;
  const { moment } = useMoments();
  const to = (at: number) => ({ to: '/audit/aggregates/$stream', params: { stream }, search: { at } }) as const;
  return (
    <section className="card stack stack-s" aria-labelledby="history">
      <h2 id="history">{t.history}</h2>
      <ol className="state-history">
        {changes.toReversed().map(({ revision: at, type, at: when, fields, left_out }) => (
          <li key={at}>
            <span className="soft numbers">{at}</span>
            <Link
              {...to(at)}
              className="audit-mono audit-long"
              aria-current={at === revision ? 'true' : undefined}
              resetScroll={false}
            >
              {type}
            </Link>
            <span className="soft small">{t.fields(fields.length + left_out)}</span>
            <time className="soft small numbers" dateTime={when}>
              {moment(when)}
            </time>
          </li>
        ))}
      </ol>
      {earlier !== null && (
        <div className="row">
          <ButtonLink {...to(Number(earlier))} resetScroll={false}>
            {t.earlier}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
