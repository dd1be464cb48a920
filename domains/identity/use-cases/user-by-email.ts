import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { emailClaim, emailClaimIdOf } from '../email-claim/index.ts';
import { type User, user } from '../user/index.ts';

/** The id of the user who has claimed this address; null if no one has. @param email normalised */
export const userIdByEmail = async (store: EventStore, email: string): Promise<string | null> =>
  (await load(store, emailClaim, emailClaimIdOf(email))).state.by;

/** The user with this address; null if there is none. @param email normalised */
export async function userByEmail(store: EventStore, email: string): Promise<Existing<User> | null> {
  const userId = await userIdByEmail(store, email);
  // Loaded in any case, so that the response time does not reveal whether there is an account.
  const { state } = await load(store, user, userId ?? emailClaimIdOf(email));
  return state.status === 'none' ? null : state;
}
