import { httpUrl, number, oneOf, seconds, secret, text, textOr } from '../../kernel/config/settings.ts';
import { TIERS } from './providers/video/encoder.ts';

export const editorSettings = {
  PLATFORM_TTS_URL: httpUrl('an OpenAI-compatible speech server, without /v1'),
  PLATFORM_TTS_KEY: secret('its key'),
  PLATFORM_TTS_MODEL: textOr('tts-1', 'the speech model'),
  PLATFORM_TTS_VOICE: textOr('alloy', 'the default voice of the speech server'),
  PLATFORM_TTS_TIMEOUT_SECONDS: seconds(120, 'for one narration'),
  PLATFORM_TTS_PRICE_USD: number(0, 0, 10_000, 'dollars for a million characters'),
  PLATFORM_VIDEO_QUALITY: oneOf(TIERS, 'standard'),
  FFMPEG_PATH: text('the ffmpeg program'),
};
