import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { correlationQuery, eventTypesQuery } from '../../../api/audit.ts';
import { isStatusOf } from '../../../api/call.ts';
import { useTitle } from '../../../app/title.ts';
import { Button } from '../../../components/button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NavTabs } from '../../../components/nav-tabs.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState, Note } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { AuditHead } from '../audit-head.tsx';
import { CopyButton } from '../copy-button.tsx';
import { useMoments } from '../format.ts';
import { useServiceOf } from '../service.tsx';
import { List } from './list.tsx';
import { type Node, nodesOf, spanOf } from './nodes.ts';
import { Picture } from './picture.tsx';

const route = getRouteApi('/shell/audit/correlations/$id');

/** Everything that one request led to, as a picture or as a nested list. */
export function Page() {
  const t = useTexts('audit').correlation;
  const { refresh } = useTexts('audit');
  useTitle(t.title);
  const { id } = route.useParams();
  const correlation = useQuery(correlationQuery(id));
  const types = useQuery(eventTypesQuery);
  if (correlation.isPending || types.isPending) return <Skeleton shape="row" count={8} />;
  if (isStatusOf(correlation.error, 404)) return <NoCorrelation />;
  return (
    <div className="stack">
      <AuditHead title={t.title} lead={t.lead}>
        <ButtonLink to="/audit/events" search={{ correlation_id: id }} icon="search">
          {t.allAsList}
        </ButtonLink>
        <Button icon="refresh" busy={correlation.isFetching} onClick={() => void correlation.refetch()}>
          {refresh}
        </Button>
      </AuditHead>
      {correlation.error ? (
        <ErrorState error={correlation.error} onRetry={() => void correlation.refetch()} />
      ) : (
        <Causes id={id} events={correlation.data.events} isWhole={correlation.data.is_whole} />
      )}
    </div>
  );
}

type CausesProps = { id: string; events: Parameters<typeof nodesOf>[0]; isWhole: boolean };

function Causes({ id, events, isWhole }: CausesProps) {
  const t = useTexts('audit').correlation;
  const { view, event } = route.useSearch();
  const { data: types = [] } = useQuery(eventTypesQuery);
  const serviceOf = useServiceOf();
  // biome-ignore lint/correctness/useExhaustiveDependencies: serviceOf depends on nothing but the types
  const nodes = useMemo(() => nodesOf(events, serviceOf), [events, types]);
  const marked = nodes.findIndex((node) => node.event.event_id === event);
  const to = { to: '/audit/correlations/$id', params: { id } } as const;
  const Shown = view === 'list' ? List : Picture;
  return (
    <>
      <Summary id={id} nodes={nodes} />
      {!isWhole && (
        <Note tone="warn">
          <p>
            {t.notWhole(String(nodes.length))}{' '}
            <Link to="/audit/events" search={{ correlation_id: id }}>
              {t.allAsList}
            </Link>
          </p>
        </Note>
      )}
      <NavTabs
        label={t.view}
        items={[
          { ...to, search: { event }, name: t.views.picture },
          { ...to, search: { event, view: 'list' }, name: t.views.list },
        ]}
      />
      <Shown nodes={nodes} marked={marked} />
    </>
  );
}

function Summary({ id, nodes }: { id: string; nodes: readonly Node[] }) {
  const t = useTexts('audit');
  const { number } = useFormats();
  const { latency, moment } = useMoments();
  const services = new Set(nodes.map(({ service }) => service)).size;
  const begun = nodes[0]?.event.at;
  return (
    <div className="row row-between small">
      <span className="numbers">
        {t.correlation.summary(number(nodes.length), number(services), latency(spanOf(nodes)))}
        {begun && <span className="soft"> · {moment(begun)}</span>}
      </span>
      <span className="audit-id soft">
        <span className="audit-mono audit-long">{id}</span>
        <CopyButton text={id} what={t.record.correlation} />
      </span>
    </div>
  );
}

function NoCorrelation() {
  const t = useTexts('audit').correlation;
  return (
    <EmptyState icon="tree" heading="h1" title={t.noSuch} text={t.noSuchText}>
      <ButtonLink to="/audit/events">{t.toSearch}</ButtonLink>
    </EmptyState>
  );
}
