import { getRouteApi, Link } from '@tanstack/react-router';
import { SELDOM_MS, type Subscription, subscriptionsQuery, usePolled } from '../../../api/operate.ts';
import { useTitle } from '../../../app/title.ts';
import { Badge } from '../../../components/badge.tsx';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SelectField } from '../../../components/field.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { TwoLines } from '../two-lines.tsx';

const route = getRouteApi('/shell/operate/subscriptions');
const SHOWN = {
  parked: ({ parked }: Subscription) => parked > 0,
  behind: ({ lag }: Subscription) => lag > 0,
  alone: ({ consumers, is_replaced }: Subscription) => consumers === 0 && !is_replaced,
};

/** The persistent subscription of every policy: who takes its messages, what is left, and what it gave up on. */
export function Page() {
  const t = useTexts('operate').subscriptions;
  const { all } = useTexts('core');
  useTitle(t.title);
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const list = usePolled(subscriptionsQuery, SELDOM_MS);
  const columns = useColumns();
  const items = list.data ?? [];
  const shown = show ? items.filter(SHOWN[show]) : items;
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead} />
      <div className="filters">
        <SelectField
          label={t.show}
          value={show ?? ''}
          options={[
            ['', all],
            ['parked', t.shows.parked],
            ['behind', t.shows.behind],
            ['alone', t.shows.alone],
          ]}
          onChoose={(to) => void navigate({ search: { show: to || undefined } as { show?: 'parked' }, replace: true })}
        />
      </div>
      {list.isPending ? (
        <Skeleton shape="row" count={8} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={items.length > 0 ? 'check' : 'inbox'}
          title={items.length > 0 ? t.emptyFiltered : t.empty}
          text={items.length > 0 ? t.emptyFilteredText : t.emptyText}
        />
      ) : (
        <div className="operate-table">
          <DataTable caption={t.title} columns={columns} rows={shown} keyOf={({ name }) => name} />
        </div>
      )}
    </div>
  );
}

function useColumns(): readonly Column<Subscription>[] {
  const t = useTexts('operate').subscriptions;
  const { number, duration } = useFormats();
  return [
    {
      key: 'name',
      name: t.policy,
      cell: ({ name }) => (
        <Link to="/operate/subscriptions/$name" params={{ name }} className="operate-name">
          {name}
        </Link>
      ),
    },
    { key: 'state', name: t.state, cell: (each) => <SubscriptionState subscription={each} /> },
    { key: 'consumers', name: t.connections, align: 'end', cell: ({ consumers }) => number(consumers) },
    { key: 'lag', name: t.waiting, align: 'end', cell: ({ lag }) => number(lag) },
    { key: 'flight', name: t.inFlight, align: 'end', cell: ({ in_flight }) => number(in_flight) },
    {
      key: 'parked',
      name: t.parked,
      align: 'end',
      cell: ({ parked, oldest_parked_seconds }) =>
        oldest_parked_seconds === null ? (
          number(parked)
        ) : (
          <TwoLines note={t.since(duration(oldest_parked_seconds))}>{number(parked)}</TwoLines>
        ),
    },
  ];
}

export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const { consumers, is_replaced, parked, lag } = subscription;
  const { states } = useTexts('operate').subscriptions;
  if (is_replaced && parked === 0)
    return (
      <Badge tone="plain" icon="archive">
        {states.replaced}
      </Badge>
    );
  if (consumers === 0 && !is_replaced)
    return (
      <Badge tone="bad" icon="plug">
        {states.alone}
      </Badge>
    );
  if (parked > 0)
    return (
      <Badge tone="warn" icon="hand">
        {states.parked}
      </Badge>
    );
  return lag > 0 ? (
    <Badge tone="accent" icon="clock">
      {states.behind}
    </Badge>
  ) : (
    <Badge tone="good" icon="check">
      {states.well}
    </Badge>
  );
}
