import { connectedAccountEvents } from '../contracts/publishing-platforms/connected-account.ts';
import { type ConnectedAccountDocument, connectedAccounts } from '../read-models/connected-accounts.ts';
import { defineProjection } from './engine/projection.ts';

/** The platform accounts that users have connected. */
export const connectedAccountsProjection = defineProjection(connectedAccounts, {
  version: 2,
  events: [connectedAccountEvents],
  keyOf: ({ data }) => data.account_id,
  handles: {
    AccountConnected: (_, { data: { scopes, ...account }, at }): ConnectedAccountDocument => ({
      ...account,
      status: 'connected',
      connected_at: at,
    }),
    AccountAccessEnded: (doc, { data }) => doc && { ...doc, status: data.reason },
    AccountDisconnected: () => null,
  },
});
