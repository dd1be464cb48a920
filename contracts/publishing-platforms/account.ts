import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

export const accountEvents = defineEvents(
  'account',
  {
    /** The platform issued another refresh token; the previous one may no longer be valid. */
    RefreshTokenReplaced: z.object({
      platform: z.string(),
      /** SHA-256 of the configured token that this one descends from: configuring a different one starts afresh. */
      configured_hash: z.string(),
      /** Encrypted with a key derived from this installation's own secret. */
      sealed_token: z.string(),
      /** When it expires unless renewed, ISO 8601 UTC; null if the platform does not say. */
      expires_at: z.string().nullable(),
    }),
  },
  {
    upcasts: { RefreshTokenReplaced: [(data) => ({ ...data, expires_at: null })] },
    // The newest event is complete in itself, and TikTok issues a token every two hours.
    keeps: 20,
  },
);
export type AccountEvent = EventsOf<typeof accountEvents>;
