import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

/** Where a user's notifications are sent; the stream's id is the user's. Each event says all there is to say. */
export const webhookEvents = defineEvents(
  'webhook',
  {
    /** `secret_url`: knowing such an address is often enough to write to it. `secret_key` signs the messages sent there. */
    WebhookSet: z.object({ user_id: z.string(), host: z.string(), secret_url: z.string(), secret_key: z.string() }),
    WebhookRemoved: z.object({ user_id: z.string() }),
  },
  {
    keeps: 50,
    personal: { of: 'user_id', fields: { WebhookSet: ['host', 'secret_url', 'secret_key'] } },
  },
);
export type WebhookEvent = EventsOf<typeof webhookEvents>;
