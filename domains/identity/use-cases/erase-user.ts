import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { KEYS_KNOWN_FOR_MS, type PersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import { emailClaim, emailClaimIdOf } from '../email-claim/index.ts';
import { oauthClaim } from '../oauth-claim/index.ts';
import type { Mailer } from '../providers/mailer.ts';
import { user } from '../user/index.ts';

export type ErasureTools = {
  readonly store: EventStore;
  readonly personKeys: PersonKeys;
  readonly mailer: Pick<Mailer, 'forget'>;
};

/**
 * How long what was read with a key may be written to documents after it was destroyed: as long as a process knows a key, and as a
 * batch of events that it has read with it may take to be folded.
 */
export const READ_BEFORE_MS = KEYS_KNOWN_FOR_MS + 20_000;

/**
 * Brings an erasure that was requested to its end. What is found by what the user is known by goes first: the claims on the address
 * and on accounts at providers, and mails; then the key. A process that dies in between has left nothing behind that a repeat needs
 * the key for.
 */
export async function eraseUser(
  { store, personKeys, mailer }: ErasureTools,
  userId: string,
  context: CommandContext,
): Promise<void> {
  const { state } = await load(store, user, userId);
  if (state.status !== 'none' || !state.toErase) return;
  const { email, accounts } = state.toErase;
  const release = { type: 'Release', by: userId } as const;
  await execute(store, emailClaim, emailClaimIdOf(email), release, subcommandContext(context, 'email'));
  for (const { subject_hash } of accounts)
    await execute(store, oauthClaim, subject_hash, release, subcommandContext(context, subject_hash));
  await mailer.forget(email);
  await personKeys.destroy(userId);
  await execute(store, user, userId, { type: 'FinishErasure', user_id: userId }, subcommandContext(context, 'finish'));
}
