import { z } from 'zod';
import { defineEvents } from '../../kernel/events/catalogue.ts';

/** Per stream, of 256 streams: allows 50,000 states used within ten minutes. */
export const MAX_USED_STATES = 200;

/** A few streams shared by all states, each keeping its latest events: a state is valid for ten minutes. */
export const oauthStateEvents = defineEvents(
  'oauthStates',
  {
    OAuthStateUsed: z.object({ state_hash: z.string() }),
  },
  { keeps: MAX_USED_STATES },
);
