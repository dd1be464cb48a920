import { seconds } from '../../kernel/config/settings.ts';
import { publishingPlatformSettings } from '../publishing-platforms/index.ts';

export const pulseSettings = {
  PLATFORM_PULSE_INTERVAL_SECONDS: seconds(60, 'between samples of a publication'),
  PLATFORM_PULSE_PLATFORM_INTERVAL_SECONDS: seconds(
    900,
    'between samples of posts on platforms with accounts, which limit how often they are asked',
  ),
  PLATFORM_PULSE_TIMEOUT_SECONDS: seconds(30, 'for one call to a platform that is asked for counts'),
  ...publishingPlatformSettings,
};
