import { httpUrl, secret, text } from '../../../kernel/config/settings.ts';

export const instagramSettings = {
  PLATFORM_INSTAGRAM_API_URL: httpUrl('the Instagram Graph API'),
  PLATFORM_INSTAGRAM_USER_ID: text('the Instagram account id'),
  PLATFORM_INSTAGRAM_ACCESS_TOKEN: secret('its access token'),
};
