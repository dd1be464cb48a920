import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';

const ids = {
  account_id: z.string(),
  /** Any name: an account stays readable after its platform is no longer registered. */
  platform: z.string(),
  /** Generated when the user begins to connect. Leads to at most one connection; its tokens are stored under it. */
  connection_id: z.string(),
  /** The platform's display name for the account. */
  name: z.string(),
};

/** One stream per user and platform. Events never contain what gives access to the account: see `token-vault.ts`. */
export const connectedAccountEvents = defineEvents(
  'connectedAccount',
  {
    /** Connected for the first time, reconnected, or replacing another account on the same platform. */
    AccountConnected: z.object({
      ...ids,
      owner_id: z.string(),
      platform_account_id: z.string(),
      /** The permissions that the user granted. */
      scopes: z.array(z.string()),
      /** The address of the server that it is at, where the user has named one; null for the platform's own, or the one configured. */
      instance: z.string().nullable(),
    }),
    /** The platform no longer renews the access. */
    AccountAccessEnded: z.object({ ...ids, reason: z.enum(['expired', 'revoked']), cause: z.string() }),
    /** `revoked_there`: whether the platform confirmed the revocation; null if it offers none. */
    AccountDisconnected: z.object({ ...ids, revoked_there: z.boolean().nullable() }),
  },
  {
    // Users could not name one.
    upcasts: { AccountConnected: [(data) => ({ ...data, instance: null })] },
    // A connection is followed by at most two events, and users may reconnect as often as they like.
    keeps: 200,
  },
);
export type ConnectedAccountEvent = EventsOf<typeof connectedAccountEvents>;
