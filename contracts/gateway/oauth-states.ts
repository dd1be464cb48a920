import { z } from 'zod';
import { defineEvents } from '../../kernel/events/catalogue.ts';

/** A few streams shared by all states, each keeping its latest events: a state is valid for ten minutes. */
export const oauthStateEvents = defineEvents('oauthStates', {
  OAuthStateUsed: z.object({ state_hash: z.string() }),
});
