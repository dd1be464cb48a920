import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { notificationsQuery } from '../api/notifications.ts';
import { useReadNotifications } from '../api/use-read-notifications.ts';
import { Button } from '../components/button.tsx';
import { Progress } from '../components/notification-progress.tsx';
import { NotificationRow } from '../components/notification-row.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { ErrorState, ProblemNote } from '../components/states.tsx';
import { useTexts } from '../texts/index.ts';

const SHOWN = 8;

/** The latest notifications that matter, each leading to what it is about, and the rest in a line. */
export function Latest({ onGo }: { onGo: () => void }) {
  const t = useTexts('notifications');
  const list = useInfiniteQuery(notificationsQuery({ matters: true }));
  const { read, readAll } = useReadNotifications();
  const items = list.data?.pages[0]?.items.slice(0, SHOWN) ?? [];
  return (
    <>
      <div className="row row-between latest-head">
        <h2>{t.title}</h2>
        <Button look="quiet" icon="check" busy={readAll.isPending} onClick={() => readAll.mutate()}>
          {t.readAll}
        </Button>
      </div>
      {(read.error ?? readAll.error) && <ProblemNote error={read.error ?? readAll.error} />}
      {list.isPending ? (
        <Skeleton shape="row" count={4} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : items.length === 0 ? (
        <p className="soft latest-none">{t.nothingText}</p>
      ) : (
        <ul>
          {items.map((each) => (
            <NotificationRow
              key={each.notification_id}
              notification={each}
              onOpen={() => {
                onGo();
                if (!each.read) read.mutate(each.notification_id);
              }}
            />
          ))}
        </ul>
      )}
      <Progress onGo={onGo} />
      <Link to="/notifications" className="latest-all" onClick={onGo}>
        {t.all}
      </Link>
    </>
  );
}
