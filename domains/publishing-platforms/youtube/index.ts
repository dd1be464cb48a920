import type { SettingsOf } from '../../../kernel/config/index.ts';
import { createAccessTokens } from '../access-tokens.ts';
import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { youtubeAdapter } from './adapter.ts';
import { youtubeApplication } from './application.ts';
import { youtubeSettings } from './settings.ts';
import { youtubeStyle } from './style.ts';

const CLIENT = ['PLATFORM_YOUTUBE_CLIENT_ID', 'PLATFORM_YOUTUBE_CLIENT_SECRET'] as const;
type Settings = SettingsOf<typeof youtubeSettings>;
type WithClient = Settings & { readonly [Name in (typeof CLIENT)[number]]: string };

export const youtube = definePlatform({
  name: 'youtube',
  title: 'YouTube',
  settings: youtubeSettings,
  requires: [...CLIENT, 'PLATFORM_YOUTUBE_REFRESH_TOKEN'],
  style: youtubeStyle,
  limits: { text: 5_000, seconds: 43_200, bytes: 256_000_000_000 },
  posting: {
    visibility: ['public', 'unlisted', 'private'],
    choosesNotices: true,
    // developers.google.com/youtube/v3/docs/comments: no limit is named there; YouTube's own pages take so many.
    firstComment: { characters: 10_000 },
    disclosure: { field: 'status.containsSyntheticMedia' },
  },
  comments: 'readable',
  takesDown: true,
  connect: (settings, { refreshTokens, timeoutMs, pollMs }) =>
    youtubeAdapter({
      apiUrl: apiUrlOf(settings),
      access: createAccessTokens({
        ...endpointOf(settings, timeoutMs),
        refreshTokens: refreshTokens(settings.PLATFORM_YOUTUBE_REFRESH_TOKEN),
      }),
      timeoutMs,
      pollMs,
    }),
  application: {
    requires: CLIENT,
    open: (settings, { timeoutMs, pollMs }) =>
      youtubeApplication({
        apiUrl: apiUrlOf(settings),
        authorizeUrl: settings.PLATFORM_YOUTUBE_AUTHORIZE_URL ?? 'https://accounts.google.com/o/oauth2/v2/auth',
        endpoint: endpointOf(settings, timeoutMs),
        clientId: settings.PLATFORM_YOUTUBE_CLIENT_ID,
        timeoutMs,
        pollMs,
      }),
  },
});

const apiUrlOf = ({ PLATFORM_YOUTUBE_API_URL: url }: Settings): string =>
  baseAddress(url, 'https://www.googleapis.com');

const endpointOf = (settings: WithClient, timeoutMs: number) => ({
  provider: 'youtube',
  tokenUrl: settings.PLATFORM_YOUTUBE_TOKEN_URL ?? 'https://oauth2.googleapis.com/token',
  client: {
    client_id: settings.PLATFORM_YOUTUBE_CLIENT_ID,
    client_secret: settings.PLATFORM_YOUTUBE_CLIENT_SECRET,
  },
  timeoutMs,
});
