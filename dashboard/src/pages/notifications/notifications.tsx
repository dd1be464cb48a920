import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { notificationsQuery } from '../../api/notifications.ts';
import { useReadNotifications } from '../../api/use-read-notifications.ts';
import { useTitle } from '../../app/title.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { More } from '../../components/more.tsx';
import { NavTabs } from '../../components/nav-tabs.tsx';
import { Progress } from '../../components/notification-progress.tsx';
import { NotificationRow } from '../../components/notification-row.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useWording } from '../../components/use-wording.ts';
import { useTexts } from '../../texts/index.ts';
import './notifications.css';

const route = getRouteApi('/shell/notifications');

/** What the user is notified of, the newest first: what matters, and on request everything. */
export function Page() {
  const t = useTexts('notifications');
  useTitle(t.title);
  const { unread, show } = route.useSearch();
  const list = useInfiniteQuery(notificationsQuery({ unread, matters: show === 'all' ? undefined : true }));
  const { read, readAll } = useReadNotifications();
  const wording = useWording();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const problem = read.error ?? readAll.error;
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead}>
        {items.some((each) => !each.read) && (
          <Button
            icon="check"
            busy={readAll.isPending}
            onClick={() => readAll.mutate(undefined, { onSuccess: () => toast(t.allRead) })}
          >
            {t.readAll}
          </Button>
        )}
      </PageHead>
      <NavTabs
        label={t.filter}
        items={[
          { to: '/notifications', search: {}, name: t.tabs.matters },
          { to: '/notifications', search: { unread: true }, name: t.tabs.unread },
          { to: '/notifications', search: { show: 'all' }, name: t.tabs.all },
        ]}
      />
      {problem && <ProblemNote error={problem} />}
      {list.isPending ? (
        <Skeleton shape="row" count={6} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState
          icon="bell"
          title={unread ? t.emptyUnread : show ? t.empty : t.nothing}
          text={unread ? t.emptyUnreadText : show ? t.emptyText : t.nothingText}
        >
          {unread || !show ? (
            <ButtonLink to="/notifications" search={{ show: 'all' }}>
              {t.showAll}
            </ButtonLink>
          ) : (
            <ButtonLink to="/trends" look="primary" icon="trend">
              {t.toTrends}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <ul className="card notifications" aria-busy={list.isFetching}>
          {items.map((each) => (
            <NotificationRow
              key={each.notification_id}
              notification={each}
              onOpen={() => !each.read && read.mutate(each.notification_id)}
            >
              {!each.read && (
                <IconButton
                  icon="check"
                  label={`${t.read}: ${wording(each).title}`}
                  onClick={() => read.mutate(each.notification_id)}
                />
              )}
            </NotificationRow>
          ))}
        </ul>
      )}
      <More list={list} />
      {!show && <Progress />}
    </div>
  );
}
