import type { Recorded } from '../../../kernel/events/event.ts';
import type { UserEvent } from '../user/events.ts';
import type { KnownUser } from '../user/state.ts';

export type Profile = {
  id: string;
  email: string;
  name: string;
  role: string;
  email_verified: boolean;
  status: string;
  avatar_url: string | null;
  linked_accounts: { provider: string; linked_at: string }[];
  created_at: string;
  updated_at: string;
};

// What happens to mailed tokens and passwords changes nothing that a profile shows.
const UNSEEN: ReadonlySet<UserEvent['type']> = new Set([
  'EmailVerificationRequested',
  'PasswordResetRequested',
  'PasswordReset',
  'PasswordChanged',
]);

/** A user as callers see them, read from the user's own stream: nobody is missing from it, however new. */
export function profileOf(user: KnownUser, history: readonly Recorded<UserEvent>[]): Profile {
  const shown = history.filter(({ type }) => !UNSEEN.has(type));
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    email_verified: user.emailVerified,
    status: user.status,
    avatar_url: user.avatarUrl,
    linked_accounts: user.linkedAccounts.map(({ provider, linked_at }) => ({ provider, linked_at })),
    created_at: shown[0]?.at ?? '',
    updated_at: shown.at(-1)?.at ?? '',
  };
}
