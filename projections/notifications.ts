import { notificationEvents } from '../contracts/identity/notification.ts';
import { notifications } from '../read-models/notifications.ts';
import { defineProjection } from './engine/projection.ts';

/** Notifications shown in the dashboard, and whether their users have read them. */
export const notificationsProjection = defineProjection(notifications, {
  version: 3,
  events: [notificationEvents],
  keyOf: ({ data }) => data.notification_id,
  handles: {
    NotificationCreated: (_, { data: { ways, ...data }, at }) =>
      ways.includes('dashboard') ? { ...data, read: false, created_at: at } : null,
    NotificationRead: (doc) => doc && { ...doc, read: true },
  },
});
