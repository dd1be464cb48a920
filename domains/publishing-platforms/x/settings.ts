import { httpUrl, secret, text } from '../../../kernel/config/settings.ts';

export const xSettings = {
  PLATFORM_X_API_URL: httpUrl('the X API'),
  PLATFORM_X_AUTHORIZE_URL: httpUrl('the consent page of X'),
  PLATFORM_X_TOKEN_URL: httpUrl('the token endpoint of X'),
  PLATFORM_X_CLIENT_ID: text('the OAuth 2.0 client id at X'),
  PLATFORM_X_CLIENT_SECRET: secret('its secret'),
  PLATFORM_X_REFRESH_TOKEN: secret('the refresh token of the account'),
};
