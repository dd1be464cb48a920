import type { SettingsOf } from '../../../kernel/config/index.ts';
import { createAccessTokens } from '../access-tokens.ts';
import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { onlyNewest } from '../refresh-tokens.ts';
import { tiktokAdapter } from './adapter.ts';
import { tiktokApplication } from './application.ts';
import { tiktokSettings } from './settings.ts';
import { tiktokStyle } from './style.ts';

const CLIENT = ['PLATFORM_TIKTOK_CLIENT_ID', 'PLATFORM_TIKTOK_CLIENT_SECRET'] as const;
type Settings = SettingsOf<typeof tiktokSettings>;
type WithClient = Settings & { readonly [Name in (typeof CLIENT)[number]]: string };

export const tiktok = definePlatform({
  name: 'tiktok',
  title: 'TikTok',
  settings: tiktokSettings,
  requires: [...CLIENT, 'PLATFORM_TIKTOK_REFRESH_TOKEN'],
  style: tiktokStyle,
  limits: { text: 2_200, seconds: null, bytes: 4_000_000_000 },
  posting: {
    // Which of these an account may choose is asked before each post.
    visibility: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
    choosesNotices: false,
    firstComment: { impossible: 'TikTok has no call with which a post can be commented on' },
    disclosure: { field: 'post_info.is_aigc' },
  },
  comments: { impossible: 'TikTok gives comments to approved researchers alone' },
  takesDown: false,
  connect: (settings, { refreshTokens, timeoutMs, pollMs }) =>
    tiktokAdapter({
      apiUrl: apiUrlOf(settings),
      access: createAccessTokens({
        ...endpointOf(settings, timeoutMs),
        refreshTokens: onlyNewest(refreshTokens(settings.PLATFORM_TIKTOK_REFRESH_TOKEN)),
      }),
      timeoutMs,
      pollMs,
    }),
  application: {
    requires: CLIENT,
    open: (settings, { timeoutMs, pollMs }) =>
      tiktokApplication({
        apiUrl: apiUrlOf(settings),
        authorizeUrl: settings.PLATFORM_TIKTOK_AUTHORIZE_URL ?? 'https://www.tiktok.com/v2/auth/authorize/',
        endpoint: endpointOf(settings, timeoutMs),
        clientId: settings.PLATFORM_TIKTOK_CLIENT_ID,
        timeoutMs,
        pollMs,
      }),
  },
});

const apiUrlOf = ({ PLATFORM_TIKTOK_API_URL: url }: Settings): string =>
  baseAddress(url, 'https://open.tiktokapis.com');

const endpointOf = (settings: WithClient, timeoutMs: number) => ({
  provider: 'tiktok',
  tokenUrl: settings.PLATFORM_TIKTOK_TOKEN_URL ?? 'https://open.tiktokapis.com/v2/oauth/token/',
  client: {
    client_key: settings.PLATFORM_TIKTOK_CLIENT_ID,
    client_secret: settings.PLATFORM_TIKTOK_CLIENT_SECRET,
  },
  timeoutMs,
});
