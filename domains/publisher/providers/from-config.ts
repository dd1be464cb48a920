import type { Config, SettingsOf } from '../../../kernel/config/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { PlatformName } from '../publication/index.ts';
import type { publisherSettings } from '../settings.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { instagramPlatform } from './instagram/index.ts';
import { localPlatform } from './local.ts';
import { notConnected } from './not-connected.ts';
import type { Platform, Platforms } from './platform.ts';
import { storedRefreshTokens } from './refresh-tokens.ts';
import type { Sealing } from './sealing.ts';
import { tiktokPlatform } from './tiktok/index.ts';
import { youtubePlatform } from './youtube/index.ts';

type Settings = SettingsOf<typeof publisherSettings>;

export type PlatformTools = { readonly store: EventStore; readonly sealing: Sealing };

/** The platforms that the settings connect; the others are listed without an account. */
export const platformsFromConfig = (config: Config, settings: Settings, tools: PlatformTools): Platforms => ({
  youtube: youtubeFrom(settings, tools),
  tiktok: tiktokFrom(settings, tools),
  instagram: instagramFrom(settings),
  local: localPlatform(publicAddressOf(config)),
});

/** Where the gateway is reached from outside, without a trailing slash. */
export function publicAddressOf({ PLATFORM_PUBLIC_URL, PLATFORM_HOST, PLATFORM_PORT }: Config): string {
  if (PLATFORM_PUBLIC_URL) return bare(PLATFORM_PUBLIC_URL);
  // An address that means "every interface" leads nowhere in a browser.
  const host = ['0.0.0.0', '::'].includes(PLATFORM_HOST) ? '127.0.0.1' : PLATFORM_HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PLATFORM_PORT}`;
}

const bare = (url: string): string => url.replace(/\/+$/, '');

const patienceOf = (config: Settings) => ({
  timeoutMs: config.PLATFORM_PUBLISH_TIMEOUT_SECONDS * 1_000,
  pollMs: config.PLATFORM_PUBLISH_POLL_SECONDS * 1_000,
});

function youtubeFrom(config: Settings, tools: PlatformTools): Platform {
  const {
    PLATFORM_YOUTUBE_CLIENT_ID: id,
    PLATFORM_YOUTUBE_CLIENT_SECRET: secret,
    PLATFORM_YOUTUBE_REFRESH_TOKEN: token,
  } = config;
  if (!id || !secret || !token) {
    return notConnected('youtube', {
      PLATFORM_YOUTUBE_CLIENT_ID: id,
      PLATFORM_YOUTUBE_CLIENT_SECRET: secret,
      PLATFORM_YOUTUBE_REFRESH_TOKEN: token,
    });
  }
  const tokenUrl = config.PLATFORM_YOUTUBE_TOKEN_URL ?? 'https://oauth2.googleapis.com/token';
  const client = { client_id: id, client_secret: secret };
  return youtubePlatform({
    apiUrl: bare(config.PLATFORM_YOUTUBE_API_URL ?? 'https://www.googleapis.com'),
    access: accessTo('youtube', tokenUrl, client, token, config, tools),
    ...patienceOf(config),
  });
}

function tiktokFrom(config: Settings, tools: PlatformTools): Platform {
  const {
    PLATFORM_TIKTOK_CLIENT_ID: key,
    PLATFORM_TIKTOK_CLIENT_SECRET: secret,
    PLATFORM_TIKTOK_REFRESH_TOKEN: token,
  } = config;
  if (!key || !secret || !token) {
    return notConnected('tiktok', {
      PLATFORM_TIKTOK_CLIENT_ID: key,
      PLATFORM_TIKTOK_CLIENT_SECRET: secret,
      PLATFORM_TIKTOK_REFRESH_TOKEN: token,
    });
  }
  const tokenUrl = config.PLATFORM_TIKTOK_TOKEN_URL ?? 'https://open.tiktokapis.com/v2/oauth/token/';
  const client = { client_key: key, client_secret: secret };
  return tiktokPlatform({
    apiUrl: bare(config.PLATFORM_TIKTOK_API_URL ?? 'https://open.tiktokapis.com'),
    access: accessTo('tiktok', tokenUrl, client, token, config, tools),
    ...patienceOf(config),
  });
}

function instagramFrom(config: Settings): Platform {
  const { PLATFORM_INSTAGRAM_USER_ID: userId, PLATFORM_INSTAGRAM_ACCESS_TOKEN: accessToken } = config;
  if (!userId || !accessToken) {
    return notConnected('instagram', {
      PLATFORM_INSTAGRAM_USER_ID: userId,
      PLATFORM_INSTAGRAM_ACCESS_TOKEN: accessToken,
    });
  }
  const apiUrl = bare(config.PLATFORM_INSTAGRAM_API_URL ?? 'https://graph.instagram.com');
  return instagramPlatform({ apiUrl, userId, accessToken, ...patienceOf(config) });
}

const accessTo = (
  provider: PlatformName,
  tokenUrl: string,
  client: Record<string, string>,
  refreshToken: string,
  config: Settings,
  { store, sealing }: PlatformTools,
): AccessTokens =>
  createAccessTokens({
    provider,
    tokenUrl,
    client,
    refreshTokens: storedRefreshTokens(store, provider, refreshToken, sealing),
    timeoutMs: config.PLATFORM_PUBLISH_TIMEOUT_SECONDS * 1_000,
  });
