import { createHash, randomUUID } from 'node:crypto';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { RefreshTokens } from '../access-tokens.ts';
import { type AccountCommand, account } from './index.ts';
import type { Sealing } from './sealing.ts';

/**
 * The refresh token of an account. TikTok replaces it whenever it is used: the newest has to outlive this process, and
 * every copy of it needs it. So it is kept in the event store, sealed. One that could not be stored is kept here, and is
 * stored before anything else is read: the platform may accept no other.
 * @param configured the token to start with
 */
export function storedRefreshTokens(
  store: EventStore,
  platform: string,
  configured: string,
  { seal, unseal }: Sealing,
): RefreshTokens {
  const configured_hash = createHash('sha256').update(configured).digest('hex');
  let unsaved: AccountCommand | null = null;
  const save = async (command: AccountCommand): Promise<void> => {
    await execute(store, account, platform, command, rootCommandContext(randomUUID(), `system:${platform}`, null));
    if (unsaved === command) unsaved = null;
  };
  return {
    async current() {
      if (unsaved) await save(unsaved);
      const { state } = await load(store, account, platform);
      const kept = state?.configured_hash === configured_hash ? unseal(state.sealed_token) : null;
      return kept === null
        ? { token: configured, expiresAt: null }
        : { token: kept, expiresAt: state?.expires_at ?? null };
    },
    async replace({ token, expiresAt: expires_at }) {
      unsaved = { type: 'ReplaceRefreshToken', platform, configured_hash, sealed_token: seal(token), expires_at };
      await save(unsaved);
    },
  };
}
