import { notificationEvents } from '../contracts/identity/notification.ts';
import { notifications } from '../read-models/notifications.ts';
import { defineProjection } from './engine/projection.ts';

/** Notifications, and whether their users have read them. */
export const notificationsProjection = defineProjection(notifications, {
  version: 1,
  events: [notificationEvents],
  keyOf: ({ data }) => data.notification_id,
  handles: {
    NotificationCreated: (_, { data, at }) => ({ ...data, read: false, created_at: at }),
    NotificationRead: (doc) => doc && { ...doc, read: true },
  },
});
