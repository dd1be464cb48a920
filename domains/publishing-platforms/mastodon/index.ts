import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { lastingToken } from '../lasting-token.ts';
import { mastodonAdapter } from './adapter.ts';
import { mastodonApplication } from './application.ts';
import { mastodonSettings } from './settings.ts';
import { mastodonStyle } from './style.ts';

export const mastodon = definePlatform({
  name: 'mastodon',
  title: 'Mastodon',
  settings: mastodonSettings,
  requires: ['PLATFORM_MASTODON_URL', 'PLATFORM_MASTODON_ACCESS_TOKEN'],
  style: mastodonStyle,
  // The adapter asks the instance for the size that it takes.
  limits: { text: 500, seconds: null, bytes: null },
  posting: {
    visibility: ['public', 'unlisted', 'private'],
    choosesNotices: false,
    // Instances may take more.
    firstComment: { characters: 500 },
    disclosure: { missing: 'Mastodon has no field for it' },
  },
  comments: 'readable',
  takesDown: true,
  connect: ({ PLATFORM_MASTODON_URL, PLATFORM_MASTODON_ACCESS_TOKEN: token }, { refreshTokens, timeoutMs, pollMs }) =>
    mastodonAdapter({
      url: baseAddress(PLATFORM_MASTODON_URL, ''),
      access: lastingToken(refreshTokens(token)),
      timeoutMs,
      pollMs,
    }),
  application: {
    // It registers itself at the instances that users name.
    requires: [],
    open(settings, tools) {
      const { PLATFORM_MASTODON_URL: url, PLATFORM_MASTODON_CLIENT_ID: id } = settings;
      const { PLATFORM_MASTODON_CLIENT_SECRET: secret, PLATFORM_MASTODON_INSIDE: inside } = settings;
      const configured = url && id && secret ? { url: baseAddress(url, ''), client: { id, secret } } : null;
      return mastodonApplication({ ...tools, configured, mayBeInside: inside === 'yes' });
    },
  },
});
