import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';
import { platformSchema } from '../publication/events.ts';

export const accountEvents = defineEvents('account', {
  /** The platform replaced the token that access is renewed with; the one before is worth nothing any more. */
  RefreshTokenReplaced: z.object({
    platform: platformSchema,
    /** SHA-256 of the configured token that this one descends from: another one configured begins anew. */
    configured_hash: z.string(),
    /** Encrypted with a key made of the platform's own secret. */
    sealed_token: z.string(),
  }),
});
export type AccountEvent = EventsOf<typeof accountEvents>;
