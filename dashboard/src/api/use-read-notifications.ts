import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Output } from './call.ts';
import { type Notification, readAll } from './notifications.ts';

const KEY = ['listNotifications'];

/** Marks one notification, at once on the page, or all of them as read. */
export function useReadNotifications() {
  const queries = useQueryClient();
  const onSettled = () => readNotifications(queries);
  return {
    read: useMutation({
      mutationFn: (notification_id: string) => call('readNotification', { path: { notification_id } }),
      onMutate: (id) => showRead(queries, ({ notification_id }) => notification_id === id),
      onSettled,
    }),
    readAll: useMutation({ mutationFn: readAll, onSettled }),
  };
}

export const readNotifications = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: KEY });

/** Shows notifications as read before the list is read again. @returns the ids of those that were shown as unread */
export function showRead(queries: QueryClient, isRead: (one: Notification) => boolean): string[] {
  const changed: string[] = [];
  for (const [key, data] of queries.getQueriesData<InfiniteData<Output<'listNotifications'>>>({ queryKey: KEY })) {
    const { unread } = key[1] as { unread?: boolean };
    const pages = data?.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((item) => {
        if (item.read || !isRead(item)) return [item];
        changed.push(item.notification_id);
        return unread ? [] : [{ ...item, read: true }];
      }),
    }));
    if (data && pages) queries.setQueryData(key, { ...data, pages });
  }
  return changed;
}
