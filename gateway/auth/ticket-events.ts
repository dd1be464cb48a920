import { z } from 'zod';
import { defineEvents } from '../../kernel/events/catalogue.ts';

/** One stream for each user, of which the latest events are kept: they serve to open sockets and nothing else. */
export const socketTicketEvents = defineEvents('socketTickets', {
  SocketTicketRedeemed: z.object({ ticket_id: z.string(), user_id: z.string() }),
});
