import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';

const ids = {
  account_id: z.string(),
  /** Any name: an account stays readable when its platform is no longer registered. */
  platform: z.string(),
  /** Made when the user began to connect: each leads to one connection, and to the tokens that are kept under it. */
  connection_id: z.string(),
  /** What the platform calls the account, for people. */
  name: z.string(),
};

/** One stream for each user and platform. What gives access to the account is a part of no event: see `token-vault.ts`. */
export const connectedAccountEvents = defineEvents('connectedAccount', {
  /** For the first time, again, or another account of the platform in the place of the one before. */
  AccountConnected: z.object({
    ...ids,
    owner_id: z.string(),
    platform_account_id: z.string(),
    /** What the user has allowed. */
    scopes: z.array(z.string()),
  }),
  /** The platform renews the access no more. */
  AccountAccessEnded: z.object({ ...ids, reason: z.enum(['expired', 'revoked']), cause: z.string() }),
  /** `revoked_there`: whether the platform was told and agreed; null where it cannot be told. */
  AccountDisconnected: z.object({ ...ids, revoked_there: z.boolean().nullable() }),
});
export type ConnectedAccountEvent = EventsOf<typeof connectedAccountEvents>;
