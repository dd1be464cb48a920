import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type AggregateState, aggregateQuery } from '../../../api/audit.ts';
import { isStatusOf } from '../../../api/call.ts';
import { useTitle } from '../../../app/title.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState, Note } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/index.ts';
import { AuditHead } from '../audit-head.tsx';
import { CopyButton } from '../copy-button.tsx';
import { JsonTree } from '../json-tree.tsx';
import './aggregate.css';
import { Changed } from './changed.tsx';
import { History } from './history.tsx';
import { RevisionSlider } from './slider.tsx';

const route = getRouteApi('/shell/audit/aggregates/$stream');

/** The state of a stream after any of its events, and what each event changed. */
export function Page() {
  const t = useTexts('audit').aggregate;
  const { stream } = route.useParams();
  const { at } = route.useSearch();
  const navigate = route.useNavigate();
  useTitle(`${t.title} · ${stream}`);
  const chosen = useQuery({ ...aggregateQuery(stream, at), placeholderData: keepPreviousData });
  if (chosen.isPending) return <Skeleton shape="card" count={3} />;
  if (isStatusOf(chosen.error, 404)) return <NoState stream={stream} />;
  const shown = chosen.error ? undefined : chosen.data;
  const revision = at ?? shown?.revision;
  return (
    <div className="stack">
      <AuditHead title={t.title} lead={t.lead}>
        <ButtonLink to="/audit/streams/$stream" params={{ stream }} icon="stream">
          {t.toStream}
        </ButtonLink>
      </AuditHead>
      <p className="audit-mono audit-long">{stream}</p>
      {revision !== undefined && (
        <RevisionSlider
          first={shown?.first_revision ?? 0}
          last={Math.max(shown?.last_revision ?? 0, revision)}
          revision={revision}
          event={shown?.changes.find((each) => each.revision === revision)}
          onChoose={(to) => void navigate({ search: { at: to }, replace: true })}
        />
      )}
      {isStatusOf(chosen.error, 409) ? (
        <Note tone="bad">{t.unreadable}</Note>
      ) : chosen.error ? (
        <ErrorState error={chosen.error} onRetry={() => void chosen.refetch()} />
      ) : shown ? (
        <Folded stream={stream} shown={shown} busy={chosen.isFetching} />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </div>
  );
}

function Folded({ stream, shown, busy }: { stream: string; shown: AggregateState; busy: boolean }) {
  const t = useTexts('audit').aggregate;
  return (
    <div className="state-columns" aria-busy={busy}>
      <div className="stack">
        <Changed change={shown.changes.find(({ revision }) => revision === shown.revision)} />
        <History stream={stream} changes={shown.changes} revision={shown.revision} earlier={shown.earlier} />
      </div>
      <section className="card stack" aria-labelledby="state">
        <div className="row row-between">
          <h2 id="state">{t.state}</h2>
          <CopyButton text={JSON.stringify(shown.state, null, 2)} what={t.state} />
        </div>
        <JsonTree value={shown.state} />
      </section>
    </div>
  );
}

function NoState({ stream }: { stream: string }) {
  const t = useTexts('audit').aggregate;
  return (
    <EmptyState icon="layers" heading="h1" title={t.noSuch} text={t.noSuchText}>
      <ButtonLink to="/audit/streams/$stream" params={{ stream }}>
        {t.toStream}
      </ButtonLink>
    </EmptyState>
  );
}
