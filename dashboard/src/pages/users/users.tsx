import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../api/use-me.ts';
import { ROLES, USER_STATUSES, type User, type UserFilter, usersQuery } from '../../api/users.ts';
import { useTitle } from '../../app/title.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field.tsx';
import { More } from '../../components/more.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useAgo, useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { AddressSearch } from './address-search.tsx';
import { Invite } from './invite.tsx';
import { Manage } from './manage.tsx';
import './users.css';

const route = getRouteApi('/shell/users');

/** For administrators; anyone else sees a notice, whatever the address. */
export function Page() {
  const t = useTexts('users');
  useTitle(t.title);
  const { role } = useMe();
  if (role === 'admin') return <Users />;
  return (
    <EmptyState heading="h1" icon="shield" title={t.mayNot} text={t.mayNotText}>
      <ButtonLink to="/" look="primary">
        {t.home}
      </ButtonLink>
    </EmptyState>
  );
}

function Users() {
  const t = useTexts('users');
  const { all } = useTexts('core');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery(usersQuery(search));
  const [isInviting, setInviting] = useState(false);
  const [managed, setManaged] = useState<string | null>(null);
  const columns = useColumns(setManaged);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const filter = (change: UserFilter) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead}>
        <Button look="primary" icon="plus" onClick={() => setInviting(true)}>
          {t.invite.open}
        </Button>
      </PageHead>
      <div className="filters">
        <SelectField
          label={t.role}
          value={search.role ?? ''}
          options={[['', all], ...ROLES.map((role) => [role, t.roles[role]] as const)]}
          onChoose={(role) => filter({ role: ROLES.find((each) => each === role) })}
        />
        <SelectField
          label={t.status}
          value={search.status ?? ''}
          options={[['', all], ...USER_STATUSES.map((status) => [status, t.statuses[status]] as const)]}
          onChoose={(status) => filter({ status: USER_STATUSES.find((each) => each === status) })}
        />
        <AddressSearch key={search.email} email={search.email} onSearch={(email) => filter({ email })} />
      </div>
      {list.isPending ? (
        <Skeleton shape="row" count={5} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState icon="users" title={t.empty} text={search.email ? t.emptyAddress(search.email) : t.emptyText}>
          {isFiltered && <ButtonLink to="/users">{t.showAll}</ButtonLink>}
        </EmptyState>
      ) : (
        <div className="users">
          <DataTable caption={t.title} columns={columns} rows={items} keyOf={({ id }) => id} busy={list.isFetching} />
        </div>
      )}
      <More list={list} />
      <Invite open={isInviting} onClose={() => setInviting(false)} />
      <Manage user={items.find(({ id }) => id === managed) ?? null} onClose={() => setManaged(null)} />
    </div>
  );
}

const STATUS_LOOKS = {
  active: ['good', 'check'],
  invited: ['accent', 'send'],
  deactivated: ['warn', 'stop'],
} as const;

function useColumns(onManage: (id: string) => void): readonly Column<User>[] {
  const t = useTexts('users');
  const me = useMe();
  const ago = useAgo();
  const { dateTime } = useFormats();
  return [
    {
      key: 'person',
      name: t.person,
      cell: ({ id, name, email, avatar_url }) => (
        <span className="person">
          <Avatar name={name} url={avatar_url} />
          <span className="person-words">
            <span>
              {name} {id === me.id && <span className="soft small">({t.you})</span>}
            </span>
            {name !== email && <span className="soft small">{email}</span>}
          </span>
        </span>
      ),
    },
    {
      key: 'role',
      name: t.role,
      cell: ({ role }) => (
        <Badge tone={role === 'user' ? 'plain' : 'accent'} {...(role === 'user' ? {} : { icon: 'shield' as const })}>
          {t.roles[role]}
        </Badge>
      ),
    },
    {
      key: 'status',
      name: t.status,
      cell: ({ status, email_verified }) => {
        const [tone, icon] = STATUS_LOOKS[status as keyof typeof STATUS_LOOKS] ?? ['plain', 'clock'];
        return (
          <span className="users-badges">
            <Badge tone={tone} icon={icon}>
              {t.statuses[status]}
            </Badge>
            {status === 'active' && !email_verified && (
              <Badge tone="warn" icon="alert">
                {t.unverified}
              </Badge>
            )}
          </span>
        );
      },
    },
    {
      key: 'since',
      name: t.since,
      cell: ({ created_at }) => (
        <time dateTime={created_at} title={dateTime(created_at)}>
          {ago(created_at)}
        </time>
      ),
    },
    {
      key: 'manage',
      name: t.actions,
      align: 'end',
      cell: ({ id, name }) => (
        <Button aria-label={`${t.manage.open}: ${name}`} onClick={() => onManage(id)}>
          {t.manage.open}
        </Button>
      ),
    },
  ];
}
