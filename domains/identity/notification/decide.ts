import type { NotificationEvent } from '../../../contracts/identity/notification.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Notification } from './state.ts';

export type NotificationCommand =
  | { readonly type: 'CreateNotification'; readonly notification: DataOf<NotificationEvent, 'NotificationCreated'> }
  | { readonly type: 'ReadNotification'; readonly by: string };

export function decide(command: NotificationCommand, state: Notification): readonly NotificationEvent[] {
  switch (command.type) {
    case 'CreateNotification':
      return state.status === 'none' ? [{ type: 'NotificationCreated', data: command.notification }] : [];
    case 'ReadNotification':
      // To the caller, another user's notification does not exist.
      if (state.status === 'none' || state.userId !== command.by) {
        throw new Rejection('notification/not-found', 'not-found', 'There is no such notification');
      }
      if (state.status === 'read') return [];
      return [{ type: 'NotificationRead', data: { notification_id: state.id, user_id: state.userId } }];
  }
}
