import { randomUUID } from 'node:crypto';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { oauthClaim, subjectHashOf } from '../oauth-claim/index.ts';
import { tokenFamily } from '../token-family/index.ts';
import { isLinked, type User, user } from '../user/index.ts';
import { type LinkOAuthAccount, sessionEnded } from '../user/linked-accounts.ts';
import { createUser, type UserCreation } from './create-user.ts';
import { selfServiceCommand } from './self-service-command.ts';
import { userByEmail } from './user-by-email.ts';
import { waitUntil } from './wait-until.ts';

/** A person as known to a provider, which has just authenticated them. */
export type ProviderAccount = {
  readonly provider: string;
  /** The provider's own id for the account: it stays the same when name and address change. */
  readonly subject: string;
  /** Normalised; null if the provider has verified none. */
  readonly verifiedEmail: string | null;
  readonly name: string;
};

// Of two simultaneous first sign-ins, one finds the account that the other has created.
const TRIES = 3;

/**
 * The user who signs in with this account. An already linked account is identified by provider and subject alone. A new
 * account is linked to the user with its verified address, or to a new user.
 * @throws Rejection `oauth/email-not-verified`, `user/deactivated`, and those of `createUser`
 */
export async function signInWith(tools: UserCreation, account: ProviderAccount): Promise<Existing<User>> {
  for (let tried = 1; ; tried++) {
    const linked = await userLinkedTo(tools.store, subjectHashOf(account.provider, account.subject));
    if (linked) return linked;
    try {
      return await linkByAddress(tools, account);
    } catch (error) {
      const isRace = error instanceof Rejection && LOST_RACES.has(error.code);
      if (!isRace || tried === TRIES) throw error;
    }
  }
}

const LOST_RACES: ReadonlySet<string> = new Set(['email-claim/taken', 'user/email-taken', 'oauth-claim/taken']);

async function linkByAddress(tools: UserCreation, account: ProviderAccount): Promise<Existing<User>> {
  const { store } = tools;
  const email = requireVerified(account);
  const known = await userByEmail(store, email);
  const userId = known?.id ?? randomUUID();
  const context = selfServiceCommand(userId);
  if (!known) {
    const newcomer = { user_id: userId, email, name: account.name, role: 'user' } as const;
    await createUser(tools, { type: 'RegisterUser', ...newcomer, password_hash: null, verification: null }, context);
  }
  return (await link(store, userId, account, { by: 'address' }, subcommandContext(context, 'link'))).user;
}

/**
 * Links an account to a signed-in user.
 * @returns the position of what was written
 * @throws Rejection `user/session-ended`, `oauth/email-not-verified`, `oauth-claim/taken`, `user/deactivated` or
 *   `user/not-found`
 */
export async function linkToUser(
  store: EventStore,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  account: ProviderAccount,
): Promise<bigint> {
  const { state: family } = await load(store, tokenFamily, sessionId);
  if (family.status !== 'active' || family.userId !== userId) throw sessionEnded();
  requireVerified(account);
  const by = { by: 'user', session_epoch: family.sessionEpoch } as const;
  return (await link(store, userId, account, by, selfServiceCommand(userId))).position;
}

/** First the claim, then the link: the claim decides between users, and is valid as long as its user has the link. */
async function link(
  store: EventStore,
  userId: string,
  account: ProviderAccount,
  asked: Pick<LinkOAuthAccount, 'by' | 'session_epoch'>,
  context: CommandContext,
): Promise<{ user: Existing<User>; position: bigint }> {
  const { provider, subject } = account;
  const subject_hash = subjectHashOf(provider, subject);
  await claim(store, userId, subject_hash, subcommandContext(context, 'claim'));
  const linked_at = new Date().toISOString();
  const command = { type: 'LinkOAuthAccount', ...asked, provider, subject_hash, linked_at } as const;
  const email = requireVerified(account);
  const { state, position } = await execute(store, user, userId, { ...command, email }, context);
  if (state.status === 'none') throw new Error(`an account was linked to user ${userId}, who does not exist`);
  await keepClaim(store, userId, subject_hash, subcommandContext(context, 'keep'));
  return { user: state, position };
}

async function claim(store: EventStore, userId: string, subjectHash: string, context: CommandContext): Promise<void> {
  const from = await claimedWithoutLink(store, subjectHash, userId);
  await execute(store, oauthClaim, subjectHash, { type: 'Claim', by: userId, from }, context);
}

/**
 * Renews a claim lost while the link was being written: to the removal of an earlier link, or to a user who gave up
 * waiting for this one.
 * @throws Rejection `oauth-claim/taken` after withdrawing the link
 */
async function keepClaim(store: EventStore, userId: string, subject_hash: string, context: CommandContext) {
  if ((await load(store, oauthClaim, subject_hash)).state.by === userId) return;
  try {
    await claim(store, userId, subject_hash, context);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const withdraw = { type: 'WithdrawOAuthLink', subject_hash } as const;
    await execute(store, user, userId, withdraw, subcommandContext(context, 'withdraw'));
    throw error;
  }
}

/** @returns the position of what was written @throws Rejection `user/not-linked` or `user/last-way-in` */
export async function unlinkFrom(
  store: EventStore,
  userId: string,
  provider: string,
  context: CommandContext,
): Promise<bigint> {
  const { events, position } = await execute(store, user, userId, { type: 'UnlinkOAuthAccount', provider }, context);
  for (const { type, data } of events) {
    if (type !== 'OAuthAccountUnlinked') continue;
    const { subject_hash } = data;
    const release = { type: 'Release', by: userId } as const;
    await execute(store, oauthClaim, subject_hash, release, subcommandContext(context, subject_hash));
    // Linked again in the meantime, under the claim that has just ended.
    const { state } = await load(store, user, userId);
    if (state.status === 'none' || !isLinked(state, subject_hash)) continue;
    await keepClaim(store, userId, subject_hash, subcommandContext(context, `${subject_hash} again`));
  }
  return position;
}

async function userLinkedTo(store: EventStore, subjectHash: string): Promise<Existing<User> | null> {
  const { by } = (await load(store, oauthClaim, subjectHash)).state;
  if (by === null) return null;
  const { state } = await load(store, user, by);
  return state.status !== 'none' && isLinked(state, subjectHash) ? state : null;
}

/** Another user whose claim still has no link after the time linking may need: a process died in between. */
async function claimedWithoutLink(store: EventStore, subjectHash: string, userId: string): Promise<string | null> {
  const { by } = (await load(store, oauthClaim, subjectHash)).state;
  if (by === null || by === userId) return null;
  const isInUse = await waitUntil(async () => ((await userLinkedTo(store, subjectHash)) ? true : null));
  return isInUse ? null : by;
}

function requireVerified({ verifiedEmail }: ProviderAccount): string {
  if (verifiedEmail !== null) return verifiedEmail;
  throw new Rejection(
    'oauth/email-not-verified',
    'forbidden',
    'The provider has not verified the address: verify it there',
    {},
    'email_not_verified',
  );
}
