import { z } from 'zod';
import { defineEvents } from '../../kernel/events/catalogue.ts';

/** One stream for each ticket: it is redeemed by the writer that begins the stream. */
export const socketTicketEvents = defineEvents('socketTicket', {
  SocketTicketRedeemed: z.object({ ticket_id: z.string(), user_id: z.string() }),
});
