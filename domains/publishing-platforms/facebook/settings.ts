import { httpUrl, secret, text } from '../../../kernel/config/settings.ts';

export const facebookSettings = {
  PLATFORM_FACEBOOK_API_URL: httpUrl('the Facebook Graph API'),
  PLATFORM_FACEBOOK_AUTHORIZE_URL: httpUrl("Facebook's consent page"),
  PLATFORM_FACEBOOK_CLIENT_ID: text('the app id at Facebook, with which users connect their pages'),
  PLATFORM_FACEBOOK_CLIENT_SECRET: secret('its secret'),
  PLATFORM_FACEBOOK_PAGE_ID: text('the id of the Facebook page'),
  PLATFORM_FACEBOOK_PAGE_TOKEN: secret('its access token'),
};
