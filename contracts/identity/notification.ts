import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

export const notificationEvents = defineEvents(
  'notification',
  {
    NotificationCreated: z.object({
      notification_id: z.string(),
      user_id: z.string(),
      /** The channel of the event it is about, or a name of its own if there is none. */
      event: z.string(),
      title: z.string(),
      message: z.string(),
      data: z.record(z.string(), z.string()),
    }),
    NotificationRead: z.object({ notification_id: z.string(), user_id: z.string() }),
  },
  {
    // These fields may name accounts and quote what a user has written.
    personal: { of: 'user_id', fields: { NotificationCreated: ['title', 'message'] } },
  },
);
export type NotificationEvent = EventsOf<typeof notificationEvents>;
