import { createHash, randomUUID } from 'node:crypto';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { account } from '../account/index.ts';
import type { PlatformName } from '../publication/index.ts';
import type { Sealing } from './sealing.ts';

/** The token that access to a platform is renewed with. */
export type RefreshTokens = {
  current(): Promise<string>;
  /** The platform gave another one in its place. */
  replace(token: string): Promise<void>;
};

/**
 * TikTok replaces the refresh token whenever it is used: the newest has to outlive this process, and every copy of it
 * has to know it. So it is kept in the event store, sealed.
 */
export function storedRefreshTokens(
  store: EventStore,
  platform: PlatformName,
  configured: string,
  { seal, unseal }: Sealing,
): RefreshTokens {
  const configured_hash = createHash('sha256').update(configured).digest('hex');
  return {
    async current() {
      const { state } = await load(store, account, platform);
      const kept = state?.configured_hash === configured_hash ? unseal(state.sealed_token) : null;
      return kept ?? configured;
    },
    async replace(token) {
      const commandId = randomUUID();
      await execute(
        store,
        account,
        platform,
        { type: 'ReplaceRefreshToken', platform, configured_hash, sealed_token: seal(token) },
        { commandId, correlationId: commandId, causationId: commandId, actor: `system:${platform}`, owner: null },
      );
    },
  };
}
