import type { SettingsOf } from '../../../kernel/config/index.ts';
import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { lastingToken } from '../lasting-token.ts';
import { linkedinAdapter } from './adapter.ts';
import { linkedinApplication } from './application.ts';
import { linkedinSettings } from './settings.ts';
import { linkedinStyle } from './style.ts';

export const linkedin = definePlatform({
  name: 'linkedin',
  title: 'LinkedIn',
  settings: linkedinSettings,
  requires: ['PLATFORM_LINKEDIN_AUTHOR', 'PLATFORM_LINKEDIN_ACCESS_TOKEN'],
  style: linkedinStyle,
  limits: { text: 3_000, seconds: 1_800, bytes: 500_000_000 },
  posting: {
    visibility: ['PUBLIC', 'CONNECTIONS'],
    choosesNotices: false,
    firstComment: { characters: 1_250 },
    disclosure: { missing: 'the Posts API has no field for it; LinkedIn reads the Content Credentials of a file' },
  },
  comments: 'readable',
  takesDown: true,
  connect: (settings, { refreshTokens, timeoutMs, pollMs }) =>
    linkedinAdapter({
      apiUrl: apiUrlOf(settings),
      author: settings.PLATFORM_LINKEDIN_AUTHOR,
      access: lastingToken(refreshTokens(settings.PLATFORM_LINKEDIN_ACCESS_TOKEN)),
      timeoutMs,
      pollMs,
    }),
  application: {
    requires: ['PLATFORM_LINKEDIN_CLIENT_ID', 'PLATFORM_LINKEDIN_CLIENT_SECRET'],
    open(settings, { timeoutMs, pollMs }) {
      const { PLATFORM_LINKEDIN_CLIENT_ID: clientId, PLATFORM_LINKEDIN_CLIENT_SECRET: client_secret } = settings;
      return linkedinApplication({
        apiUrl: apiUrlOf(settings),
        authorizeUrl: settings.PLATFORM_LINKEDIN_AUTHORIZE_URL ?? 'https://www.linkedin.com/oauth/v2/authorization',
        endpoint: {
          provider: 'linkedin',
          tokenUrl: settings.PLATFORM_LINKEDIN_TOKEN_URL ?? 'https://www.linkedin.com/oauth/v2/accessToken',
          client: { client_id: clientId, client_secret },
          timeoutMs,
        },
        clientId,
        timeoutMs,
        pollMs,
      });
    },
  },
});

const apiUrlOf = ({ PLATFORM_LINKEDIN_API_URL: url }: SettingsOf<typeof linkedinSettings>): string =>
  baseAddress(url, 'https://api.linkedin.com');
