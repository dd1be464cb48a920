import { httpUrl, secret, text } from '../../../kernel/config/settings.ts';

export const mastodonSettings = {
  PLATFORM_MASTODON_URL: httpUrl('the Mastodon instance'),
  PLATFORM_MASTODON_CLIENT_ID: text('the client key of the application there, with which users connect accounts'),
  PLATFORM_MASTODON_CLIENT_SECRET: secret('its secret'),
  PLATFORM_MASTODON_ACCESS_TOKEN: secret('the access token of the account'),
};
