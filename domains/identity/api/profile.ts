import { type UserEvent, userEvents } from '../../../contracts/identity/user.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { UserView } from '../../../read-models/users.ts';
import { user } from '../user/index.ts';

// Mailed tokens and passwords do not affect a profile.
const SHOWN: readonly UserEvent['type'][] = [
  'UserRegistered',
  'UserInvited',
  'InvitationAccepted',
  'EmailVerified',
  'ProfileUpdated',
  'SettingsUpdated',
  'RoleChanged',
  'UserActivated',
  'UserDeactivated',
  'OAuthAccountLinked',
  'OAuthAccountUnlinked',
];

/** A user as shown to callers, up to date with every write; null if there is no such user. */
export async function profileOf(store: EventStore, userId: string): Promise<UserView | null> {
  const { state } = await load(store, user, userId);
  if (state.status === 'none') return null;
  const [[first], updated] = await Promise.all([
    store.eventsOf(userEvents, userId, { maxCount: 1 }),
    store.lastOf(userEvents, userId, ...SHOWN),
  ]);
  return {
    id: state.id,
    email: state.email,
    name: state.name,
    role: state.role,
    email_verified: state.emailVerified,
    status: state.status,
    avatar_url: state.avatarUrl,
    linked_accounts: state.linkedAccounts.map(({ provider, linked_at }) => ({ provider, linked_at })),
    created_at: first?.at ?? '',
    updated_at: updated?.at ?? '',
  };
}
