import { z } from 'zod';
import { defineEvents, type EventsOf, type Upcast } from '../../kernel/events/catalogue.ts';
import { failureSchema } from '../../kernel/events/failure.ts';

/** How a notification leaves the dashboard. */
export const deliveryWaySchema = z.enum(['mail', 'webhook']);
export type DeliveryWay = z.infer<typeof deliveryWaySchema>;

/** Where a user wanted a notification when it was created. `digest`: in the next mail of the day. */
export const noticeWaySchema = z.enum(['dashboard', 'mail', 'digest', 'webhook']);
export type NoticeWay = z.infer<typeof noticeWaySchema>;

const delivery = { notification_id: z.string(), user_id: z.string(), way: deliveryWaySchema };
const attempt = z.number().int().positive();

/** The first version was shown in the dashboard, and nowhere else. */
const inDashboard: Upcast = (data) => ({ ...data, ways: ['dashboard'] });

/** Until then, only its English texts said what it is about. */
const withoutDetails: Upcast = (data) => ({ ...data, details: null });

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
      /** What its texts say, in parts, for those who word it in another language; null if it was not recorded. */
      details: z.record(z.string(), z.string()).nullable(),
      ways: z.array(noticeWaySchema),
    }),
    NotificationRead: z.object({ notification_id: z.string(), user_id: z.string() }),
    /** It waits: for the mail of the day, or for the end of the user's quiet hours. */
    DeliveryPostponed: z.object({ ...delivery, until: z.string(), reason: z.enum(['digest', 'quiet_hours']) }),
    /** Written before anything is sent, by the one process that sends it. After `until` that process has died. */
    DeliveryStarted: z.object({ ...delivery, attempt, until: z.string() }),
    NotificationDelivered: z.object({ ...delivery, attempt }),
    /** `again_at`: when it is tried again; null: never. */
    DeliveryFailed: z.object({ ...delivery, attempt, failure: failureSchema, again_at: z.string().nullable() }),
  },
  {
    upcasts: { NotificationCreated: [inDashboard, withoutDetails] },
    // These fields may name accounts and quote what a user has written.
    personal: { of: 'user_id', fields: { NotificationCreated: ['title', 'message', 'details'] } },
  },
);
export type NotificationEvent = EventsOf<typeof notificationEvents>;
