import type { SettingsOf } from '../../../kernel/config/index.ts';
import { createAccessTokens } from '../access-tokens.ts';
import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { pinterestAdapter } from './adapter.ts';
import { pinterestApplication } from './application.ts';
import { pinterestSettings } from './settings.ts';
import { pinterestStyle } from './style.ts';

const CLIENT = ['PLATFORM_PINTEREST_CLIENT_ID', 'PLATFORM_PINTEREST_CLIENT_SECRET'] as const;
type Settings = SettingsOf<typeof pinterestSettings>;
type WithClient = Settings & { readonly [Name in (typeof CLIENT)[number]]: string };

export const pinterest = definePlatform({
  name: 'pinterest',
  title: 'Pinterest',
  settings: pinterestSettings,
  requires: [...CLIENT, 'PLATFORM_PINTEREST_REFRESH_TOKEN'],
  style: pinterestStyle,
  limits: { text: 800, seconds: 900, bytes: 2_000_000_000 },
  posting: {
    visibility: ['public'],
    choosesNotices: false,
    firstComment: { impossible: 'Pinterest has no call with which a pin can be commented on' },
    disclosure: { missing: 'the API for pins has no field for it; Pinterest labels what it recognises' },
  },
  comments: { impossible: 'Pinterest has no call for the comments on a pin' },
  takesDown: true,
  connect: (settings, { refreshTokens, timeoutMs, pollMs }) =>
    pinterestAdapter({
      apiUrl: apiUrlOf(settings),
      access: createAccessTokens({
        ...endpointOf(settings, timeoutMs),
        refreshTokens: refreshTokens(settings.PLATFORM_PINTEREST_REFRESH_TOKEN),
      }),
      timeoutMs,
      pollMs,
    }),
  application: {
    requires: CLIENT,
    open: (settings, { timeoutMs, pollMs }) =>
      pinterestApplication({
        apiUrl: apiUrlOf(settings),
        authorizeUrl: settings.PLATFORM_PINTEREST_AUTHORIZE_URL ?? 'https://www.pinterest.com/oauth/',
        endpoint: endpointOf(settings, timeoutMs),
        clientId: settings.PLATFORM_PINTEREST_CLIENT_ID,
        timeoutMs,
        pollMs,
      }),
  },
});

const apiUrlOf = ({ PLATFORM_PINTEREST_API_URL: url }: Settings): string =>
  baseAddress(url, 'https://api.pinterest.com/v5');

const endpointOf = (settings: WithClient, timeoutMs: number) => ({
  provider: 'pinterest',
  tokenUrl: `${apiUrlOf(settings)}/oauth/token`,
  client: {},
  basic: { id: settings.PLATFORM_PINTEREST_CLIENT_ID, secret: settings.PLATFORM_PINTEREST_CLIENT_SECRET },
  timeoutMs,
});
