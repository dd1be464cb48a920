import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { type AccountAccess, connectedAccount } from '../../publishing-platforms/connected-account/index.ts';
import type { ConnectTools } from './connect-account.ts';

export type DisconnectTools = Pick<ConnectTools, 'store' | 'vault' | 'applicationOf' | 'log'>;

/** Well below the gateway's timeout for a service, to leave time for the rest. */
const REVOKE_WITHIN_MS = 10_000;

/**
 * Ends access to an account: at the platform if it offers that and answers, and here in any case. The event comes last:
 * a process that dies before it leaves an account that cannot be used and can be disconnected again.
 * @throws Rejection `connected-account/not-found`, also for another user's account
 */
export async function disconnectAccount(
  tools: DisconnectTools,
  accountId: string,
  userId: string,
  context: CommandContext,
): Promise<{ platform: string; revokedThere: boolean | null; position: bigint }> {
  const { store, vault } = tools;
  const { state } = await load(store, connectedAccount, accountId);
  if (state.status === 'none' || state.access.owner_id !== userId)
    throw new Rejection('connected-account/not-found', 'not-found', 'There is no such account');
  const { connection_id, platform } = state.access;
  const revoked_there = state.status === 'disconnected' ? null : await revoke(tools, state.access);
  await vault.destroy({ connection_id, account_id: accountId });
  const command = { type: 'DisconnectAccount', connection_id, revoked_there } as const;
  const { position, events } = await execute(store, connectedAccount, accountId, command, context);
  // A repeat gets the answer of the first time.
  const [event] = events;
  const revokedThere = event?.type === 'AccountDisconnected' ? event.data.revoked_there : revoked_there;
  return { platform, revokedThere, position };
}

/** Null if there is nothing with which to tell the platform. */
async function revoke(
  { vault, applicationOf, log }: DisconnectTools,
  { platform, connection_id, account_id, instance }: AccountAccess,
): Promise<boolean | null> {
  const { application } = applicationOf(platform);
  if (!application?.revoke) return null;
  try {
    const tokens = vault.tokensOf(platform, { connection_id });
    await application.revoke(tokens, AbortSignal.timeout(REVOKE_WITHIN_MS), instance);
    return true;
  } catch (error) {
    log.warn({ err: error, account_id, platform }, 'the platform did not revoke the access to an account');
    return false;
  }
}
