import type { SettingsOf } from '../../../kernel/config/index.ts';
import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { lastingToken } from '../lasting-token.ts';
import { metaAccess } from '../meta-access.ts';
import { threadsAdapter } from './adapter.ts';
import { threadsApplication } from './application.ts';
import { lengthOf } from './length.ts';
import { threadsSettings } from './settings.ts';
import { threadsStyle } from './style.ts';

export const threads = definePlatform({
  name: 'threads',
  title: 'Threads',
  settings: threadsSettings,
  requires: ['PLATFORM_THREADS_USER_ID', 'PLATFORM_THREADS_ACCESS_TOKEN'],
  style: threadsStyle,
  limits: { text: 500, seconds: 300, bytes: 1_000_000_000 },
  posting: {
    visibility: ['public'],
    choosesNotices: false,
    firstComment: { characters: 500, lengthOf },
    disclosure: { missing: 'the Threads API has no field for it; Threads labels what it recognises' },
  },
  comments: 'readable',
  takesDown: true,
  connect(settings, { refreshTokens, timeoutMs, pollMs }) {
    const apiUrl = apiUrlOf(settings);
    const tokens = refreshTokens(settings.PLATFORM_THREADS_ACCESS_TOKEN);
    const named = { provider: 'threads', title: 'Threads', grantType: 'th_refresh_token' };
    const renewal = metaAccess({ ...named, apiUrl: new URL(apiUrl).origin, tokens, timeoutMs });
    const userId = settings.PLATFORM_THREADS_USER_ID;
    return threadsAdapter({ apiUrl, userId, access: lastingToken(tokens), renewal, timeoutMs, pollMs });
  },
  application: {
    requires: ['PLATFORM_THREADS_CLIENT_ID', 'PLATFORM_THREADS_CLIENT_SECRET'],
    open(settings, { timeoutMs, pollMs }) {
      const { PLATFORM_THREADS_CLIENT_ID: clientId, PLATFORM_THREADS_CLIENT_SECRET: clientSecret } = settings;
      return threadsApplication({
        apiUrl: apiUrlOf(settings),
        authorizeUrl: settings.PLATFORM_THREADS_AUTHORIZE_URL ?? 'https://threads.net/oauth/authorize',
        endpoint: {
          provider: 'threads',
          tokenUrl: settings.PLATFORM_THREADS_TOKEN_URL ?? 'https://graph.threads.net/oauth/access_token',
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

const apiUrlOf = ({ PLATFORM_THREADS_API_URL: url }: SettingsOf<typeof threadsSettings>): string =>
  baseAddress(url, 'https://graph.threads.net/v1.0');
