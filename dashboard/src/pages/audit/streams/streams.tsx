import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type StreamSummary, streamsQuery } from '../../../api/audit.ts';
import { useTitle } from '../../../app/title.ts';
import { Button } from '../../../components/button.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import type { Column } from '../../../components/data-table.tsx';
import { useAgo, useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { AuditHead } from '../audit-head.tsx';
import { Found } from '../found.tsx';
import { Service, useServiceOf } from '../service.tsx';
import { StreamFilters } from './filters.tsx';

const route = getRouteApi('/shell/audit/streams');

/** All streams, filtered by category, last activity and name. */
export function Page() {
  const t = useTexts('audit');
  useTitle(t.streams.title);
  const search = route.useSearch();
  const list = useInfiniteQuery(streamsQuery(search));
  const columns = useColumns();
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <div className="stack">
      <AuditHead title={t.streams.title} lead={t.streams.lead}>
        <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
          {t.refresh}
        </Button>
      </AuditHead>
      <StreamFilters />
      <Found
        list={list}
        caption={t.streams.title}
        columns={columns}
        keyOf={({ stream }) => stream}
        icon="stream"
        words={t.streams}
        showAll={isFiltered ? <ButtonLink to="/audit/streams">{t.streams.showAll}</ButtonLink> : null}
      />
    </div>
  );
}

function useColumns(): readonly Column<StreamSummary>[] {
  const t = useTexts('audit');
  const ago = useAgo();
  const { dateTime, number } = useFormats();
  const serviceOf = useServiceOf();
  return [
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
    { key: 'service', name: t.service, cell: ({ stream }) => <Service name={serviceOf(stream)} /> },
    { key: 'events', name: t.streams.events, align: 'end', cell: ({ events }) => number(events) },
    {
      key: 'newest',
      name: t.streams.newest,
      cell: ({ last_type }) => <span className="audit-mono">{last_type}</span>,
    },
    {
      key: 'when',
      name: t.when,
      cell: ({ last_at }) => (
        <time dateTime={last_at} title={dateTime(last_at)}>
          {ago(last_at)}
        </time>
      ),
    },
    {
      key: 'begun',
      name: t.streams.begun,
      cell: ({ first_at }) => <time dateTime={first_at}>{dateTime(first_at)}</time>,
    },
  ];
}
