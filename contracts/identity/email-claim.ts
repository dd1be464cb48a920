import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

/** The stream's name is a hash of what is claimed; the first writer owns it. */
export const emailClaimEvents = defineEvents(
  'emailClaim',
  {
    EmailClaimed: z.object({ by: z.string() }),
    EmailReleased: z.object({ by: z.string() }),
  },
  { formerly: { types: { Claimed: 'EmailClaimed', Released: 'EmailReleased' } } },
);
export type EmailClaimEvent = EventsOf<typeof emailClaimEvents>;
