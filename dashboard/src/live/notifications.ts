import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Notification } from '../api/notifications.ts';
import type { FrameOf } from './connection.ts';

type Pages = InfiniteData<{ items: Notification[]; next_cursor: string | null }>;
type Change = (items: Notification[], isFirstPage: boolean, filter: { unread?: boolean }) => Notification[];

const LISTS = ['listNotifications'];
/** A frame that is older comes from before this page was read, and what it tells of may have been read elsewhere since. */
const NEW_MS = 20_000;
const READABLE_AFTER_MS = 500;

let readAgain: ReturnType<typeof setTimeout> | undefined;

/** A notification came: it is first in every list that has been read. */
export function addNotification(
  queries: QueryClient,
  { payload, timestamp }: FrameOf<'platform.notification.created'>,
): void {
  if (Date.now() - Date.parse(timestamp) > NEW_MS) {
    // Once for however many were missed.
    clearTimeout(readAgain);
    readAgain = setTimeout(() => void queries.invalidateQueries({ queryKey: LISTS }), READABLE_AFTER_MS);
    return;
  }
  const { notification_id } = payload;
  const added: Notification = { ...payload, read: false, created_at: timestamp };
  change(queries, (items, isFirstPage) =>
    isFirstPage && !items.some((item) => item.notification_id === notification_id) ? [added, ...items] : items,
  );
}

/** They are read: one of them, or all. */
export function showRead(queries: QueryClient, id: string | 'all'): void {
  const isMeant = ({ notification_id }: Notification) => id === 'all' || notification_id === id;
  change(queries, (items, _, { unread }) =>
    unread
      ? items.filter((item) => !isMeant(item))
      : items.map((item) => (isMeant(item) ? { ...item, read: true } : item)),
  );
}

function change(queries: QueryClient, to: Change): void {
  for (const [key, data] of queries.getQueriesData<Pages>({ queryKey: LISTS })) {
    if (!data) continue;
    const filter = key[1] as { unread?: boolean };
    queries.setQueryData<Pages>(key, {
      ...data,
      pages: data.pages.map((page, index) => ({ ...page, items: to(page.items, index === 0, filter) })),
    });
  }
}
