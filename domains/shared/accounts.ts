import { load } from '../../kernel/aggregates/load.ts';
import { defineView } from '../../kernel/aggregates/view.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { idOfStream } from '../../kernel/events/catalogue.ts';
import type { Recorded } from '../../kernel/events/event.ts';
import { type Role, type UserEvent, userEvents } from '../identity/user/events.ts';

/** What authorisation needs to know without delay: whether the account is active, and its role. */
export type Account = { readonly active: boolean; readonly role: Role };

/** The event types that change an account which exists. */
export const accountTypes: readonly UserEvent['type'][] = ['RoleChanged', 'UserActivated', 'UserDeactivated'];

export const accounts = defineView<typeof userEvents, Account | null>({
  name: 'account',
  events: userEvents,
  snapshots: 1,
  initial: null,
  evolve(account, { type, data }) {
    switch (type) {
      case 'UserRegistered':
      case 'UserInvited':
        return { active: true, role: data.role };
      case 'RoleChanged':
        return account && { ...account, role: data.role };
      case 'UserActivated':
        return account && { ...account, active: true };
      case 'UserDeactivated':
        return account && { ...account, active: false };
      default:
        return account;
    }
  },
});

/** The user's account as it is now; null when there is none. @throws EventStoreUnavailable */
export const accountOf = async (store: EventStore, userId: string): Promise<Account | null> =>
  (await load(store, accounts, userId)).state;

/**
 * Whether a user is an administrator now. An access token outlives the role that it names: what only administrators may do
 * asks this. @throws EventStoreUnavailable
 */
export async function isAdministrator(store: EventStore, userId: string): Promise<boolean> {
  const account = await accountOf(store, userId);
  return account?.active === true && account.role === 'admin';
}

/** The user whose stream an event is in; null for an event of another stream. */
export const userIdOf = ({ stream }: Pick<Recorded, 'stream'>): string | null => idOfStream(userEvents, stream);
