import { baseAddress } from '../base-address.ts';
import { definePlatform } from '../define-platform.ts';
import { instagramAccess } from './access.ts';
import { instagramAdapter } from './adapter.ts';
import { instagramSettings } from './settings.ts';
import { instagramStyle } from './style.ts';

export const instagram = definePlatform({
  name: 'instagram',
  settings: instagramSettings,
  requires: ['PLATFORM_INSTAGRAM_USER_ID', 'PLATFORM_INSTAGRAM_ACCESS_TOKEN'],
  style: instagramStyle,
  connect(settings, { refreshTokens, timeoutMs, pollMs }) {
    const apiUrl = baseAddress(settings.PLATFORM_INSTAGRAM_API_URL, 'https://graph.instagram.com');
    const tokens = refreshTokens(settings.PLATFORM_INSTAGRAM_ACCESS_TOKEN);
    const access = instagramAccess({ apiUrl, tokens, timeoutMs });
    return instagramAdapter({ apiUrl, userId: settings.PLATFORM_INSTAGRAM_USER_ID, access, timeoutMs, pollMs });
  },
});
