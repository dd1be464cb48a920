import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { UserEvent } from './events.ts';
import { MAX_RESETS_PER_DAY, type PendingToken, type User } from './state.ts';

/** A token out of a mail, as its SHA-256, and when it was presented: ISO 8601 UTC. */
export type MailedToken = { readonly token_hash: string; readonly now: string };

export function verifyEmail(presented: MailedToken, user: Existing<User>): UserEvent[] {
  if (!isOpen(user.verification, presented)) throw invalidToken();
  return [{ type: 'EmailVerified', data: { user_id: user.id, email: user.email } }];
}

/** `now`: when it was requested, ISO 8601 UTC. */
export type ResetRequest = {
  readonly type: 'RequestPasswordReset';
  readonly token: PendingToken;
  readonly now: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Anybody may ask: one mail a minute and a few a day, and what was mailed a moment ago stays valid. */
export function requestReset({ token, now }: ResetRequest, user: Existing<User>): UserEvent[] {
  const requested = user.resetsRequestedAt;
  const isWithin = (at: string | undefined, ms: number) => at !== undefined && Date.parse(now) - Date.parse(at) < ms;
  if (user.status !== 'active' || isWithin(requested.at(-1), MINUTE_MS)) return [];
  if (requested.length >= MAX_RESETS_PER_DAY && isWithin(requested[0], DAY_MS)) return [];
  return [{ type: 'PasswordResetRequested', data: { user_id: user.id, ...token, requested_at: now } }];
}

/** By the token of an invitation or of a reset. A user who has it reads the mail of that address, which verifies it too. */
export function setPasswordByToken(
  { password_hash, ...presented }: MailedToken & { readonly password_hash: string },
  user: Existing<User>,
): UserEvent[] {
  const data = { user_id: user.id, password_hash };
  const verified: UserEvent[] = user.emailVerified
    ? []
    : [{ type: 'EmailVerified', data: { user_id: user.id, email: user.email } }];
  if (user.status === 'invited' && isOpen(user.invitation, presented)) {
    return [{ type: 'InvitationAccepted', data }, ...verified];
  }
  if (isOpen(user.reset, presented)) return [{ type: 'PasswordReset', data }, ...verified];
  throw invalidToken();
}

const isOpen = (token: PendingToken | null, { token_hash, now }: MailedToken): boolean =>
  token !== null && token.token_hash === token_hash && now < token.expires_at;

const invalidToken = () => new Rejection('user/invalid-token', 'invalid', 'The token is unknown, used or expired');
