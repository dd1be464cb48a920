import { type CommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { KEYS_KNOWN_FOR_MS } from '../../../kernel/personal-data/known-keys.ts';
import type { PersonKeys } from '../../../kernel/personal-data/person-keys.ts';
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
 * How long data read with a key may still be written to documents after the key was destroyed: as long as a process
 * caches a key, plus the time to fold a batch of events read with it.
 */
export const READ_BEFORE_MS = KEYS_KNOWN_FOR_MS + 20_000;

/**
 * Completes a requested erasure. Everything that identifies the user is removed first: the claims on the address and on
 * provider accounts, and mails; then the key. So if a process dies in between, a repeat never needs a key that is
 * already destroyed.
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
