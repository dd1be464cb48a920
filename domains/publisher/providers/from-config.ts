import type { Config } from '../../../kernel/config/index.ts';
import { localPlatform } from './local.ts';
import { notConnected } from './not-connected.ts';
import type { Platforms } from './platform.ts';

/** The platforms that the settings connect; the others are listed without an account. */
export function platformsFromConfig(config: Config): Platforms {
  return {
    youtube: notConnected('youtube', [
      'PLATFORM_YOUTUBE_CLIENT_ID',
      'PLATFORM_YOUTUBE_CLIENT_SECRET',
      'PLATFORM_YOUTUBE_REFRESH_TOKEN',
    ]),
    tiktok: notConnected('tiktok', [
      'PLATFORM_TIKTOK_CLIENT_ID',
      'PLATFORM_TIKTOK_CLIENT_SECRET',
      'PLATFORM_TIKTOK_REFRESH_TOKEN',
    ]),
    instagram: notConnected('instagram', ['PLATFORM_INSTAGRAM_USER_ID', 'PLATFORM_INSTAGRAM_ACCESS_TOKEN']),
    local: localPlatform(publicAddressOf(config)),
  };
}

/** Where the gateway is reached from outside, without a trailing slash. */
export function publicAddressOf({ PLATFORM_PUBLIC_URL, PLATFORM_HOST, PLATFORM_PORT }: Config): string {
  if (PLATFORM_PUBLIC_URL) return PLATFORM_PUBLIC_URL.replace(/\/+$/, '');
  // An address that means "every interface" leads nowhere in a browser.
  const host = ['0.0.0.0', '::'].includes(PLATFORM_HOST) ? '127.0.0.1' : PLATFORM_HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PLATFORM_PORT}`;
}
