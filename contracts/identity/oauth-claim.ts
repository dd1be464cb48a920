import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

/** The stream's name is a hash of the provider and its subject; the first writer owns it. */
export const oauthClaimEvents = defineEvents('oauthClaim', {
  OAuthClaimed: z.object({ by: z.string() }),
  OAuthReleased: z.object({ by: z.string() }),
});
export type OAuthClaimEvent = EventsOf<typeof oauthClaimEvents>;
