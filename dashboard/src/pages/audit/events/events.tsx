import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { eventsQuery, type FoundEvent } from '../../../api/audit.ts';
import { useTitle } from '../../../app/title.ts';
import { Button } from '../../../components/button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import type { Column } from '../../../components/data-table.tsx';
import { useTexts } from '../../../texts/index.ts';
import { Actor } from '../actor.tsx';
import { AuditHead } from '../audit-head.tsx';
import { CausesLink } from '../causes-link.tsx';
import { useMoments } from '../format.ts';
import { Found } from '../found.tsx';
import './events.css';
import { Export } from './export.tsx';
import { EventFilters } from './filters.tsx';

const route = getRouteApi('/shell/audit/events');

/** Searches events by type, actor, owner, time and id, and exports the result. */
export function Page() {
  const t = useTexts('audit');
  useTitle(t.events.title);
  const search = route.useSearch();
  const list = useInfiniteQuery(eventsQuery(search));
  const columns = useColumns();
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <div className="stack">
      <AuditHead title={t.events.title} lead={t.events.lead}>
        <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
          {t.refresh}
        </Button>
      </AuditHead>
      <EventFilters key={JSON.stringify(search)} />
      <Export filter={search} />
      <Found
        list={list}
        caption={t.events.caption}
        columns={columns}
        keyOf={({ event_id }) => event_id}
        icon="search"
        words={t.events}
        showAll={isFiltered ? <ButtonLink to="/audit/events">{t.events.showAll}</ButtonLink> : null}
      />
    </div>
  );
}

function useColumns(): readonly Column<FoundEvent>[] {
  const t = useTexts('audit');
  const { moment } = useMoments();
  return [
    {
      key: 'event',
      name: t.event,
      cell: ({ type, stream, revision }) => (
        <Link
          to="/audit/streams/$stream/$revision"
          params={{ stream, revision: String(revision) }}
          className="audit-mono"
        >
          {type}
        </Link>
      ),
    },
    { key: 'when', name: t.when, cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
    { key: 'actor', name: t.actor, cell: ({ actor }) => <Actor actor={actor} /> },
    {
      key: 'stream',
      name: t.stream,
      cell: ({ stream }) => (
        <Link
          to="/audit/streams/$stream"
          params={{ stream }}
          className="audit-mono audit-clip audit-stream"
          title={stream}
        >
          {stream}
        </Link>
      ),
    },
    { key: 'owner', name: t.owner, cell: ({ owner }) => (owner === null ? t.unknown : <Actor actor={owner} />) },
    {
      key: 'correlation',
      name: t.one.causes,
      cell: (event) => <CausesLink event={event} />,
    },
  ];
}
