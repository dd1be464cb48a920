import { httpUrl, secret, text } from '../../../kernel/config/settings.ts';

export const blueskySettings = {
  PLATFORM_BLUESKY_URL: httpUrl('the server of accounts at Bluesky'),
  PLATFORM_BLUESKY_VIDEO_URL: httpUrl("Bluesky's video service"),
  PLATFORM_BLUESKY_IDENTIFIER: text('the handle of the account'),
  PLATFORM_BLUESKY_APP_PASSWORD: secret('an app password of the account'),
};
