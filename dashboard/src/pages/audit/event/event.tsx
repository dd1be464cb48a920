import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { recordQuery, type ShownEvent } from '../../../api/audit.ts';
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
import './event.css';
import { EventFacts } from './facts.tsx';
import { Links } from './links.tsx';
import { Neighbours } from './neighbours.tsx';
import { Outcomes } from './outcomes.tsx';
import { useLinkOf } from './use-link-of.tsx';

const route = getRouteApi('/shell/audit/streams/$stream/$revision');

/** One event: its data, its metadata, who it was delivered to, and links to everything related. */
export function Page() {
  const t = useTexts('audit');
  const { stream, revision } = route.useParams();
  const page = useQuery(recordQuery(stream, revision));
  const record = page.data?.items[0];
  const event = record?.event;
  useTitle(event?.type ?? t.record.at(stream, Number(revision)));
  if (page.isPending) return <Skeleton shape="card" count={3} />;
  if (page.error && !isStatusOf(page.error, 404) && !isStatusOf(page.error, 422))
    return (
      <>
        <AuditHead title={t.record.at(stream, Number(revision))} />
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      </>
    );
  if (!page.data || !record || String(record.revision) !== revision) return <NoEvent stream={stream} />;
  return (
    <div className="stack">
      <AuditHead title={event?.type ?? (record.unreadable ? t.one.unreadable : t.one.gone)}>
        {event && (
          <>
            <ButtonLink
              to="/audit/aggregates/$stream"
              params={{ stream: event.stream }}
              search={{ at: event.revision }}
              icon="layers"
            >
              {t.record.stateThen}
            </ButtonLink>
            <ButtonLink
              to="/audit/correlations/$id"
              params={{ id: event.correlation_id }}
              search={{ event: event.event_id }}
              icon="tree"
            >
              {t.record.tree}
            </ButtonLink>
          </>
        )}
      </AuditHead>
      <Neighbours stream={stream} revision={record.revision} page={page.data} />
      {record.unreadable && <Note tone="bad">{record.unreadable}</Note>}
      {(event || record.unreadable) && (
        <div className="event-columns">
          <div className="stack">
            {event && <Data event={event} />}
            <Outcomes stream={stream} revision={revision} />
            <Links stream={stream} revision={revision} />
          </div>
          {event && (
            <div className="stack">
              {record.is_link && <LinkTo event={event} />}
              <EventFacts event={event} />
              <Metadata event={event} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Data({ event: { data, personal_data, personal_fields } }: { event: ShownEvent }) {
  const t = useTexts('audit');
  const linkOf = useLinkOf();
  return (
    <section className="card stack" aria-labelledby="data">
      <div className="row row-between">
        <h2 id="data">{t.data}</h2>
        <CopyButton text={JSON.stringify(data, null, 2)} what={t.data} />
      </div>
      {personal_data && (
        <Note tone={personal_data === 'clear' ? 'warn' : 'info'}>
          <p>
            {t.record.kept[personal_data]} {t.record.personalFields(personal_fields.join(', '))}
          </p>
        </Note>
      )}
      <JsonTree
        value={data}
        personal={new Set(personal_fields)}
        isForgotten={personal_data === 'forgotten'}
        linkOf={linkOf}
      />
    </section>
  );
}

function Metadata({ event: { data: _, ...metadata } }: { event: ShownEvent }) {
  const t = useTexts('audit').record;
  return (
    <details className="card audit-details">
      <summary>{t.metadata}</summary>
      <div className="stack stack-s">
        <div>
          <CopyButton text={JSON.stringify(metadata, null, 2)} what={t.metadata} />
        </div>
        <JsonTree value={metadata} />
      </div>
    </details>
  );
}

function LinkTo({ event: { stream, revision } }: { event: ShownEvent }) {
  const t = useTexts('audit').record;
  return (
    <Note tone="info">
      <p>
        {t.isLinkTo}{' '}
        <Link to="/audit/streams/$stream/$revision" params={{ stream, revision: String(revision) }}>
          {t.at(stream, revision)}
        </Link>
      </p>
    </Note>
  );
}

function NoEvent({ stream }: { stream: string }) {
  const t = useTexts('audit').record;
  return (
    <EmptyState icon="stream" heading="h1" title={t.noSuch} text={t.noSuchText}>
      <ButtonLink to="/audit/streams/$stream" params={{ stream }}>
        {t.toStream}
      </ButtonLink>
    </EmptyState>
  );
}
