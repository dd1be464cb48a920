import { seconds } from '../../kernel/config/settings.ts';
import { publishingPlatformSettings } from '../publishing-platforms/index.ts';

export const pulseSettings = {
  PLATFORM_PULSE_INTERVAL_SECONDS: seconds(60, 'between samples of a publication'),
  PLATFORM_PULSE_PLATFORM_INTERVAL_SECONDS: seconds(
    900,
    'between samples of posts on platforms with accounts, which limit the frequency of calls',
  ),
  PLATFORM_PULSE_TIMEOUT_SECONDS: seconds(30, 'for one request to a platform for counts'),
  ...publishingPlatformSettings,
};
