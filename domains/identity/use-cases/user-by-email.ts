import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { emailClaim, emailClaimIdOf } from '../email-claim/index.ts';
import { type User, user } from '../user/index.ts';

/** The user with this address; null when there is none. @param email normalised */
export async function userByEmail(store: EventStore, email: string): Promise<Existing<User> | null> {
  const claimId = emailClaimIdOf(email);
  const { state: claim } = await load(store, emailClaim, claimId);
  // Read in any case, so that the time an answer takes does not tell whether there is an account.
  const { state } = await load(store, user, claim.by ?? claimId);
  return state.status === 'none' ? null : state;
}
