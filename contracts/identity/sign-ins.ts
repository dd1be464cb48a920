import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

const NEVER = '9999-12-31T00:00:00.000Z';

/** At this number the oldest is ended, so this many include every open session. */
export const MAX_SIGN_INS = 1_000;

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
  {
    upcasts: {
      // The first version did not say of a sign-in when its family ends: only the family did. Nor did it say the epoch.
      SignedIn: [(data) => ({ session_epoch: 0, ends_at: NEVER, ...data })],
    },
    personal: { of: 'user_id', fields: { SignedIn: ['address', 'agent'] } },
    formerly: { retired: ['SignInRefused'] },
    keeps: MAX_SIGN_INS,
  },
);
export type SignInEvent = EventsOf<typeof signInEvents>;
