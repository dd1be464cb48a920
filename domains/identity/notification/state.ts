import type { NotificationEvent } from '../../../contracts/identity/notification.ts';

export type Notification =
  | { readonly status: 'none' }
  | { readonly status: 'unread' | 'read'; readonly id: string; readonly userId: string };

export const initial: Notification = { status: 'none' };

export function evolve(state: Notification, event: NotificationEvent): Notification {
  switch (event.type) {
    case 'NotificationCreated':
      return { status: 'unread', id: event.data.notification_id, userId: event.data.user_id };
    case 'NotificationRead':
      return state.status === 'none' ? state : { ...state, status: 'read' };
  }
}
