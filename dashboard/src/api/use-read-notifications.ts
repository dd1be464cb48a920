import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showRead } from '../live/notifications.ts';
import { call } from './call.ts';
import { readAll } from './notifications.ts';

/** Marks one notification or all of them as read: at once on the page, and as they were where that fails. */
export function useReadNotifications() {
  const queries = useQueryClient();
  const undo = () => queries.invalidateQueries({ queryKey: ['listNotifications'] });
  return {
    read: useMutation({
      mutationFn: (notification_id: string) => call('readNotification', { path: { notification_id } }),
      onMutate: (id) => showRead(queries, id),
      onError: undo,
    }),
    readAll: useMutation({ mutationFn: readAll, onSuccess: () => showRead(queries, 'all'), onError: undo }),
  };
}
