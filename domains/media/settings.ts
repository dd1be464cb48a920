import { integer, number, type SettingsOf, seconds } from '../../kernel/config/settings.ts';
import { clipSettings, imageProviderSettings } from '../shared/outside-providers.ts';
import { ffmpegSettings } from '../shared/providers/ffmpeg/from-config.ts';

export const mediaSettings = {
  ...imageProviderSettings,
  ...clipSettings,
  ...ffmpegSettings,
  PLATFORM_IMAGES_LOCAL_TIMEOUT_SECONDS: seconds(180, 'for one local image'),
  PLATFORM_IMAGES_CLOUD_TIMEOUT_SECONDS: seconds(120, 'for one cloud image'),
  PLATFORM_CLIPS_TIMEOUT_SECONDS: seconds(1_200, 'for one clip that is made of an image'),
  PLATFORM_PROVIDERS_CHECK_SECONDS: seconds(30, 'for which the result of an availability check is reused'),
  PLATFORM_UPLOAD_PICTURE_MB: number(25, 0, 1_000, 'maximum size of an uploaded image in megabytes'),
  PLATFORM_UPLOAD_PICTURE_MEGAPIXELS: number(50, 0, 200, 'maximum size of an uploaded image in millions of pixels'),
  PLATFORM_UPLOAD_SOUND_MB: number(200, 0, 10_000, 'maximum size of uploaded music or speech in megabytes'),
  PLATFORM_UPLOAD_SOUND_MINUTES: number(30, 0, 1_440, 'maximum length of uploaded music or speech in minutes'),
  PLATFORM_UPLOAD_CLIP_MB: number(500, 0, 10_000, 'maximum size of an uploaded clip in megabytes'),
  PLATFORM_UPLOAD_CLIP_MEGAPIXELS: number(16, 0, 64, 'maximum size of the images of a clip in millions of pixels'),
  PLATFORM_UPLOAD_CLIP_SECONDS: number(60, 0, 600, 'maximum length of an uploaded clip in seconds'),
  PLATFORM_UPLOAD_HOURS: number(24, 0, 720, 'hours after which an upload that was not completed is dropped'),
  PLATFORM_UPLOADS_UNFINISHED: integer(100, 1, 10_000, 'maximum number of uploads that each user may have unfinished'),
};

export type MediaSettings = SettingsOf<typeof mediaSettings>;
