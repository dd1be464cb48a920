import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';

export const accountEvents = defineEvents('account', {
  /** The platform replaced the refresh token; the previous one is no longer valid. */
  RefreshTokenReplaced: z.object({
    platform: z.string(),
    /** SHA-256 of the configured token that this one descends from: configuring another one starts afresh. */
    configured_hash: z.string(),
    /** Encrypted with a key made of the platform's own secret. */
    sealed_token: z.string(),
  }),
});
export type AccountEvent = EventsOf<typeof accountEvents>;
