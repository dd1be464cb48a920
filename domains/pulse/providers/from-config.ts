import type { ConfigWithKey, SettingsOf } from '../../../kernel/config/index.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { createSealing } from '../../publishing-platforms/account/sealing.ts';
import { storedRefreshTokens } from '../../publishing-platforms/account/stored-refresh-tokens.ts';
import type { ConnectedAccounts } from '../../publishing-platforms/connected-account/connected-accounts.ts';
import { userAccountsFromSettings } from '../../publishing-platforms/connected-account/from-settings.ts';
import { platformNames, publishingPlatforms } from '../../publishing-platforms/index.ts';
import type { CountsReader } from '../../publishing-platforms/publishing-platform.ts';
import type { pulseSettings } from '../settings.ts';

/** Readers of counts, for posts made with the environment's accounts and with accounts that users have connected. */
export type PlatformCounts = {
  readonly environment: ReadonlyMap<string, CountsReader>;
  readonly connected: ConnectedAccounts;
};

/** Every platform that provides its own counts. The publisher renews the same tokens. */
export function platformCountsFromConfig(
  { PLATFORM_JWT_SECRETS }: ConfigWithKey,
  settings: SettingsOf<typeof pulseSettings>,
  { store, documents }: { readonly store: EventStore; readonly documents: Documents },
): PlatformCounts {
  const sealing = createSealing(PLATFORM_JWT_SECRETS);
  const timeoutMs = settings.PLATFORM_PULSE_TIMEOUT_SECONDS * 1_000;
  const calls = { timeoutMs, pollMs: timeoutMs, gatewayAddress: '' };
  const environment = new Map<string, CountsReader>();
  for (const platform of platformNames) {
    const refreshTokens = (configured: string) => storedRefreshTokens(store, platform, configured, sealing);
    const { connected, counts } = publishingPlatforms[platform].connect(settings, { ...calls, refreshTokens });
    if (connected && counts) environment.set(platform, counts);
  }
  const { connected } = userAccountsFromSettings(settings, { ...calls, store, documents, sealing });
  return { environment, connected };
}
