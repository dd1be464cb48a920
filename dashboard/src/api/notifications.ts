import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Output } from './call.ts';
import { pageFrom, pages } from './pages.ts';

export type Notification = Output<'listNotifications'>['items'][number];
/** As it is in the address: all of them, or the unread ones. */
export type NotificationFilter = { unread?: boolean | undefined };

const PAGE = 50;
/** As many as one call reads. */
const READ_AT_ONCE = 2_000;

export const notificationsQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: ['listNotifications', filter.unread ? { unread: true } : {}],
    queryFn: ({ pageParam, signal }) =>
      call('listNotifications', {
        query: {
          limit: PAGE,
          unread: filter.unread ? 'true' : 'false',
          ...pageFrom(pageParam),
        },
        signal,
      }),
    ...pages,
  });

/** Marks all of them as read, however many there are. */
export async function readAll(): Promise<void> {
  while ((await call('readAllNotifications', {})).read === READ_AT_ONCE);
}
