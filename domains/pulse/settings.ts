import { seconds } from '../../kernel/config/settings.ts';

export const pulseSettings = {
  PLATFORM_PULSE_INTERVAL_SECONDS: seconds(60, 'between samples of a publication'),
};
