import { setTimeout as sleep } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { subcommand } from '../../../kernel/aggregates/command-context.ts';
import { type Executed, execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { claimIdOf, emailClaim } from '../email-claim/index.ts';
import { isKnown, type KnownUser, type User, type UserCommand, type UserEvent, user } from '../user/index.ts';

/** One spelling for one mailbox: trimmed, in lower case, the domain as it stands in DNS. */
export function normalEmail(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  return local === '' ? email.trim().toLowerCase() : `${local}@${domainToASCII(domain) || domain}`;
}

type Create = Extract<UserCommand, { type: 'RegisterUser' | 'InviteUser' }>;

/**
 * Makes an account: first the claim on its address, then the user. Whoever dies in between leaves a claim whose user
 * never came to be; the same command goes on from there, and anybody else takes the address over after closing that
 * user's stream, so that a writer who was only slow cannot become a second owner.
 * @throws Rejection `email-claim/taken` or `user/email-taken`
 */
export async function createUser(
  store: EventStore,
  command: Create,
  context: CommandContext,
): Promise<Executed<User, UserEvent>> {
  await claimEmail(store, command.email, command.user_id, context);
  return execute(store, user, command.user_id, command, context);
}

async function claimEmail(store: EventStore, email: string, by: string, context: CommandContext): Promise<void> {
  const claimId = claimIdOf(email);
  const claim = subcommand(context, 'claim');
  const { state } = await load(store, emailClaim, claimId);
  if (state.by === null || state.by === by || (await cameToBe(store, state.by))) {
    await execute(store, emailClaim, claimId, { type: 'Claim', by }, claim);
    return;
  }
  const from = state.by;
  await execute(
    store,
    user,
    from,
    { type: 'AbandonRegistration', user_id: from, email },
    subcommand(context, 'abandon'),
  );
  await execute(store, emailClaim, claimId, { type: 'TakeOver', from, by }, claim);
}

const LOOKS = 20;
const BETWEEN_LOOKS_MS = 100;

/** Whether the holder of a claim has an account, given the moment that one who is registering needs. */
async function cameToBe(store: EventStore, userId: string): Promise<boolean> {
  for (let look = 1; ; look++) {
    const { state } = await load(store, user, userId);
    if (isKnown(state)) return true;
    if (state.status === 'abandoned' || look === LOOKS) return false;
    await sleep(BETWEEN_LOOKS_MS);
  }
}

/** The account that an address belongs to; null when there is none. @param email normalised */
export async function userByEmail(store: EventStore, email: string): Promise<KnownUser | null> {
  const { state: claim } = await load(store, emailClaim, claimIdOf(email));
  // The second read is made in any case: that there was nothing to read must not be told by time.
  const { state } = await load(store, user, claim.by ?? claimIdOf(email));
  return isKnown(state) ? state : null;
}
