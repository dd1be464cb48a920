import { httpUrl, secret, text } from '../../../kernel/config/settings.ts';

export const threadsSettings = {
  PLATFORM_THREADS_API_URL: httpUrl('the Threads API'),
  PLATFORM_THREADS_AUTHORIZE_URL: httpUrl('the consent page of Threads'),
  PLATFORM_THREADS_TOKEN_URL: httpUrl('the token endpoint of Threads'),
  PLATFORM_THREADS_CLIENT_ID: text('the Threads app id, with which users connect accounts'),
  PLATFORM_THREADS_CLIENT_SECRET: secret('its secret'),
  PLATFORM_THREADS_USER_ID: text('the Threads user id'),
  PLATFORM_THREADS_ACCESS_TOKEN: secret('its access token'),
};
