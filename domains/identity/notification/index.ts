import { type NotificationEvent, notificationEvents } from '../../../contracts/identity/notification.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { DataOf } from '../../../kernel/events/event.ts';

export type Notification =
  | { readonly status: 'none' }
  | { readonly status: 'unread' | 'read'; readonly id: string; readonly userId: string };

const initial: Notification = { status: 'none' };

function evolve(state: Notification, event: NotificationEvent): Notification {
  switch (event.type) {
    case 'NotificationCreated':
      return { status: 'unread', id: event.data.notification_id, userId: event.data.user_id };
    case 'NotificationRead':
      return state.status === 'none' ? state : { ...state, status: 'read' };
  }
}

export type NotificationCommand =
  | { readonly type: 'CreateNotification'; readonly notification: DataOf<NotificationEvent, 'NotificationCreated'> }
  | { readonly type: 'ReadNotification'; readonly by: string };

function decide(command: NotificationCommand, state: Notification): readonly NotificationEvent[] {
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

/** A message to one user about an event. */
export const notification = defineAggregate({
  events: notificationEvents,
  creates: ['CreateNotification'],
  initial,
  evolve,
  decide,
});
