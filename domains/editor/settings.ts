import { z } from 'zod';
import { oneOf, seconds, setting, text, textOr } from '../../kernel/config/settings.ts';
import { musicSettings, speechServerSettings } from '../shared/outside-providers.ts';
import { ffmpegSettings } from '../shared/providers/ffmpeg/from-config.ts';
import { ENCODERS } from './providers/video/choose-encoder.ts';
import { TIERS } from './providers/video/encoder.ts';

export const editorSettings = {
  ...speechServerSettings,
  ...musicSettings,
  ...ffmpegSettings,
  PLATFORM_TTS_SECOND_VOICE: text(
    'the voice that takes over if that of a video is down; absent: none, and the video fails',
  ),
  PLATFORM_TTS_TIMEOUT_SECONDS: seconds(120, 'for one narration'),
  PLATFORM_TTS_DISCOVERY_PORTS: setting(
    z
      .string()
      .regex(/^(?:off|\d{1,5}(?:,\d{1,5})*)$/)
      .default('8880,8000,4123,8080'),
    'ports of this machine that are searched for speech servers when an administrator asks, or off',
  ),
  PLATFORM_MUSIC_TIMEOUT_SECONDS: seconds(300, 'for one piece of music'),
  PLATFORM_VIDEO_QUALITY: oneOf(TIERS, 'standard'),
  PLATFORM_VIDEO_ENCODER: oneOf(ENCODERS, 'software'),
  PLATFORM_VIDEO_DEVICE: textOr('/dev/dri/renderD128', 'the device of the encoder vaapi'),
};
