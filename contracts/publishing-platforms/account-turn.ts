import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

export const accountTurnEvents = defineEvents(
  'accountTurn',
  {
    /** No one else presents the account's refresh token to its platform before this ends, or its time is over. */
    TurnTaken: z.object({ platform: z.string(), by: z.string(), until: z.string() }),
    TurnEnded: z.object({ platform: z.string(), by: z.string() }),
  },
  {
    // The newest event is complete in itself.
    keeps: 20,
  },
);
export type AccountTurnEvent = EventsOf<typeof accountTurnEvents>;
