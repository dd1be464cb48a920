import {
  defaultSettings,
  endsSessions,
  type Role,
  type Settings,
  type UserEvent,
  type UserStatus,
} from '../../../contracts/identity/user.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { newest } from '../../../kernel/events/newest.ts';

/** A provider account with which the user signs in, identified by the SHA-256 of its subject. */
export type LinkedAccount = { readonly provider: string; readonly subject_hash: string; readonly linked_at: string };

/** An unused mailed token: its SHA-256, and its expiry. */
export type PendingToken = { readonly token_hash: string; readonly expires_at: string };

export type User =
  /** `abandoned`: the address went to another registration, so no one can register under this id any more. */
  | {
      readonly status: 'none';
      readonly abandoned: boolean;
      /** For a user whose erasure is in progress: what remains to be released. */
      readonly toErase?: { readonly email: string; readonly accounts: readonly { readonly subject_hash: string }[] };
    }
  | {
      readonly status: UserStatus;
      readonly id: string;
      readonly email: string;
      readonly name: string;
      readonly role: Role;
      readonly avatarUrl: string | null;
      /** Null for a user who signs in through a provider or has not accepted the invitation. */
      readonly passwordHash: string | null;
      readonly emailVerified: boolean;
      readonly settings: Settings;
      readonly linkedAccounts: readonly LinkedAccount[];
      readonly verification: PendingToken | null;
      /** When the latest verifications expire, newest last: as many as may be requested per day. */
      readonly verificationsExpireAt: readonly string[];
      readonly reset: PendingToken | null;
      /** When the latest resets were requested, newest last: as many as are allowed per day. */
      readonly resetsRequestedAt: readonly string[];
      readonly invitation: PendingToken | null;
      /** How many times all sessions have been ended: sessions of an earlier epoch are refused. */
      readonly sessionEpoch: number;
    };

/** Anyone may cause mails to any address, each of them an event. Limits resets and verifications separately. */
export const MAX_MAILS_PER_DAY = 10;

export const initial: User = { status: 'none', abandoned: false };

export function evolve(state: User, event: UserEvent): User {
  switch (event.type) {
    case 'RegistrationAbandoned':
      return { status: 'none', abandoned: true };
    case 'UserErasureRequested':
      return state.status === 'none' ? state : { status: 'none', abandoned: true, toErase: whatToErase(state) };
    case 'UserErased':
      return { status: 'none', abandoned: true };
    case 'UserRegistered':
      return { ...newUser(event.data), status: 'active', passwordHash: event.data.password_hash };
    case 'UserInvited':
      return invited(state, event.data);
    default: {
      if (state.status === 'none') return state;
      const changed = change(state, event);
      return endsSessions(event) ? { ...changed, sessionEpoch: state.sessionEpoch + 1 } : changed;
    }
  }
}

const whatToErase = ({ email, linkedAccounts }: Existing<User>) => ({
  email,
  accounts: linkedAccounts.map(({ subject_hash }) => ({ subject_hash })),
});

type Change = Exclude<
  UserEvent,
  { type: 'RegistrationAbandoned' | 'UserRegistered' | 'UserInvited' | 'UserErasureRequested' | 'UserErased' }
>;

function change(user: Existing<User>, event: Change): Existing<User> {
  switch (event.type) {
    case 'InvitationAccepted':
      return { ...user, status: 'active', passwordHash: event.data.password_hash, invitation: null };
    case 'EmailVerificationRequested':
      return {
        ...user,
        verification: tokenOf(event.data),
        verificationsExpireAt: newest(user.verificationsExpireAt, event.data.expires_at, MAX_MAILS_PER_DAY),
      };
    case 'EmailVerified':
      return { ...user, emailVerified: true, verification: null };
    case 'PasswordResetRequested':
      return {
        ...user,
        reset: tokenOf(event.data),
        resetsRequestedAt: newest(user.resetsRequestedAt, event.data.requested_at, MAX_MAILS_PER_DAY),
      };
    case 'PasswordReset':
    case 'PasswordChanged':
      return { ...user, passwordHash: event.data.password_hash, reset: null };
    case 'ProfileUpdated':
      return { ...user, name: event.data.name, avatarUrl: event.data.avatar_url };
    case 'SettingsUpdated':
      return { ...user, settings: event.data.settings };
    case 'RoleChanged':
      return { ...user, role: event.data.role };
    case 'UserActivated':
      return { ...user, status: user.invitation ? 'invited' : 'active' };
    case 'UserDeactivated':
      return { ...user, status: 'deactivated' };
    case 'OAuthAccountLinked': {
      const { provider, subject_hash, linked_at } = event.data;
      return { ...user, linkedAccounts: [...user.linkedAccounts, { provider, subject_hash, linked_at }] };
    }
    case 'OAuthAccountUnlinked': {
      const linkedAccounts = user.linkedAccounts.filter(({ subject_hash }) => subject_hash !== event.data.subject_hash);
      return { ...user, linkedAccounts };
    }
    case 'AccountReclaimed':
      return { ...user, passwordHash: null, reset: null, settings: defaultSettings };
  }
}

/** Until it is accepted, an invitation may be resent with another name or role. */
function invited(state: User, invitation: DataOf<UserEvent, 'UserInvited'>): Existing<User> {
  const user = state.status === 'none' ? newUser(invitation) : state;
  const { name, role } = invitation;
  return { ...user, name, role, status: 'invited', invitation: tokenOf(invitation) };
}

const tokenOf = ({ token_hash, expires_at }: PendingToken): PendingToken => ({ token_hash, expires_at });

function newUser({ user_id, email, name, role }: { user_id: string; email: string; name: string; role: Role }) {
  return {
    id: user_id,
    email,
    name,
    role,
    avatarUrl: null,
    passwordHash: null,
    emailVerified: false,
    settings: defaultSettings,
    linkedAccounts: [],
    verification: null,
    verificationsExpireAt: [],
    reset: null,
    resetsRequestedAt: [],
    invitation: null,
    sessionEpoch: 0,
  };
}
