import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';

/** The stream is named by a hash of what is claimed; the first writer has it. */
export const claimEvents = defineEvents('emailClaim', {
  Claimed: z.object({ by: z.string() }),
  Released: z.object({ by: z.string() }),
});
export type ClaimEvent = EventsOf<typeof claimEvents>;
