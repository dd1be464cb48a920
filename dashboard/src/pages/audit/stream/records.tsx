import { Link } from '@tanstack/react-router';
import type { StreamRecord } from '../../../api/audit.ts';
import { Badge } from '../../../components/badge.tsx';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { useTexts } from '../../../texts/index.ts';
import { Actor } from '../actor.tsx';
import { CausesLink } from '../causes-link.tsx';
import { useMoments } from '../format.ts';
import { jsonLine } from '../json-tree.tsx';

type Props = { stream: string; records: readonly StreamRecord[]; busy: boolean };

/** The events of a page: what happened, when, by whom, and a summary of the data. */
export function Records({ stream, records, busy }: Props) {
  const t = useTexts('audit');
  const { moment } = useMoments();
  const columns: readonly Column<StreamRecord>[] = [
    { key: 'revision', name: t.revision, align: 'end', cell: ({ revision }) => revision },
    { key: 'event', name: t.event, cell: (record) => <Type stream={stream} record={record} /> },
    {
      key: 'when',
      name: t.when,
      cell: ({ event }) => event && <time dateTime={event.at}>{moment(event.at)}</time>,
    },
    { key: 'actor', name: t.actor, cell: ({ event }) => event && <Actor actor={event.actor} /> },
    {
      key: 'data',
      name: t.data,
      cell: ({ event, is_link }) =>
        event && (
          <span className="audit-clip audit-data audit-mono">
            {is_link ? `${event.stream} · ${event.revision}` : jsonLine(event.data, event.stream)}
          </span>
        ),
    },
    {
      key: 'correlation',
      name: t.one.causes,
      cell: ({ event }) => event && <CausesLink event={event} />,
    },
  ];
  return (
    <div className="audit-table">
      <DataTable
        caption={t.one.caption(stream)}
        columns={columns}
        rows={records}
        keyOf={({ revision }) => String(revision)}
        busy={busy}
      />
    </div>
  );
}

function Type({ stream, record: { event, revision, is_link, unreadable } }: { stream: string; record: StreamRecord }) {
  const t = useTexts('audit').one;
  if (!event)
    return unreadable ? (
      <span className="stream-type">
        <Badge tone="bad" icon="alert">
          {t.unreadable}
        </Badge>
        <span className="audit-clip audit-data" title={unreadable}>
          {unreadable}
        </span>
      </span>
    ) : (
      <span className="soft">{t.gone}</span>
    );
  return (
    <span className="stream-type">
      <Link
        to="/audit/streams/$stream/$revision"
        params={{ stream, revision: String(revision) }}
        className="audit-mono"
        aria-label={t.openEvent(event.type, revision)}
      >
        {event.type}
      </Link>
      {is_link && <Badge icon="link">{t.isLink}</Badge>}
    </span>
  );
}
