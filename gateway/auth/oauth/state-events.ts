import { z } from 'zod';
import { defineEvents } from '../../../kernel/events/catalogue.ts';

/** A few streams for all of them, of which the latest events are kept: a state is good for ten minutes. */
export const oauthStateEvents = defineEvents('oauthStates', {
  OAuthStateUsed: z.object({ state_hash: z.string() }),
});
