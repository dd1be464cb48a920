import { httpUrl, secret, text, yesOrNo } from '../../../kernel/config/settings.ts';

export const mastodonSettings = {
  PLATFORM_MASTODON_URL: httpUrl('the Mastodon instance'),
  PLATFORM_MASTODON_CLIENT_ID: text('the client key of the application there, with which users connect accounts'),
  PLATFORM_MASTODON_CLIENT_SECRET: secret('its secret'),
  PLATFORM_MASTODON_ACCESS_TOKEN: secret('the access token of the account'),
  PLATFORM_MASTODON_INSIDE: yesOrNo(
    'no',
    'whether users may name instances of this machine and its networks, over http as well',
  ),
};
