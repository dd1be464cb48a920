import type { SettingsOf } from '../../../kernel/config/index.ts';
import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { instagramAccess } from './access.ts';
import { instagramAdapter } from './adapter.ts';
import { instagramApplication } from './application.ts';
import { instagramSettings } from './settings.ts';
import { instagramStyle } from './style.ts';

export const instagram = definePlatform({
  name: 'instagram',
  title: 'Instagram',
  settings: instagramSettings,
  requires: ['PLATFORM_INSTAGRAM_USER_ID', 'PLATFORM_INSTAGRAM_ACCESS_TOKEN'],
  style: instagramStyle,
  limits: { text: 2_200, seconds: 900, bytes: 300_000_000 },
  posting: {
    visibility: ['public'],
    choosesNotices: false,
    firstComment: { characters: 2_200 },
    disclosure: { field: 'is_ai_generated' },
  },
  comments: 'readable',
  takesDown: false,
  connect(settings, { refreshTokens, timeoutMs, pollMs }) {
    const apiUrl = apiUrlOf(settings);
    const tokens = refreshTokens(settings.PLATFORM_INSTAGRAM_ACCESS_TOKEN);
    const access = instagramAccess({ apiUrl, tokens, timeoutMs });
    return instagramAdapter({ apiUrl, userId: settings.PLATFORM_INSTAGRAM_USER_ID, access, timeoutMs, pollMs });
  },
  application: {
    requires: ['PLATFORM_INSTAGRAM_CLIENT_ID', 'PLATFORM_INSTAGRAM_CLIENT_SECRET'],
    open(settings, { timeoutMs, pollMs }) {
      const { PLATFORM_INSTAGRAM_CLIENT_ID: clientId, PLATFORM_INSTAGRAM_CLIENT_SECRET: clientSecret } = settings;
      return instagramApplication({
        apiUrl: apiUrlOf(settings),
        authorizeUrl: settings.PLATFORM_INSTAGRAM_AUTHORIZE_URL ?? 'https://www.instagram.com/oauth/authorize',
        endpoint: {
          provider: 'instagram',
          tokenUrl: settings.PLATFORM_INSTAGRAM_TOKEN_URL ?? 'https://api.instagram.com/oauth/access_token',
          client: { client_id: clientId, client_secret: clientSecret },
          timeoutMs,
        },
        clientId,
        clientSecret,
        timeoutMs,
        pollMs,
      });
    },
  },
});

const apiUrlOf = ({ PLATFORM_INSTAGRAM_API_URL: url }: SettingsOf<typeof instagramSettings>): string =>
  baseAddress(url, 'https://graph.instagram.com');
