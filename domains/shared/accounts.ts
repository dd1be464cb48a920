import { load } from '../../kernel/aggregates/load.ts';
import { defineView } from '../../kernel/aggregates/view.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { endsSessions, type Role, type UserEvent, userEvents } from '../identity/user/events.ts';

/** What authorisation needs to know without delay. */
export type Account = {
  readonly active: boolean;
  readonly role: Role;
  readonly emailVerified: boolean;
  /** How often all sessions were ended, as in the user's own state. */
  readonly sessionEpoch: number;
  /** Sessions of an epoch before this one have no sockets. A changed role ends sessions, and sockets go on with the new role. */
  readonly socketsSinceEpoch: number;
};

/** The event types that change an account which exists. */
export const accountTypes: readonly UserEvent['type'][] = [
  'PasswordChanged',
  'PasswordReset',
  'RoleChanged',
  'UserActivated',
  'UserDeactivated',
  'AccountReclaimed',
  'UserErasureRequested',
];

export const accounts = defineView<typeof userEvents, Account | null>({
  name: 'account',
  events: userEvents,
  personalData: false,
  snapshots: 7,
  initial: null,
  evolve(account, event) {
    if (event.type === 'UserRegistered' || event.type === 'UserInvited') {
      return { ...(account ?? NEW), active: true, role: event.data.role };
    }
    return account && change(account, event);
  },
});

const NEW = { emailVerified: false, sessionEpoch: 0, socketsSinceEpoch: 0 };

function change(before: Account, event: UserEvent): Account {
  const sessionEpoch = before.sessionEpoch + (endsSessions(event) ? 1 : 0);
  const account = { ...before, sessionEpoch };
  switch (event.type) {
    case 'EmailVerified':
      return { ...account, emailVerified: true };
    case 'RoleChanged':
      return { ...account, role: event.data.role };
    case 'UserActivated':
      return { ...account, active: true };
    case 'UserDeactivated':
    case 'UserErasureRequested':
      return { ...account, active: false, socketsSinceEpoch: sessionEpoch };
    default:
      return endsSessions(event) ? { ...account, socketsSinceEpoch: sessionEpoch } : account;
  }
}

/** The user's account as it is now; null when there is none. @throws EventStoreUnavailable */
export const accountOf = async (store: EventStore, userId: string): Promise<Account | null> =>
  (await load(store, accounts, userId)).state;

/**
 * The role that a user has now, null where there is no such user or they are kept out. An access token outlives the role that it
 * names: what is not for everybody asks this. @throws EventStoreUnavailable
 */
export async function roleOf(store: EventStore, userId: string): Promise<Role | null> {
  const account = await accountOf(store, userId);
  return account?.active === true ? account.role : null;
}

/** Whether a user is an administrator now. @throws EventStoreUnavailable */
export const isAdministrator = async (store: EventStore, userId: string): Promise<boolean> =>
  (await roleOf(store, userId)) === 'admin';
