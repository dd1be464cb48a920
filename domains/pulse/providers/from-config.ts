import type { ConfigWithKey, SettingsOf } from '../../../kernel/config/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { createSealing } from '../../publishing-platforms/account/sealing.ts';
import { storedRefreshTokens } from '../../publishing-platforms/account/stored-refresh-tokens.ts';
import { platformNames, publishingPlatforms } from '../../publishing-platforms/index.ts';
import type { CountsReader } from '../../publishing-platforms/publishing-platform.ts';
import type { pulseSettings } from '../settings.ts';

export type PlatformCounts = { readonly platform: string; readonly counts: CountsReader };

/** Every connected platform that counts by itself. Its tokens are those that the publisher renews as well. */
export function platformCountsFromConfig(
  { PLATFORM_JWT_SECRETS }: ConfigWithKey,
  settings: SettingsOf<typeof pulseSettings>,
  store: EventStore,
): PlatformCounts[] {
  const sealing = createSealing(PLATFORM_JWT_SECRETS);
  const timeoutMs = settings.PLATFORM_PULSE_TIMEOUT_SECONDS * 1_000;
  return platformNames.flatMap((platform) => {
    const refreshTokens = (configured: string) => storedRefreshTokens(store, platform, configured, sealing);
    const tools = { refreshTokens, timeoutMs, pollMs: timeoutMs, gatewayAddress: '' };
    const { connected, counts } = publishingPlatforms[platform].connect(settings, tools);
    return connected && counts ? { platform, counts } : [];
  });
}
