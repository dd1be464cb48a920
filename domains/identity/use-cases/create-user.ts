import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { type CommandResult, execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Variant } from '../../../kernel/events/event.ts';
import { emailClaim, emailClaimIdOf } from '../email-claim/index.ts';
import { type User, type UserCommand, type UserEvent, user } from '../user/index.ts';
import { comesTrue } from './comes-true.ts';

/**
 * Creates an account: first the claim on its address, then the user. A process that dies in between leaves a claim without
 * a user: the same command continues from there, and any other registration takes the address over. It closes the first
 * user's stream before, so that a process which was only slow cannot become a second owner.
 * @throws Rejection `email-claim/taken` or `user/email-taken`
 */
export async function createUser(
  store: EventStore,
  command: Variant<UserCommand, 'RegisterUser' | 'InviteUser'>,
  context: CommandContext,
): Promise<CommandResult<User, UserEvent>> {
  await claimEmail(store, command.email, command.user_id, context);
  return execute(store, user, command.user_id, command, context);
}

async function claimEmail(store: EventStore, email: string, by: string, context: CommandContext): Promise<void> {
  const claimId = emailClaimIdOf(email);
  const claim = subcommandContext(context, 'claim');
  const { state } = await load(store, emailClaim, claimId);
  if (state.by === null || state.by === by || (await waitForUser(store, state.by))) {
    await execute(store, emailClaim, claimId, { type: 'Claim', by }, claim);
    return;
  }
  const from = state.by;
  const abandon = { type: 'AbandonRegistration', user_id: from, email } as const;
  await execute(store, user, from, abandon, subcommandContext(context, 'abandon'));
  await execute(store, emailClaim, claimId, { type: 'TakeOver', from, by }, claim);
}

/** Whether the user who has claimed an address exists, after the moment that a registration under way may need. */
const waitForUser = (store: EventStore, userId: string): Promise<boolean> =>
  comesTrue(async () => {
    const { state } = await load(store, user, userId);
    if (state.status !== 'none') return true;
    return state.abandoned ? false : null;
  });
