import type { Config, SettingsOf } from '../../../kernel/config/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Sealing } from '../../publishing-platforms/account/sealing.ts';
import { storedRefreshTokens } from '../../publishing-platforms/account/stored-refresh-tokens.ts';
import type { CallTools } from '../../publishing-platforms/define-platform.ts';
import {
  isPlatformName,
  type PlatformName,
  platformNames,
  publishingPlatforms,
} from '../../publishing-platforms/index.ts';
import { notConnected } from '../../publishing-platforms/not-connected.ts';
import type { PublishingPlatform } from '../../publishing-platforms/publishing-platform.ts';
import type { publisherSettings } from '../settings.ts';

export type PublishingPlatforms = Readonly<Record<PlatformName, PublishingPlatform>>;

/** How the publisher calls platforms. */
export const callToolsFrom = (config: Config, settings: SettingsOf<typeof publisherSettings>): CallTools => ({
  timeoutMs: settings.PLATFORM_PUBLISH_TIMEOUT_SECONDS * 1_000,
  pollMs: settings.PLATFORM_PUBLISH_POLL_SECONDS * 1_000,
  gatewayAddress: publicAddressOf(config),
});

/** Every registered platform: connected if the settings name an account, otherwise listed without one. */
export function publishingPlatformsFromConfig(
  settings: SettingsOf<typeof publisherSettings>,
  calls: CallTools,
  { store, sealing }: { readonly store: EventStore; readonly sealing: Sealing },
): PublishingPlatforms {
  const platforms = platformNames.map((name) => {
    const refreshTokens = (configured: string) => storedRefreshTokens(store, name, configured, sealing);
    return [name, publishingPlatforms[name].connect(settings, { ...calls, refreshTokens })] as const;
  });
  // One per name.
  return Object.fromEntries(platforms) as PublishingPlatforms;
}

/** The platform named by a stored event. One that is no longer registered refuses every call. */
export const platformNamed = (platforms: PublishingPlatforms, name: string): PublishingPlatform =>
  isPlatformName(name) ? platforms[name] : notConnected(name, 'no such platform is registered here');

/** The gateway's public address, without a trailing slash. */
export function publicAddressOf({ PLATFORM_PUBLIC_URL, PLATFORM_HOST, PLATFORM_PORT }: Config): string {
  if (PLATFORM_PUBLIC_URL) return PLATFORM_PUBLIC_URL.replace(/\/+$/, '');
  // A wildcard address leads nowhere in a browser.
  const host = ['0.0.0.0', '::'].includes(PLATFORM_HOST) ? '127.0.0.1' : PLATFORM_HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PLATFORM_PORT}`;
}
