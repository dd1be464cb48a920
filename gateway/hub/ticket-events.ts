import { z } from 'zod';
import { defineEvents } from '../../kernel/events/catalogue.ts';

/** One stream for each ticket: the first writer of the stream redeems the ticket. */
export const socketTicketEvents = defineEvents('socketTicket', {
  SocketTicketRedeemed: z.object({ ticket_id: z.string(), user_id: z.string() }),
});
