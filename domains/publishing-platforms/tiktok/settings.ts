import { httpUrl, secret, text } from '../../../kernel/config/settings.ts';

export const tiktokSettings = {
  PLATFORM_TIKTOK_API_URL: httpUrl('the TikTok API'),
  PLATFORM_TIKTOK_AUTHORIZE_URL: httpUrl("TikTok's consent page"),
  PLATFORM_TIKTOK_TOKEN_URL: httpUrl("TikTok's token endpoint"),
  PLATFORM_TIKTOK_CLIENT_ID: text('the client key at TikTok'),
  PLATFORM_TIKTOK_CLIENT_SECRET: secret('its secret'),
  PLATFORM_TIKTOK_REFRESH_TOKEN: secret('the refresh token of the account'),
};
