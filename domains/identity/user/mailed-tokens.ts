import type { UserEvent } from '../../../contracts/identity/user.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { unlinked } from './linked-accounts.ts';
import { MAX_MAILS_PER_DAY, type PendingToken, type User } from './state.ts';

/** A token from a mail, as its SHA-256, and when it was presented: ISO 8601 UTC. */
export type MailedToken = { readonly token_hash: string; readonly now: string };

/** `address`: where the password was set from, if known. */
export type NewPassword = { readonly password_hash: string; readonly address: string | null };

export function verifyEmail(presented: MailedToken, user: Existing<User>): UserEvent[] {
  if (!isOpen(user.verification, presented)) throw invalidToken();
  return [{ type: 'EmailVerified', data: { user_id: user.id, email: user.email } }];
}

/** `now`: when the reset was requested, ISO 8601 UTC. */
export type ResetRequest = {
  readonly type: 'RequestPasswordReset';
  readonly token: PendingToken;
  readonly now: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export function requestReset({ token, now }: ResetRequest, user: Existing<User>): UserEvent[] {
  if (user.status !== 'active' || isTooOften(user.resetsRequestedAt, now)) return [];
  return [{ type: 'PasswordResetRequested', data: { user_id: user.id, ...token, requested_at: now } }];
}

export type VerificationRequest = { readonly type: 'RequestVerification'; readonly token: PendingToken };

/** The new token invalidates those mailed earlier. */
export function requestVerification({ token }: VerificationRequest, user: Existing<User>): UserEvent[] {
  if (user.status !== 'active' || user.emailVerified) return [];
  // All have the same lifetime, so their expiries are as far apart as their requests.
  if (isTooOften(user.verificationsExpireAt, token.expires_at)) return [];
  return [{ type: 'EmailVerificationRequested', data: { user_id: user.id, email: user.email, ...token } }];
}

/** Anyone may ask, so there is one mail per minute and a few per day, and a token mailed a moment ago stays valid. */
function isTooOften(before: readonly string[], now: string): boolean {
  const isWithin = (at: string | undefined, ms: number) => at !== undefined && Date.parse(now) - Date.parse(at) < ms;
  return isWithin(before.at(-1), MINUTE_MS) || (before.length >= MAX_MAILS_PER_DAY && isWithin(before[0], DAY_MS));
}

/** Uses the token of an invitation or a reset. Its holder reads the address's mail, so it also verifies the address. */
export function setPasswordByToken(
  { password_hash, address, ...presented }: MailedToken & NewPassword,
  user: Existing<User>,
): UserEvent[] {
  const data = { user_id: user.id, password_hash };
  const verified: UserEvent[] = user.emailVerified
    ? []
    : [{ type: 'EmailVerified', data: { user_id: user.id, email: user.email } }];
  if (user.status === 'invited' && isOpen(user.invitation, presented)) {
    return [{ type: 'InvitationAccepted', data }, ...verified];
  }
  if (isOpen(user.reset, presented)) {
    // No one had proved ownership of the address, so linked accounts may be a stranger's way back in.
    const strange = user.emailVerified ? [] : user.linkedAccounts.map((account) => unlinked(user.id, account));
    return [...strange, { type: 'PasswordReset', data: { ...data, address } }, ...verified];
  }
  throw invalidToken();
}

const isOpen = (token: PendingToken | null, { token_hash, now }: MailedToken): boolean =>
  token !== null && token.token_hash === token_hash && now < token.expires_at;

const invalidToken = () => new Rejection('user/invalid-token', 'invalid', 'The token is unknown, used or expired');
