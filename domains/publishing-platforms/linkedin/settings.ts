import { httpUrl, secret, text } from '../../../kernel/config/settings.ts';

export const linkedinSettings = {
  PLATFORM_LINKEDIN_API_URL: httpUrl('the LinkedIn API'),
  PLATFORM_LINKEDIN_AUTHORIZE_URL: httpUrl("LinkedIn's consent page"),
  PLATFORM_LINKEDIN_TOKEN_URL: httpUrl("LinkedIn's token endpoint"),
  PLATFORM_LINKEDIN_CLIENT_ID: text('the client id of the app at LinkedIn, with which users connect accounts'),
  PLATFORM_LINKEDIN_CLIENT_SECRET: secret('its secret'),
  PLATFORM_LINKEDIN_AUTHOR: text('who posts, as urn:li:person:… or urn:li:organization:…'),
  PLATFORM_LINKEDIN_ACCESS_TOKEN: secret('the access token of that author'),
};
