import { httpUrl, secret, text } from '../../../kernel/config/settings.ts';

export const pinterestSettings = {
  PLATFORM_PINTEREST_API_URL: httpUrl('the Pinterest API'),
  PLATFORM_PINTEREST_AUTHORIZE_URL: httpUrl("Pinterest's consent page"),
  PLATFORM_PINTEREST_CLIENT_ID: text('the app id at Pinterest'),
  PLATFORM_PINTEREST_CLIENT_SECRET: secret('its secret'),
  PLATFORM_PINTEREST_REFRESH_TOKEN: secret('the refresh token of the account'),
};
