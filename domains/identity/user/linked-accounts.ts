import type { UserEvent } from '../../../contracts/identity/user.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { LinkedAccount, User } from './state.ts';

export type LinkOAuthAccount = LinkedAccount & {
  readonly type: 'LinkOAuthAccount';
  /** The requester: a person with the user's address at the provider, or the signed-in user. */
  readonly by: 'address' | 'user';
  /** The address verified by the provider, normalised. */
  readonly email: string;
  /** The epoch of the session in which the user asks; absent if `by` is `address`. */
  readonly session_epoch?: number;
};

export type UnlinkOAuthAccount = { readonly type: 'UnlinkOAuthAccount'; readonly provider: string };

/** The link was written but is void: another user owns the account. */
export type WithdrawOAuthLink = { readonly type: 'WithdrawOAuthLink'; readonly subject_hash: string };

export const isLinked = (user: Existing<User>, subjectHash: string): boolean =>
  user.linkedAccounts.some(({ subject_hash }) => subject_hash === subjectHash);

/**
 * A person who proves ownership of an unverified account's address gets the account, without anything a stranger may
 * have left as a way back in: a password, sessions, provider accounts. A signed-in user keeps all of that.
 */
export function link(command: LinkOAuthAccount, user: Existing<User>): UserEvent[] {
  if (user.status === 'deactivated')
    throw new Rejection('user/deactivated', 'forbidden', 'This account is deactivated', {}, 'account_deactivated');
  const { by, email, provider, subject_hash, linked_at, session_epoch } = command;
  if (session_epoch !== undefined && session_epoch !== user.sessionEpoch) throw sessionEnded();
  if (isLinked(user, subject_hash)) return [];
  const user_id = user.id;
  const isProved = email === user.email && !user.emailVerified;
  const events: UserEvent[] = [];
  if (user.status === 'invited') events.push({ type: 'InvitationAccepted', data: { user_id, password_hash: null } });
  else if (isProved && by === 'address') {
    events.push(...user.linkedAccounts.map((account) => unlinked(user_id, account)));
    events.push({ type: 'AccountReclaimed', data: { user_id, email } });
  }
  if (isProved) events.push({ type: 'EmailVerified', data: { user_id, email } });
  return [...events, { type: 'OAuthAccountLinked', data: { user_id, provider, subject_hash, linked_at } }];
}

/** Never the last way in: a mail may get lost, so an account without a password or another provider keeps its link. */
export function unlink({ provider }: UnlinkOAuthAccount, user: Existing<User>): UserEvent[] {
  const linked = user.linkedAccounts.filter((account) => account.provider === provider);
  if (linked.length === 0) throw new Rejection('user/not-linked', 'not-found', `No account at ${provider} is linked`);
  if (user.passwordHash === null && linked.length === user.linkedAccounts.length)
    throw new Rejection(
      'user/last-way-in',
      'conflict',
      'You would not be able to sign in any more: set a password first',
    );
  return linked.map((account) => unlinked(user.id, account));
}

export const withdraw = ({ subject_hash }: WithdrawOAuthLink, user: Existing<User>): UserEvent[] =>
  user.linkedAccounts
    .filter((account) => account.subject_hash === subject_hash)
    .map((account) => unlinked(user.id, account));

/** An access token outlives its session: a person who has lost the account must not link a way back in. */
export const sessionEnded = (): Rejection =>
  new Rejection('user/session-ended', 'forbidden', 'The session has ended: sign in again', {}, 'not_signed_in');

export const unlinked = (user_id: string, { provider, subject_hash }: LinkedAccount): UserEvent => ({
  type: 'OAuthAccountUnlinked',
  data: { user_id, provider, subject_hash },
});
