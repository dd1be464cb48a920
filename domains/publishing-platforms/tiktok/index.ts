import { createAccessTokens } from '../access-tokens.ts';
import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { tiktokAdapter } from './adapter.ts';
import { tiktokSettings } from './settings.ts';
import { tiktokStyle } from './style.ts';

export const tiktok = definePlatform({
  name: 'tiktok',
  settings: tiktokSettings,
  requires: ['PLATFORM_TIKTOK_CLIENT_ID', 'PLATFORM_TIKTOK_CLIENT_SECRET', 'PLATFORM_TIKTOK_REFRESH_TOKEN'],
  style: tiktokStyle,
  connect: (settings, { refreshTokens, timeoutMs, pollMs }) =>
    tiktokAdapter({
      apiUrl: baseAddress(settings.PLATFORM_TIKTOK_API_URL, 'https://open.tiktokapis.com'),
      access: createAccessTokens({
        provider: 'tiktok',
        tokenUrl: settings.PLATFORM_TIKTOK_TOKEN_URL ?? 'https://open.tiktokapis.com/v2/oauth/token/',
        client: {
          client_key: settings.PLATFORM_TIKTOK_CLIENT_ID,
          client_secret: settings.PLATFORM_TIKTOK_CLIENT_SECRET,
        },
        refreshTokens: refreshTokens(settings.PLATFORM_TIKTOK_REFRESH_TOKEN),
        timeoutMs,
      }),
      timeoutMs,
      pollMs,
    }),
});
