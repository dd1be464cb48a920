import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { notificationsQuery } from '../api/notifications.ts';
import { useTexts } from '../texts/index.ts';
import { Icon } from './icon.tsx';
import './notification-progress.css';

/** Progress in one line: notifications that need no action. Renders nothing if none of them is unread. */
export function Progress({ onGo }: { onGo?: () => void }) {
  const t = useTexts('notifications');
  const { data, hasNextPage } = useInfiniteQuery(notificationsQuery({ unread: true, matters: false }));
  const counts = new Map<string, number>();
  for (const { event } of data?.pages.flatMap((page) => page.items) ?? [])
    counts.set(event, (counts.get(event) ?? 0) + 1);
  if (counts.size === 0) return null;
  const parts = [...counts].map(
    ([event, count]) => t.counts[event]?.(count) ?? `${t.events[event] ?? event}: ${count}`,
  );
  return (
    <p className="notification-progress small">
      <Icon name="board" size={14} />
      <span>
        {t.also(parts.join(', '), hasNextPage)}{' '}
        <Link to="/notifications" search={{ show: 'all' }} {...(onGo ? { onClick: onGo } : {})}>
          {t.showAll}
        </Link>
      </span>
    </p>
  );
}
