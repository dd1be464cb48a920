import { createAccessTokens } from '../access-tokens.ts';
import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { youtubeAdapter } from './adapter.ts';
import { youtubeSettings } from './settings.ts';
import { youtubeStyle } from './style.ts';

export const youtube = definePlatform({
  name: 'youtube',
  settings: youtubeSettings,
  requires: ['PLATFORM_YOUTUBE_CLIENT_ID', 'PLATFORM_YOUTUBE_CLIENT_SECRET', 'PLATFORM_YOUTUBE_REFRESH_TOKEN'],
  style: youtubeStyle,
  connect: (settings, { refreshTokens, timeoutMs, pollMs }) =>
    youtubeAdapter({
      apiUrl: baseAddress(settings.PLATFORM_YOUTUBE_API_URL, 'https://www.googleapis.com'),
      access: createAccessTokens({
        provider: 'youtube',
        tokenUrl: settings.PLATFORM_YOUTUBE_TOKEN_URL ?? 'https://oauth2.googleapis.com/token',
        client: {
          client_id: settings.PLATFORM_YOUTUBE_CLIENT_ID,
          client_secret: settings.PLATFORM_YOUTUBE_CLIENT_SECRET,
        },
        refreshTokens: refreshTokens(settings.PLATFORM_YOUTUBE_REFRESH_TOKEN),
        timeoutMs,
      }),
      timeoutMs,
      pollMs,
    }),
});
