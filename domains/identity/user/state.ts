import { defaultSettings, type Role, type Settings, type UserEvent } from './events.ts';

/** A mailed token that has not been used: its SHA-256 and until when it may be. */
export type OpenToken = { readonly token_hash: string; readonly expires_at: string };

export type KnownUser = {
  readonly status: 'active' | 'invited' | 'deactivated';
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly avatarUrl: string | null;
  /** Null for those who sign in elsewhere, or have not accepted their invitation. */
  readonly passwordHash: string | null;
  readonly emailVerified: boolean;
  readonly settings: Settings;
  readonly linkedAccounts: readonly { readonly provider: string; readonly linked_at: string }[];
  readonly verification: OpenToken | null;
  readonly reset: OpenToken | null;
  readonly invitation: OpenToken | null;
  /** Grows with everything that ends all sessions: what was opened in an earlier epoch is over at once. */
  readonly sessionEpoch: number;
};

export type User = { readonly status: 'none' } | { readonly status: 'abandoned' } | KnownUser;

export const initial: User = { status: 'none' };

export const isKnown = (user: User): user is KnownUser => user.status !== 'none' && user.status !== 'abandoned';

export function evolve(state: User, event: UserEvent): User {
  switch (event.type) {
    case 'RegistrationAbandoned':
      return { status: 'abandoned' };
    case 'UserRegistered':
      return { ...newUser(event.data), status: 'active', passwordHash: event.data.password_hash };
    case 'UserInvited':
      return { ...newUser(event.data), status: 'invited', invitation: tokenOf(event.data) };
    default:
      return isKnown(state) ? change(state, event) : state;
  }
}

type Change = Exclude<UserEvent, { type: 'RegistrationAbandoned' | 'UserRegistered' | 'UserInvited' }>;

function change(user: KnownUser, event: Change): KnownUser {
  switch (event.type) {
    case 'InvitationAccepted':
      return { ...user, status: 'active', passwordHash: event.data.password_hash, invitation: null };
    case 'EmailVerificationRequested':
      return { ...user, verification: tokenOf(event.data) };
    case 'EmailVerified':
      return { ...user, emailVerified: true, verification: null };
    case 'PasswordResetRequested':
      return { ...user, reset: tokenOf(event.data) };
    case 'PasswordReset':
    case 'PasswordChanged':
      return endSessions({ ...user, passwordHash: event.data.password_hash, reset: null });
    case 'ProfileUpdated':
      return { ...user, name: event.data.name, avatarUrl: event.data.avatar_url };
    case 'SettingsUpdated':
      return { ...user, settings: event.data.settings };
    case 'RoleChanged':
      return endSessions({ ...user, role: event.data.role });
    case 'UserActivated':
      return { ...user, status: user.invitation ? 'invited' : 'active' };
    case 'UserDeactivated':
      return endSessions({ ...user, status: 'deactivated' });
    case 'OAuthAccountLinked': {
      const { provider, linked_at } = event.data;
      return { ...user, linkedAccounts: [...user.linkedAccounts, { provider, linked_at }] };
    }
  }
}

const endSessions = (user: KnownUser): KnownUser => ({ ...user, sessionEpoch: user.sessionEpoch + 1 });

const tokenOf = ({ token_hash, expires_at }: OpenToken): OpenToken => ({ token_hash, expires_at });

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
    reset: null,
    invitation: null,
    sessionEpoch: 0,
  };
}
