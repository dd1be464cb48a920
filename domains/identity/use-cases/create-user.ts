import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { type CommandResult, execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Variant } from '../../../kernel/events/event.ts';
import { emailClaim, emailClaimIdOf } from '../email-claim/index.ts';
import type { Registration } from '../settings.ts';
import { type User, type UserCommand, type UserEvent, user } from '../user/index.ts';
import { waitUntil } from './wait-until.ts';

/** `registration`: who may have an account, as configured by the operator. */
export type UserCreation = { readonly store: EventStore; readonly registration: Registration };

/**
 * Creates an account: first the claim on its address, then the user. A process that dies in between leaves a claim
 * without a user: the same command continues from there, and any other registration takes over the address. Before
 * doing so it closes the first user's stream, so that a process that was merely slow cannot become a second owner. The
 * key that seals the user's data is created before the claim: if that fails, nothing is left behind.
 * @throws Rejection `email-claim/taken`, `user/email-taken` or `user/registration-closed`
 */
export async function createUser(
  { store, registration }: UserCreation,
  command: Variant<UserCommand, 'RegisterUser' | 'InviteUser'>,
  context: CommandContext,
): Promise<CommandResult<User, UserEvent>> {
  requireOpen(registration, command.type);
  await claimEmail(store, command.email, command.user_id, context);
  return execute(store, user, command.user_id, command, context);
}

function requireOpen(registration: Registration, type: 'RegisterUser' | 'InviteUser'): void {
  if (registration === 'open' || (registration === 'invitation' && type === 'InviteUser')) return;
  const next_action =
    registration === 'invitation'
      ? 'ask an administrator for an invitation, or follow the link in the one that was mailed to you'
      : 'ask the operator to open registration';
  throw new Rejection(
    'user/registration-closed',
    'forbidden',
    `No account can be created: ${next_action}`,
    { cause: registration === 'closed' ? 'registration is closed' : 'registration is by invitation', next_action },
    'registration_closed',
  );
}

async function claimEmail(store: EventStore, email: string, by: string, context: CommandContext): Promise<void> {
  const claimId = emailClaimIdOf(email);
  const claim = subcommandContext(context, 'claim');
  const { state } = await load(store, emailClaim, claimId);
  const from = state.by === by ? null : state.by;
  const isTaken = from !== null && (await waitForUser(store, from));
  if (!isTaken) await store.prepareFor(by);
  if (from === null || isTaken) {
    await execute(store, emailClaim, claimId, { type: 'Claim', by, from: null }, claim);
    return;
  }
  const abandon = { type: 'AbandonRegistration', user_id: from, email } as const;
  await execute(store, user, from, abandon, subcommandContext(context, 'abandon'));
  await execute(store, emailClaim, claimId, { type: 'Claim', by, from }, claim);
}

/** Whether the user who claimed an address exists, after waiting as long as a concurrent registration may need. */
const waitForUser = (store: EventStore, userId: string): Promise<boolean> =>
  waitUntil(async () => {
    const { state } = await load(store, user, userId);
    if (state.status !== 'none') return true;
    return state.abandoned ? false : null;
  });
