import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, forEachIsolated, polling } from '../../../kernel/service/background.ts';
import type { UserAccounts } from '../../publishing-platforms/connected-account/from-settings.ts';
import { connectedAccount } from '../../publishing-platforms/connected-account/index.ts';
import type { Connection } from '../../publishing-platforms/connected-account/token-vault.ts';

const HOUR_MS = 3_600_000;
/** Long enough to outlast whatever may block a renewal. */
const EARLY_MS = 30 * 24 * HOUR_MS;

type Tools = Pick<UserAccounts, 'connected' | 'vault'> & { readonly store: EventStore; readonly log: Log };

/**
 * Keeps users' accounts accessible while nothing is posted with them, and destroys tokens that were never recorded by
 * an event because a process died in between. First reseals all tokens with the newest secret.
 */
export function renewAccounts(tools: Tools): Background {
  // Secrets only change on a restart.
  let isResealed = false;
  return polling({
    name: 'renew-accounts',
    everyMs: HOUR_MS,
    log: tools.log,
    async poll(signal) {
      const { vault, log } = tools;
      if (!isResealed) await vault.reseal();
      isResealed = true;
      const due = await vault.endingBefore(new Date(Date.now() + EARLY_MS).toISOString());
      await forEachIsolated(due, log, (connection) => renew(tools, connection, signal));
      const left = await vault.unconfirmedSince(new Date(Date.now() - HOUR_MS).toISOString());
      await forEachIsolated(left, log, (connection) => settle(tools, connection));
    },
  });
}

async function renew({ store, vault, connected }: Tools, connection: Connection, signal: AbortSignal): Promise<void> {
  const { state } = await load(store, connectedAccount, connection.account_id);
  if (state.status !== 'connected' || state.access.connection_id !== connection.connection_id) return;
  if (await vault.mayRenew(connection, HOUR_MS / 2))
    await connected.platformOf(state.access.platform, state.access).renewAccess?.(signal);
}

async function settle({ store, vault }: Tools, connection: Connection): Promise<void> {
  const { state } = await load(store, connectedAccount, connection.account_id);
  const isCurrent = state.status !== 'none' && state.access.connection_id === connection.connection_id;
  if (isCurrent && state.status !== 'disconnected') await vault.confirm(connection);
  else await vault.destroyUnconfirmed(connection);
}
