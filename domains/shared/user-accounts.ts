import { endsSessions, type Role, type UserEvent, userEvents } from '../../contracts/identity/user.ts';
import { load } from '../../kernel/aggregates/load.ts';
import { defineView } from '../../kernel/aggregates/view.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';

/** What authorisation must know without delay. */
export type UserAccount = {
  readonly active: boolean;
  readonly role: Role;
  readonly emailVerified: boolean;
  /** How many times all sessions have been ended; the same count as in the user's own state. */
  readonly sessionEpoch: number;
  /**
   * Sessions from an earlier epoch may not hold sockets. A changed role ends sessions, but their sockets stay open
   * under the new role.
   */
  readonly socketsSinceEpoch: number;
};

/** The event types that change an existing account. */
export const accountTypes: readonly UserEvent['type'][] = [
  'PasswordChanged',
  'PasswordReset',
  'RoleChanged',
  'UserActivated',
  'UserDeactivated',
  'AccountReclaimed',
  'UserErasureRequested',
];

export const userAccounts = defineView<typeof userEvents, UserAccount | null>({
  name: 'account',
  events: userEvents,
  personalData: false,
  snapshots: 8,
  initial: null,
  evolve(account, event) {
    if (event.type === 'UserRegistered' || event.type === 'UserInvited') {
      return { ...(account ?? NEW), active: true, role: event.data.role };
    }
    return account && change(account, event);
  },
});

const NEW = { emailVerified: false, sessionEpoch: 0, socketsSinceEpoch: 0 };

function change(before: UserAccount, event: UserEvent): UserAccount {
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

/** The user's current account; null if there is none. @throws EventStoreUnavailable */
export const accountOf = async (store: EventStore, userId: string): Promise<UserAccount | null> =>
  (await load(store, userAccounts, userId)).state;

/**
 * The user's current role; null if the user does not exist or is locked out. An access token outlives the role it
 * names, so restricted operations ask here. @throws EventStoreUnavailable
 */
export async function roleOf(store: EventStore, userId: string): Promise<Role | null> {
  const account = await accountOf(store, userId);
  return account?.active === true ? account.role : null;
}

/** Whether a user is currently an administrator. @throws EventStoreUnavailable */
export const isAdministrator = async (store: EventStore, userId: string): Promise<boolean> =>
  (await roleOf(store, userId)) === 'admin';
