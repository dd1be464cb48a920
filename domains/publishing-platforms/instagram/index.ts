import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { instagramAdapter } from './adapter.ts';
import { instagramSettings } from './settings.ts';
import { instagramStyle } from './style.ts';

export const instagram = definePlatform({
  name: 'instagram',
  settings: instagramSettings,
  requires: ['PLATFORM_INSTAGRAM_USER_ID', 'PLATFORM_INSTAGRAM_ACCESS_TOKEN'],
  style: instagramStyle,
  connect: (settings, { timeoutMs, pollMs }) =>
    instagramAdapter({
      apiUrl: baseAddress(settings.PLATFORM_INSTAGRAM_API_URL, 'https://graph.instagram.com'),
      userId: settings.PLATFORM_INSTAGRAM_USER_ID,
      accessToken: settings.PLATFORM_INSTAGRAM_ACCESS_TOKEN,
      timeoutMs,
      pollMs,
    }),
});
