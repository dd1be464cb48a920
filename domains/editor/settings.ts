import { oneOf, seconds, secret, text } from '../../kernel/config/settings.ts';
import { speechServerSettings } from '../shared/outside-providers.ts';
import { TIERS } from './providers/video/encoder.ts';

export const editorSettings = {
  ...speechServerSettings,
  PLATFORM_TTS_KEY: secret('its key'),
  PLATFORM_TTS_TIMEOUT_SECONDS: seconds(120, 'for one narration'),
  PLATFORM_VIDEO_QUALITY: oneOf(TIERS, 'standard'),
  FFMPEG_PATH: text('the ffmpeg program'),
};
