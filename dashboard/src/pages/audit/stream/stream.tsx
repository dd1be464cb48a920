import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { streamQuery } from '../../../api/audit.ts';
import { isStatusOf } from '../../../api/call.ts';
import { useTitle } from '../../../app/title.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/index.ts';
import { AuditHead } from '../audit-head.tsx';
import { Controls } from './controls.tsx';
import { NewEvents } from './new-events.tsx';
import { Paging } from './paging.tsx';
import { Records } from './records.tsx';

const route = getRouteApi('/shell/audit/streams/$stream');

/** The events of one stream, page by page. Pages are addressed by revision, so new events do not shift them. */
export function Page() {
  const t = useTexts('audit');
  const { stream } = route.useParams();
  const { direction, from, order } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const events = useRef<HTMLDivElement>(null);
  useTitle(stream);
  const place = { direction: direction ?? (order === 'oldest' ? 'forwards' : 'backwards'), from } as const;
  const page = useQuery(streamQuery(stream, place));
  if (isStatusOf(page.error, 404)) return <NoStream stream={stream} />;
  const { items = [], last_revision = null } = page.data ?? {};
  const ascending = place.direction === 'forwards' ? items : items.toReversed();
  const showNewest = async () => {
    await navigate({ search: ({ live }) => ({ live }) });
    await queries.invalidateQueries({ queryKey: ['readStream', stream] });
    events.current?.focus();
  };
  return (
    <div className="stack">
      <AuditHead title={stream}>
        {items.some(({ is_link }) => !is_link) && (
          <ButtonLink to="/audit/aggregates/$stream" params={{ stream }} icon="layers">
            {t.one.state}
          </ButtonLink>
        )}
      </AuditHead>
      <Controls busy={page.isFetching} onRead={() => void page.refetch()} />
      <NewEvents stream={stream} known={page.data ? (last_revision ?? -1) : null} onShow={() => void showNewest()} />
      {page.isPending ? (
        <Skeleton shape="row" count={6} />
      ) : page.error ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <div ref={events} tabIndex={-1} className="stack">
          {items.length === 0 ? (
            <EmptyState icon="stream" title={t.one.empty} text={t.one.emptyText} />
          ) : (
            <Records
              stream={stream}
              records={order === 'oldest' ? ascending : ascending.toReversed()}
              busy={page.isFetching}
            />
          )}
          <Paging page={page.data} revisions={ascending.map(({ revision }) => revision)} />
        </div>
      )}
    </div>
  );
}

function NoStream({ stream }: { stream: string }) {
  const t = useTexts('audit').one;
  return (
    <EmptyState icon="stream" heading="h1" title={t.noSuch} text={stream}>
      <ButtonLink to="/audit/streams">{t.toAll}</ButtonLink>
    </EmptyState>
  );
}
