import { z } from 'zod';
import { defineEvents } from '../../kernel/events/catalogue.ts';

/** More than a user redeems within 30 seconds; older tickets are refused because they have expired. */
export const MAX_REDEEMED_TICKETS = 200;

/** One stream per user, keeping only its latest events: they serve no purpose beyond opening sockets. */
export const socketTicketEvents = defineEvents(
  'socketTickets',
  {
    SocketTicketRedeemed: z.object({ ticket_id: z.string(), user_id: z.string() }),
  },
  { keeps: MAX_REDEEMED_TICKETS },
);
