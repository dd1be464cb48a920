import type { SettingsOf } from '../../../kernel/config/index.ts';
import { baseAddress } from '../base-address.ts';
import { type CallTools, definePlatform } from '../define-platform.ts';
import { blueskyAdapter } from './adapter.ts';
import { blueskyApplication } from './application.ts';
import { lengthOf } from './length.ts';
import { credentialsText, openSessions } from './session.ts';
import { blueskySettings } from './settings.ts';
import { blueskyStyle } from './style.ts';

export const bluesky = definePlatform({
  name: 'bluesky',
  title: 'Bluesky',
  settings: blueskySettings,
  requires: ['PLATFORM_BLUESKY_IDENTIFIER', 'PLATFORM_BLUESKY_APP_PASSWORD'],
  style: blueskyStyle,
  limits: { text: 300, seconds: 180, bytes: 100_000_000 },
  posting: {
    visibility: ['public'],
    choosesNotices: false,
    firstComment: { characters: 300, lengthOf },
    disclosure: { missing: 'authors can label a post only as adult or graphic, not as made with AI' },
  },
  comments: 'readable',
  takesDown: true,
  connect(settings, { refreshTokens, ...tools }) {
    const options = optionsFrom(settings, tools);
    const { PLATFORM_BLUESKY_IDENTIFIER: identifier, PLATFORM_BLUESKY_APP_PASSWORD: password } = settings;
    const tokens = refreshTokens(credentialsText({ address: options.url, identifier, password }));
    return blueskyAdapter({ ...options, sessions: openSessions(tokens, options) });
  },
  application: { requires: [], open: (settings, tools) => blueskyApplication(optionsFrom(settings, tools)) },
});

const optionsFrom = (settings: SettingsOf<typeof blueskySettings>, { timeoutMs, pollMs }: CallTools) => ({
  url: baseAddress(settings.PLATFORM_BLUESKY_URL, 'https://bsky.social'),
  videoUrl: baseAddress(settings.PLATFORM_BLUESKY_VIDEO_URL, 'https://video.bsky.app'),
  timeoutMs,
  pollMs,
});
