import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { NotificationEvent } from './events.ts';
import type { Notification } from './state.ts';

export type NotificationCommand =
  | {
      readonly type: 'CreateNotification';
      readonly notification: Extract<NotificationEvent, { type: 'NotificationCreated' }>['data'];
    }
  | { readonly type: 'ReadNotification'; readonly by: string };

export function decide(command: NotificationCommand, state: Notification): readonly NotificationEvent[] {
  switch (command.type) {
    case 'CreateNotification':
      return state.status === 'none' ? [{ type: 'NotificationCreated', data: command.notification }] : [];
    case 'ReadNotification':
      // What is addressed to somebody else does not exist for the caller.
      if (state.status === 'none' || state.userId !== command.by) {
        throw new Rejection('notification/not-found', 'not-found', 'There is no such notification');
      }
      if (state.status === 'read') return [];
      return [{ type: 'NotificationRead', data: { notification_id: state.id, user_id: state.userId } }];
  }
}
