import { onceFound } from '../../../../kernel/async/once-found.ts';
import type { Config } from '../../../../kernel/config/index.ts';
import { type SettingsOf, text } from '../../../../kernel/config/settings.ts';
import { type Ffmpeg, locateFfmpeg } from './locate.ts';

/** Of every service that runs ffmpeg. */
export const ffmpegSettings = { FFMPEG_PATH: text('the ffmpeg program') };

/** Finds ffmpeg on first use. If it was not found, the next use searches again. */
export function ffmpegFromConfig(
  { FFMPEG_PATH }: SettingsOf<typeof ffmpegSettings>,
  { PLATFORM_DATA }: Pick<Config, 'PLATFORM_DATA'>,
): () => Promise<Ffmpeg> {
  return onceFound(() => locateFfmpeg({ configured: FFMPEG_PATH ?? null, dataFolder: PLATFORM_DATA }));
}
