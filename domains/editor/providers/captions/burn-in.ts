import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ffmpegError } from '../ffmpeg/ffmpeg-error.ts';
import { toAss } from './ass.ts';
import type { Cue } from './cues.ts';
import { CAPTION_FONT } from './font.ts';
import type { SubtitleStyle } from './styles.ts';

const SCRIPT = 'captions.ass';
const FONTS = 'fonts';

/**
 * Makes ffmpeg draw the script in its working folder, with the font from the folder above. The names are relative,
 * because a path inside a filter would need three levels of escaping.
 */
export const BURN_IN_FILTER = `ass=${SCRIPT}:fontsdir=../${FONTS}`;

/** The script for libass, or null if there is nothing to draw. @param video its size in pixels */
export function burnInScript(
  cues: readonly Cue[],
  style: SubtitleStyle,
  video: { readonly width: number; readonly height: number },
): string | null {
  return style === 'none' || cues.length === 0 ? null : toAss(cues, { style, ...video });
}

export const writeBurnInScript = (folder: string, script: string): Promise<void> =>
  writeFile(join(folder, SCRIPT), script);

/** Copies the font into a folder of its own, because libass reads every file in a font folder. */
export async function copyFontTo(folder: string): Promise<void> {
  const font = CAPTION_FONT.file();
  await mkdir(join(folder, FONTS));
  await copyFile(font, join(folder, FONTS, basename(font)));
}

/**
 * libass silently falls back to another font, but its log names the one it chose.
 * @throws ProviderError `caption-font-missing`, its cause beginning with the stage
 */
export function requireFontFound(log: string, stage: string): void {
  const chosen = /fontselect: \(Montserrat ExtraBold, [^)]*\) -> ([^,\n]+)/.exec(log)?.[1];
  if (chosen === CAPTION_FONT.postScriptName) return;
  throw ffmpegError({
    kind: 'unavailable',
    code: 'caption-font-missing',
    cause: `${stage}: captions were drawn in ${chosen ?? 'no known font'} instead of ${CAPTION_FONT.family}`,
    nextAction: 'reinstall the packages (npm ci): the font comes with @expo-google-fonts/montserrat',
  });
}
