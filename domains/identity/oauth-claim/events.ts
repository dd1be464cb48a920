import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';

/** The stream is named by a hash of the provider and the subject there; the first writer has it. */
export const oauthClaimEvents = defineEvents('oauthClaim', {
  OAuthClaimed: z.object({ by: z.string() }),
  OAuthReleased: z.object({ by: z.string() }),
});
export type OAuthClaimEvent = EventsOf<typeof oauthClaimEvents>;
