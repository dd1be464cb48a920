import { http, seconds, secret, text } from '../../kernel/config/settings.ts';

export const publisherSettings = {
  PLATFORM_PUBLISH_TIMEOUT_SECONDS: seconds(60, 'for one call to a platform'),
  PLATFORM_PUBLISH_POLL_SECONDS: seconds(10, 'between looks at an unfinished post'),
  PLATFORM_YOUTUBE_API_URL: http('the YouTube API'),
  PLATFORM_YOUTUBE_TOKEN_URL: http("YouTube's token endpoint"),
  PLATFORM_YOUTUBE_CLIENT_ID: text('the OAuth client id at YouTube'),
  PLATFORM_YOUTUBE_CLIENT_SECRET: secret('its secret'),
  PLATFORM_YOUTUBE_REFRESH_TOKEN: secret('the refresh token of the channel'),
  PLATFORM_TIKTOK_API_URL: http('the TikTok API'),
  PLATFORM_TIKTOK_TOKEN_URL: http("TikTok's token endpoint"),
  PLATFORM_TIKTOK_CLIENT_ID: text('the client key at TikTok'),
  PLATFORM_TIKTOK_CLIENT_SECRET: secret('its secret'),
  PLATFORM_TIKTOK_REFRESH_TOKEN: secret('the refresh token of the account'),
  PLATFORM_INSTAGRAM_API_URL: http('the Instagram Graph API'),
  PLATFORM_INSTAGRAM_USER_ID: text('the Instagram account id'),
  PLATFORM_INSTAGRAM_ACCESS_TOKEN: secret('its access token'),
};
