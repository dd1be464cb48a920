import { type UserEvent, userEvents } from '../../../contracts/identity/user.ts';
import { connectedAccountEvents } from '../../../contracts/publishing-platforms/connected-account.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Recorded, Variant } from '../../../kernel/events/event.ts';
import { definePolicyUsing, done, type Outcome, type PolicyContext } from '../../../kernel/policies/policy.ts';
import { connectedAccountIdOf } from '../../publishing-platforms/connected-account/index.ts';
import { platformNames } from '../../publishing-platforms/index.ts';
import { type DisconnectTools, disconnectAccount } from '../use-cases/disconnect-account.ts';

type Tools = { readonly disconnecting: DisconnectTools };

/**
 * A user has proved ownership of an address that someone else had registered without verifying it. Accounts connected
 * by that person are not the new owner's, whose videos would appear there. The accounts of an erased user are
 * disconnected as well.
 */
export const disconnectReclaimed = definePolicyUsing<Tools>()({
  name: 'disconnect-reclaimed',
  events: [userEvents],
  on: {
    AccountReclaimed: disconnectBefore,
    UserErasureRequested: disconnectBefore,
  },
});

async function disconnectBefore(
  { data: { user_id }, at }: Recorded<Variant<UserEvent, 'AccountReclaimed' | 'UserErasureRequested'>>,
  { store, command }: PolicyContext,
  { disconnecting }: Tools,
): Promise<Outcome> {
  for (const platform of platformNames) {
    const accountId = connectedAccountIdOf(user_id, platform);
    const connected = (await store.eventsOf(connectedAccountEvents, accountId)).findLast(
      ({ type }) => type === 'AccountConnected',
    );
    // Accounts connected since then belong to the new owner.
    if (!connected || connected.at > at) continue;
    try {
      await disconnectAccount(disconnecting, accountId, user_id, command(platform));
    } catch (error) {
      // Already disconnected, or another account was connected in the meantime.
      if (!(error instanceof Rejection)) throw error;
    }
  }
  return done;
}
