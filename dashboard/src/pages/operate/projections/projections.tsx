import { getRouteApi, Link } from '@tanstack/react-router';
import {
  isBuilding,
  OFTEN_MS,
  projectionsQuery,
  SELDOM_MS,
  usePolled,
  type Version,
  versionName,
} from '../../../api/operate.ts';
import { useTitle } from '../../../app/title.ts';
import { Badge } from '../../../components/badge.tsx';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SelectField } from '../../../components/field.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useAgo, useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useSizes } from '../../../texts/sizes.ts';
import { TwoLines } from '../two-lines.tsx';
import { Filling } from './filling.tsx';
import { StateBadge, shownState } from './state-badge.tsx';

const route = getRouteApi('/shell/operate/projections');
const ORDER = ['live', 'building', 'failed', 'paused', 'retired'];

/** Every version of every read model: which one callers see, which one is being filled, and how each does. */
export function Page() {
  const t = useTexts('operate').projections;
  useTitle(t.title);
  const { state = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const list = usePolled(projectionsQuery, (data) => (data?.some(isBuilding) ? OFTEN_MS : SELDOM_MS));
  const columns = useColumns(list.data ?? []);
  const all = list.data ?? [];
  const shown = all.filter((each) =>
    state === '' ? each.state !== 'retired' : state === 'all' || each.state === state,
  );
  const building = all.filter(isBuilding);
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead} />
      <div className="filters">
        <SelectField
          label={t.state}
          value={state}
          options={[
            ['', t.inUse],
            ...(['live', 'building', 'paused', 'failed', 'retired'] as const).map(
              (each) => [each, t.states[each]] as const,
            ),
            ['all', t.every],
          ]}
          onChoose={(to) => void navigate({ search: { state: to || undefined } as { state?: 'all' }, replace: true })}
        />
      </div>
      {building.length > 0 && (
        <section className="card stack" aria-labelledby="building">
          <h2 id="building">{t.beingFilled(building.length)}</h2>
          {building.map((version) => (
            <Filling key={versionName(version)} version={version} />
          ))}
        </section>
      )}
      {list.isPending ? (
        <Skeleton shape="row" count={8} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon="layers"
          title={all.length > 0 ? t.emptyFiltered : t.empty}
          text={all.length > 0 ? t.emptyFilteredText : t.emptyText}
        />
      ) : (
        <div className="operate-table">
          <DataTable caption={t.title} columns={columns} rows={shown.toSorted(inOrder)} keyOf={versionName} />
        </div>
      )}
    </div>
  );
}

const inOrder = (a: Version, b: Version): number =>
  a.name === b.name
    ? ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.version - a.version || b.build - a.build
    : a.name < b.name
      ? -1
      : 1;

function useColumns(all: readonly Version[]): readonly Column<Version>[] {
  const t = useTexts('operate').projections;
  const ago = useAgo();
  const { number } = useFormats();
  const { whole } = useSizes();
  return [
    {
      key: 'name',
      name: t.projection,
      cell: (each) => (
        <Link to="/operate/projections/$name" params={{ name: each.name }} className="operate-name">
          {versionName(each)}
        </Link>
      ),
    },
    { key: 'state', name: t.state, cell: (each) => <StateBadge state={shownState(each, all)} /> },
    {
      key: 'position',
      name: t.position,
      align: 'end',
      cell: ({ position, head }) => <TwoLines note={t.of(whole(head))}>{t.at(whole(position))}</TwoLines>,
    },
    { key: 'lag', name: t.behind, align: 'end', cell: (each) => <Lag version={each} /> },
    { key: 'rate', name: t.rate, align: 'end', cell: (each) => <Rate version={each} /> },
    { key: 'events', name: t.folded, align: 'end', cell: ({ events }) => number(events) },
    {
      key: 'failures',
      name: t.failures,
      align: 'end',
      cell: ({ failures, state }) =>
        failures === 0 ? (
          '0'
        ) : (
          <Badge tone={state === 'failed' ? 'bad' : 'warn'} icon="alert">
            {number(failures)}
          </Badge>
        ),
    },
    { key: 'checkpoint', name: t.checkpoint, align: 'end', cell: ({ updated_at }) => ago(updated_at) },
  ];
}

/** How far behind, in time and in the log; where no one looks at it, as at one that is paused, nothing is known. */
export function Lag({ version: { lag_seconds, lag_bytes } }: { version: Version }) {
  const t = useTexts('operate').projections;
  const { duration } = useFormats();
  const { bytes } = useSizes();
  if (lag_seconds === null || lag_bytes === null) return <span className="soft">{t.unknown}</span>;
  return lag_bytes === 0 ? t.upToDate : <TwoLines note={bytes(lag_bytes)}>{duration(lag_seconds)}</TwoLines>;
}

/** Events a second, as they were read here; until there is a second reading as the platform has measured it. */
export function Rate({ version: { state, measured_rate, rate } }: { version: Version }) {
  const t = useTexts('operate').projections;
  const { number } = useFormats();
  const known = state === 'live' || state === 'building' ? (measured_rate ?? rate) : null;
  return known === null ? <span className="soft">{t.unknown}</span> : t.perSecond(number(known));
}
