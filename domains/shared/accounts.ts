import type { EventStore } from '../../kernel/event-store/index.ts';
import { type Role, type UserEvent, userEvents } from '../identity/user/events.ts';

/** What an open connection has to know of its user at once. */
export type Account = { readonly active: boolean; readonly role: Role };

/** The event types that change it. */
export const accountTypes: readonly UserEvent['type'][] = ['RoleChanged', 'UserActivated', 'UserDeactivated'];

/** The account after an event of the user's stream. Before the first there is none. */
export function accountAfter(account: Account | null, { type, data }: UserEvent): Account | null {
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
}

/** The user's account as it is now; null when there is none. @throws EventStoreUnavailable */
export async function accountOf(store: EventStore, userId: string): Promise<Account | null> {
  return (await store.eventsOf(userEvents, userId)).reduce(accountAfter, null);
}
