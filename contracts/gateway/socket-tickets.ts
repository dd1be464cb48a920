import { z } from 'zod';
import { defineEvents } from '../../kernel/events/catalogue.ts';

/** One stream per user, keeping only its latest events: they serve no purpose beyond opening sockets. */
export const socketTicketEvents = defineEvents('socketTickets', {
  SocketTicketRedeemed: z.object({ ticket_id: z.string(), user_id: z.string() }),
});
