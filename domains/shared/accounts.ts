import type { EventStore } from '../../kernel/event-store/index.ts';
import type { DomainEvent } from '../../kernel/events.ts';
import type { Role, UserEvent, userEvents } from '../identity/user/events.ts';

/** What an open connection has to know of its user at once. */
export type Account = { readonly active: boolean; readonly role: Role };

/** The event types that change it. */
export const accountTypes: readonly (keyof typeof userEvents.schemas)[] = [
  'RoleChanged',
  'UserActivated',
  'UserDeactivated',
];

/** The account after an event of the user's stream. Before the first there is none. */
export function accountAfter(account: Account | null, event: DomainEvent): Account | null {
  // Streams of this category hold nothing but these.
  const { type, data } = event as UserEvent;
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

/** The user's account as it stands now; null when there is none. @throws EventStoreUnavailable */
export async function accountOf(store: EventStore, userId: string): Promise<Account | null> {
  return (await store.events(`user-${userId}`)).reduce(accountAfter, null);
}
