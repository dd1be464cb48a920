import type { SettingsOf } from '../../../kernel/config/index.ts';
import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { facebookAdapter } from './adapter.ts';
import { facebookApplication } from './application.ts';
import { facebookSettings } from './settings.ts';
import { facebookStyle } from './style.ts';

export const facebook = definePlatform({
  name: 'facebook',
  title: 'Facebook',
  settings: facebookSettings,
  requires: ['PLATFORM_FACEBOOK_PAGE_ID', 'PLATFORM_FACEBOOK_PAGE_TOKEN'],
  style: facebookStyle,
  limits: { text: 2_200, seconds: 90, bytes: 1_000_000_000 },
  posting: {
    // developers.facebook.com/docs/video-api/guides/reels-publishing: a reel of a page is always public.
    visibility: ['public'],
    choosesNotices: false,
    firstComment: { characters: 8_000 },
    disclosure: { missing: 'the reels of pages have no field for it; Facebook labels what it recognises' },
  },
  comments: 'readable',
  takesDown: true,
  connect: (settings, { refreshTokens, timeoutMs, pollMs }) =>
    facebookAdapter({
      apiUrl: apiUrlOf(settings),
      pageId: settings.PLATFORM_FACEBOOK_PAGE_ID,
      tokens: refreshTokens(settings.PLATFORM_FACEBOOK_PAGE_TOKEN),
      timeoutMs,
      pollMs,
    }),
  application: {
    requires: ['PLATFORM_FACEBOOK_CLIENT_ID', 'PLATFORM_FACEBOOK_CLIENT_SECRET'],
    open(settings, { timeoutMs, pollMs }) {
      const { PLATFORM_FACEBOOK_CLIENT_ID: clientId, PLATFORM_FACEBOOK_CLIENT_SECRET: client_secret } = settings;
      const apiUrl = apiUrlOf(settings);
      return facebookApplication({
        apiUrl,
        authorizeUrl: settings.PLATFORM_FACEBOOK_AUTHORIZE_URL ?? 'https://www.facebook.com/v23.0/dialog/oauth',
        endpoint: {
          provider: 'facebook',
          tokenUrl: `${apiUrl}/oauth/access_token`,
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

const apiUrlOf = ({ PLATFORM_FACEBOOK_API_URL: url }: SettingsOf<typeof facebookSettings>): string =>
  baseAddress(url, 'https://graph.facebook.com/v23.0');
