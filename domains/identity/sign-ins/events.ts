import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';

export const signInEvents = defineEvents(
  'signIns',
  {
    SignedIn: z.object({
      user_id: z.string(),
      method: z.string(),
      family_id: z.string(),
      /** The user's session epoch at the sign-in, which becomes the family's. */
      session_epoch: z.number().int().nonnegative(),
      /** When the family ends, however often its token is rotated. */
      ends_at: z.string(),
      address: z.string().nullable(),
      agent: z.string().nullable(),
    }),
  },
  {},
  { of: 'user_id', fields: { SignedIn: ['address', 'agent'] } },
);
export type SignInEvent = EventsOf<typeof signInEvents>;
