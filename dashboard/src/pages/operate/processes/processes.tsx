import { getRouteApi } from '@tanstack/react-router';
import {
  type Inbox,
  inboxesQuery,
  processesQuery,
  type RunningProcess,
  SELDOM_MS,
  usePolled,
} from '../../../api/operate.ts';
import { useTitle } from '../../../app/title.ts';
import { Badge } from '../../../components/badge.tsx';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SelectField } from '../../../components/field.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState, Note } from '../../../components/states.tsx';
import { useAgo, useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useSizes } from '../../../texts/sizes.ts';
import { TwoLines } from '../two-lines.tsx';

const route = getRouteApi('/shell/operate/processes');

/** Every service that runs, where and since when; what was lost; and how far the router has filled each inbox. */
export function Page() {
  const t = useTexts('operate').processes;
  const { all } = useTexts('core');
  useTitle(t.title);
  const { state } = route.useSearch();
  const navigate = route.useNavigate();
  const list = usePolled(processesQuery, SELDOM_MS);
  const columns = useServiceColumns();
  const items = list.data ?? [];
  const shown = items.filter((each) => state === undefined || each.state === state);
  const lost = items.filter((each) => each.state === 'lost');
  const instances = new Set(items.map(({ instance }) => instance));
  return (
    <div className="stack">
      <PageHead title={t.title} lead={items.length > 0 ? t.lead(items.length, instances.size) : t.leadNone} />
      {lost.length > 0 && (
        <Note tone="bad" title={t.lostTitle(lost.length)}>
          <p>{t.lostText}</p>
        </Note>
      )}
      <div className="filters">
        <SelectField
          label={t.state}
          value={state ?? ''}
          options={[
            ['', all],
            ['running', t.states.running],
            ['lost', t.states.lost],
          ]}
          onChoose={(to) => void navigate({ search: { state: to || undefined } as { state?: 'lost' }, replace: true })}
        />
      </div>
      {list.isPending ? (
        <Skeleton shape="row" count={8} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={state === 'lost' ? 'check' : 'cpu'}
          title={state === 'lost' ? t.noneLost : t.empty}
          text={state === 'lost' ? t.noneLostText : t.emptyText}
        />
      ) : (
        <div className="operate-table">
          <DataTable
            caption={t.services}
            columns={columns}
            rows={shown}
            keyOf={({ instance, service }) => `${instance} ${service}`}
          />
        </div>
      )}
      <Inboxes />
    </div>
  );
}

function useServiceColumns(): readonly Column<RunningProcess>[] {
  const t = useTexts('operate').processes;
  const ago = useAgo();
  const { dateTime, duration } = useFormats();
  return [
    { key: 'service', name: t.service, cell: ({ service }) => <span className="operate-name">{service}</span> },
    {
      key: 'state',
      name: t.state,
      cell: ({ state }) =>
        state === 'running' ? (
          <Badge tone="good" icon="check">
            {t.states.running}
          </Badge>
        ) : (
          <Badge tone="bad" icon="alert">
            {t.states.lost}
          </Badge>
        ),
    },
    {
      key: 'process',
      name: t.process,
      cell: ({ host, pid, instance }) => (
        <TwoLines
          note={
            <span className="mono" title={instance}>
              {instance.slice(0, 8)}
            </span>
          }
        >
          <span className="operate-name">{`${host} · ${pid}`}</span>
        </TwoLines>
      ),
    },
    { key: 'version', name: t.version, cell: ({ version }) => <span className="operate-name">{version}</span> },
    { key: 'since', name: t.since, cell: ({ since }) => <TwoLines note={dateTime(since)}>{ago(since)}</TwoLines> },
    { key: 'heard', name: t.heard, align: 'end', cell: ({ silent_seconds }) => t.before(duration(silent_seconds)) },
  ];
}

function Inboxes() {
  const t = useTexts('operate').inboxes;
  const ago = useAgo();
  const { number, duration } = useFormats();
  const { whole, bytes } = useSizes();
  const list = usePolled(inboxesQuery, SELDOM_MS);
  const orUnknown = (value: number | null) =>
    value === null ? <span className="soft">{t.unknown}</span> : number(value);
  const columns: readonly Column<Inbox>[] = [
    {
      key: 'stream',
      name: t.inbox,
      cell: ({ stream, policy }) => (
        <>
          <span className="operate-name">{stream}</span>
          {policy === null && <div className="operate-note">{t.sockets}</div>}
        </>
      ),
    },
    {
      key: 'position',
      name: t.position,
      align: 'end',
      cell: ({ router_position }) => (router_position === null ? orUnknown(null) : whole(router_position)),
    },
    {
      key: 'lag',
      name: t.behind,
      align: 'end',
      cell: ({ lag_bytes, lag_seconds }) =>
        lag_bytes === null || lag_seconds === null ? (
          orUnknown(null)
        ) : lag_bytes === 0 ? (
          t.upToDate
        ) : (
          <TwoLines note={bytes(lag_bytes)}>{duration(lag_seconds)}</TwoLines>
        ),
    },
    { key: 'waiting', name: t.waiting, align: 'end', cell: ({ waiting }) => orUnknown(waiting) },
    { key: 'flight', name: t.inFlight, align: 'end', cell: ({ in_flight }) => orUnknown(in_flight) },
    {
      key: 'looked',
      name: t.looked,
      align: 'end',
      cell: ({ looked_at }) => (looked_at === null ? orUnknown(null) : ago(looked_at)),
    },
  ];
  return (
    <div className="stack">
      <div>
        <h2>{t.title}</h2>
        <p className="soft">{t.lead}</p>
      </div>
      {list.isPending ? (
        <Skeleton shape="row" count={4} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data.length === 0 ? (
        <EmptyState icon="inbox" title={t.empty} text={t.emptyText} />
      ) : (
        <div className="operate-table">
          <DataTable caption={t.title} columns={columns} rows={list.data} keyOf={({ stream }) => stream} />
        </div>
      )}
    </div>
  );
}
