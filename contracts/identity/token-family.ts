import { z } from 'zod';
import { defineEvents, type EventsOf, type Upcast } from '../../kernel/events/catalogue.ts';

const endingWithItsToken: Upcast = (data) => ({ ends_at: data.expires_at, ...data });

/** One family per sign-in. `generation` counts the rotations; only the newest generation's token is active. */
export const tokenFamilyEvents = defineEvents(
  'tokenFamily',
  {
    TokenFamilyOpened: z.object({
      family_id: z.string(),
      user_id: z.string(),
      generation: z.literal(0),
      token_hash: z.string(),
      /** The user's session epoch at the sign-in: once a later epoch has begun, the family is refused. */
      session_epoch: z.number().int().nonnegative(),
      issued_at: z.string(),
      expires_at: z.string(),
      /** When the family ends, however often its token is rotated. */
      ends_at: z.string(),
    }),
    /** Contains everything known about the family, because a stream keeps only its latest events. */
    RefreshTokenRotated: z.object({
      family_id: z.string(),
      user_id: z.string(),
      generation: z.number().int().positive(),
      token_hash: z.string(),
      session_epoch: z.number().int().nonnegative(),
      issued_at: z.string(),
      expires_at: z.string(),
      ends_at: z.string(),
    }),
    RefreshTokenRevoked: z.object({
      family_id: z.string(),
      user_id: z.string(),
      generation: z.number().int().nonnegative(),
    }),
    TokenFamilyInvalidated: z.object({
      family_id: z.string(),
      user_id: z.string(),
      reason: z.enum([
        'reuse',
        'password_changed',
        'password_reset',
        'role_changed',
        'deactivated',
        'reclaimed',
        'erased',
      ]),
      /** Where a reused token came from; null if none was, or if the origin is unknown. */
      address: z.string().nullable(),
      agent: z.string().nullable(),
    }),
  },
  {
    upcasts: {
      // In the first version a family ended with its newest token, and a rotated one did not repeat its epoch.
      TokenFamilyOpened: [endingWithItsToken],
      RefreshTokenRotated: [(data) => ({ session_epoch: 0, ...endingWithItsToken(data) })],
      // Versions 2 and 3 each add a reason; version 4 adds the origin of a reused token.
      TokenFamilyInvalidated: [(data) => data, (data) => data, (data) => ({ ...data, address: null, agent: null })],
    },
    personal: { of: 'user_id', fields: { TokenFamilyInvalidated: ['address', 'agent'] } },
    // The newest token and its fate are in the last three events.
    keeps: 20,
  },
);
export type TokenFamilyEvent = EventsOf<typeof tokenFamilyEvents>;
