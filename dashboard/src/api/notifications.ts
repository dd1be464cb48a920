import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Output } from './call.ts';
import { pageFrom, pages } from './pages.ts';

export type Notification = Output<'listNotifications'>['items'][number];
export type NotificationFilter = {
  unread?: boolean | undefined;
  /** What matters, or the rest; both if it is left out. */
  matters?: boolean | undefined;
};

const PAGE = 50;
/** As many as one call reads. */
const READ_AT_ONCE = 2_000;

export const notificationsQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: ['listNotifications', filter],
    queryFn: ({ pageParam, signal }) =>
      call('listNotifications', {
        query: {
          limit: PAGE,
          unread: filter.unread ? 'true' : 'false',
          ...(filter.matters === undefined ? {} : { matters: filter.matters ? 'true' : 'false' }),
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
