import { httpUrl, secret, text } from '../../../kernel/config/settings.ts';

export const youtubeSettings = {
  PLATFORM_YOUTUBE_API_URL: httpUrl('the YouTube API'),
  PLATFORM_YOUTUBE_AUTHORIZE_URL: httpUrl("Google's consent page"),
  PLATFORM_YOUTUBE_TOKEN_URL: httpUrl("YouTube's token endpoint"),
  PLATFORM_YOUTUBE_CLIENT_ID: text('the OAuth client id at YouTube'),
  PLATFORM_YOUTUBE_CLIENT_SECRET: secret('its secret'),
  PLATFORM_YOUTUBE_REFRESH_TOKEN: secret('the refresh token of the channel'),
};
