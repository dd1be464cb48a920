import { seconds } from '../../kernel/config/settings.ts';
import { publishingPlatformSettings } from '../publishing-platforms/index.ts';

export const publisherSettings = {
  PLATFORM_PUBLISH_TIMEOUT_SECONDS: seconds(60, 'for one call to a platform'),
  PLATFORM_PUBLISH_POLL_SECONDS: seconds(10, 'between checks of an unfinished post'),
  ...publishingPlatformSettings,
};
