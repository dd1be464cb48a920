import { httpUrl, secret, text } from '../../../kernel/config/settings.ts';

export const instagramSettings = {
  PLATFORM_INSTAGRAM_API_URL: httpUrl('the Instagram Graph API'),
  PLATFORM_INSTAGRAM_AUTHORIZE_URL: httpUrl("Instagram's consent page"),
  PLATFORM_INSTAGRAM_TOKEN_URL: httpUrl("Instagram's token endpoint"),
  PLATFORM_INSTAGRAM_CLIENT_ID: text('the app id at Instagram, with which users connect accounts'),
  PLATFORM_INSTAGRAM_CLIENT_SECRET: secret('its secret'),
  PLATFORM_INSTAGRAM_USER_ID: text('the Instagram account id'),
  PLATFORM_INSTAGRAM_ACCESS_TOKEN: secret('its access token'),
};
