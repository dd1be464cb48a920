import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { NOT_AUTHORIZED } from '../access-tokens.ts';
import { requireComments } from '../comments.ts';
import type { OpenedApplication } from '../define-platform.ts';
import { requireFirstComment } from '../first-comment.ts';
import type { CountsReader, PlatformAdapter, PublishingPlatform } from '../publishing-platform.ts';
import type { RefreshTokens } from '../refresh-tokens.ts';
import { type AccountAccess, type ConnectedAccount, connectedAccount, connectedAccountIdOf } from './index.ts';
import { disconnected, type TokenVault } from './token-vault.ts';

/** Identifies an account: it stays the same when reconnected, and becomes invalid when another account replaces it. */
export type AccountUsed = {
  readonly account_id: string;
  readonly platform_account_id: string;
  readonly name: string;
};

/** The accounts that users have connected, in their streams' current state. */
export type ConnectedAccounts = {
  /** A user's account on a platform. */
  of(ownerId: string, platform: string): Promise<ConnectedAccount>;
  /**
   * The platform, used with this account. Before every call and every critical step it checks that the account is still
   * connected: calls throw ProviderError `account-disconnected` if it is not, and access that the platform no longer
   * renews is recorded as ended.
   */
  platformOf(platform: string, account: AccountUsed): PublishingPlatform;
  /** How posts perform, as reported to this account. @throws ProviderError if it is not connected */
  countsOf(platform: string, account: AccountUsed): Promise<CountsReader | null>;
};

type Tools = {
  readonly store: EventStore;
  readonly vault: TokenVault;
  readonly applicationOf: (platform: string) => OpenedApplication;
};

/** An account that is open for use, with its current access token. */
type Opened = { readonly adapter: PlatformAdapter; readonly tokens: RefreshTokens };

/** The access tokens of this many accounts are cached; others request a new one. */
const MAX_OPENED = 500;
/** Instagram's code for a token that is no longer valid. */
const INVALID_TOKEN = 'error-190';

export function openConnectedAccounts({ store, vault, applicationOf }: Tools): ConnectedAccounts {
  const opened = new LRUCache<string, Opened>({ max: MAX_OPENED });

  const open = ({ platform, connection_id, platform_account_id, instance }: AccountAccess): Opened => {
    const known = opened.get(connection_id);
    if (known) return known;
    const { application, reason } = applicationOf(platform);
    if (!application) throw notConfigured(platform, reason);
    const tokens = vault.tokensOf(platform, { connection_id });
    const adapter = application.adapter({ platformAccountId: platform_account_id, tokens, instance });
    const fresh = { tokens, adapter };
    opened.set(connection_id, fresh);
    return fresh;
  };

  /** @throws ProviderError if the account is not connected now */
  const connectedNow = async (platform: string, { account_id, ...used }: AccountUsed): Promise<AccountAccess> => {
    const { state } = await load(store, connectedAccount, account_id);
    const what = `the account "${used.name}"`;
    if (state.status === 'none' || state.status === 'disconnected') throw disconnected(platform, what);
    if (state.access.platform_account_id !== used.platform_account_id) throw disconnected(platform, what);
    if (state.status !== 'connected') throw accessEnded(platform, what, state.status);
    return state.access;
  };

  /** If the error says that the platform no longer renews access, records that. @returns the error to show to people */
  const explained = async (access: AccountAccess, { current }: RefreshTokens, before: string, error: unknown) => {
    if (!(error instanceof ProviderError) || error.details.kind !== 'unauthorized') return error;
    const { code, cause, nextAction } = error.details;
    // Advice about settings applies only to the environment's account.
    if (code !== NOT_AUTHORIZED && code !== INVALID_TOKEN)
      return new ProviderError({ ...error.details, nextAction: nextAction.replace(/:.*/, '') }, { cause: error });
    const { token, expiresAt } = await current();
    const { account_id, connection_id, owner_id, name } = access;
    // Another copy of this process may have received a newer token in the meantime, which may still be valid.
    if (token === before) {
      const reason = expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'revoked';
      const command = { type: 'EndAccountAccess', connection_id, reason, cause } as const;
      const context = rootCommandContext(randomUUID(), 'system:connected-accounts', owner_id);
      await execute(store, connectedAccount, account_id, command, context);
    }
    const details = { ...error.details, cause: `${cause}: "${name}"`, nextAction: CONNECT_AGAIN };
    return new ProviderError(details, { cause: error });
  };

  const using = async <T>(
    platform: string,
    account: AccountUsed,
    call: (adapter: PlatformAdapter) => Promise<T>,
  ): Promise<T> => {
    const access = await connectedNow(platform, account);
    const { adapter, tokens } = open(access);
    const before = (await tokens.current()).token;
    try {
      return await call(adapter);
    } catch (error) {
      throw await explained(access, tokens, before, error);
    }
  };

  return {
    of: async (ownerId, platform) =>
      (await load(store, connectedAccount, connectedAccountIdOf(ownerId, platform))).state,
    platformOf: (platform, account) => ({
      name: platform,
      connected: true,
      reason: null,
      // Read with `countsOf`.
      counts: null,
      renewAccess: (signal) => using(platform, account, async (adapter) => adapter.renewAccess?.(signal)),
      publish(request, keep, signal) {
        const keepWhileConnected = async (session: string): Promise<void> => {
          await connectedNow(platform, account);
          await keep(session);
        };
        return using(platform, account, (adapter) => adapter.publish(request, keepWhileConnected, signal));
      },
      check: (request, signal) => using(platform, account, (adapter) => adapter.check(request, signal)),
      takeDown: (id, signal) => using(platform, account, async (adapter) => adapter.takeDown?.(id, signal)),
      firstComment: {
        post: (request, signal) =>
          using(platform, account, async ({ firstComment }) =>
            requireFirstComment(platform, firstComment).post(request, signal),
          ),
        find: (request, signal) =>
          using(platform, account, async ({ firstComment }) =>
            requireFirstComment(platform, firstComment).find(request, signal),
          ),
      },
      comments: (request, signal) =>
        using(platform, account, async ({ comments }) => requireComments(platform, comments)(request, signal)),
    }),
    async countsOf(platform, account) {
      const { counts } = open(await connectedNow(platform, account)).adapter;
      const read: CountsReader['read'] = (ids, signal) =>
        using(platform, account, async ({ counts }) => (await counts?.read(ids, signal)) ?? new Map());
      return counts ? { maxIds: counts.maxIds, read } : null;
    },
  };
}

const CONNECT_AGAIN = 'connect the account again, then publish again';

const accessEnded = (provider: string, what: string, status: 'expired' | 'revoked'): ProviderError =>
  new ProviderError({
    provider,
    kind: 'unauthorized',
    code: 'access-ended',
    cause: `access to ${what} at ${provider} ${status === 'expired' ? 'has expired' : 'was revoked'}`,
    nextAction: CONNECT_AGAIN,
  });

const notConfigured = (provider: string, reason: string): ProviderError =>
  new ProviderError({
    provider,
    kind: 'unauthorized',
    code: 'not-configured',
    cause: `no account can be used at ${provider}: ${reason}`,
    nextAction: 'have an administrator set what is missing, then publish again',
  });
