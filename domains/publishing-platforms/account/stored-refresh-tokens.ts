import { createHash, randomUUID } from 'node:crypto';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { keepingUnsaved, type RefreshTokens } from '../refresh-tokens.ts';
import { accountTurns } from './account-turns.ts';
import { account } from './index.ts';
import type { Sealing } from './sealing.ts';

/**
 * An account's refresh token. TikTok rotates it on every use: the newest must outlive this process, and every copy of
 * the process needs it. So it is kept sealed in the event store.
 * @param configured the token to start with
 */
export function storedRefreshTokens(
  store: EventStore,
  platform: string,
  configured: string,
  { seal, unsealStored }: Sealing,
): RefreshTokens {
  const configured_hash = createHash('sha256').update(configured).digest('hex');
  return keepingUnsaved(
    async () => {
      const { state } = await load(store, account, platform);
      const kept = state?.configured_hash === configured_hash ? unsealStored(state.sealed_token) : null;
      return kept === null
        ? { token: configured, expiresAt: null }
        : { token: kept, expiresAt: state?.expires_at ?? null };
    },
    async ({ token, expiresAt: expires_at }) => {
      const command = { platform, configured_hash, sealed_token: seal(token), expires_at };
      const context = rootCommandContext(randomUUID(), `system:${platform}`, null);
      await execute(store, account, platform, { type: 'ReplaceRefreshToken', ...command }, context);
    },
    accountTurns(store, platform),
  );
}
