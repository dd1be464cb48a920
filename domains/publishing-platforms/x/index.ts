import type { SettingsOf } from '../../../kernel/config/index.ts';
import { createAccessTokens } from '../access-tokens.ts';
import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { onlyNewest } from '../refresh-tokens.ts';
import { xAdapter } from './adapter.ts';
import { xApplication } from './application.ts';
import { xSettings } from './settings.ts';
import { xStyle } from './style.ts';
import { weightedLength } from './weighted-length.ts';

const CLIENT = ['PLATFORM_X_CLIENT_ID', 'PLATFORM_X_CLIENT_SECRET'] as const;
type Settings = SettingsOf<typeof xSettings>;
type WithClient = Settings & { readonly [Name in (typeof CLIENT)[number]]: string };

export const x = definePlatform({
  name: 'x',
  title: 'X',
  settings: xSettings,
  requires: [...CLIENT, 'PLATFORM_X_REFRESH_TOKEN'],
  style: xStyle,
  limits: { text: 280, seconds: 140, bytes: 512_000_000 },
  posting: {
    visibility: ['public'],
    choosesNotices: false,
    firstComment: { characters: 280, lengthOf: weightedLength },
    disclosure: { field: 'made_with_ai' },
  },
  comments: 'readable',
  takesDown: true,
  connect: (settings, { refreshTokens, timeoutMs, pollMs }) =>
    xAdapter({
      apiUrl: apiUrlOf(settings),
      access: createAccessTokens({
        ...endpointOf(settings, timeoutMs),
        refreshTokens: onlyNewest(refreshTokens(settings.PLATFORM_X_REFRESH_TOKEN)),
      }),
      timeoutMs,
      pollMs,
    }),
  application: {
    requires: CLIENT,
    open: (settings, { timeoutMs, pollMs }) =>
      xApplication({
        apiUrl: apiUrlOf(settings),
        authorizeUrl: settings.PLATFORM_X_AUTHORIZE_URL ?? 'https://x.com/i/oauth2/authorize',
        endpoint: endpointOf(settings, timeoutMs),
        clientId: settings.PLATFORM_X_CLIENT_ID,
        timeoutMs,
        pollMs,
      }),
  },
});

const apiUrlOf = ({ PLATFORM_X_API_URL: url }: Settings): string => baseAddress(url, 'https://api.x.com');

const endpointOf = (settings: WithClient, timeoutMs: number) => ({
  provider: 'x',
  tokenUrl: settings.PLATFORM_X_TOKEN_URL ?? 'https://api.x.com/2/oauth2/token',
  client: { client_id: settings.PLATFORM_X_CLIENT_ID },
  basic: { id: settings.PLATFORM_X_CLIENT_ID, secret: settings.PLATFORM_X_CLIENT_SECRET },
  timeoutMs,
});
