import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FACES } from '../lettering/faces.ts';
import { pathOf } from '../lettering/fonts.ts';
import { toScript } from '../lettering/script.ts';
import type { Typography } from '../lettering/typography.ts';
import type { Cue } from './cues.ts';
import { captionMarks } from './draw.ts';
import type { SubtitleStyle } from './styles.ts';

const SCRIPT = 'captions.ass';
const FONTS = 'fonts';

/**
 * Makes ffmpeg draw the script in its working folder. libass wants a font even though every letter is a drawing: it
 * finds one in the folder above. The names are relative, because a path inside a filter would need three levels of
 * escaping.
 */
export const BURN_IN_FILTER = `ass=${SCRIPT}:fontsdir=../${FONTS}`;

/**
 * The script for libass, or null if there is nothing to draw. @param video its size in pixels
 * @throws ProviderError `caption-font-missing`, or `caption-letter-missing` with the character that no font has
 */
export function burnInScript(
  cues: readonly Cue[],
  style: SubtitleStyle,
  video: { readonly width: number; readonly height: number },
  typography: Typography,
): string | null {
  return style === 'none' || cues.length === 0 ? null : toScript(captionMarks(cues, style, video, typography), video);
}

export const writeBurnInScript = (folder: string, script: string): Promise<void> =>
  writeFile(join(folder, SCRIPT), script);

/** Copies the font that scripts name into a folder of its own, because libass reads every file in a font folder. */
export async function copyFontsTo(folder: string): Promise<void> {
  const file = pathOf(FACES['lilita-one']);
  await mkdir(join(folder, FONTS));
  await copyFile(file, join(folder, FONTS, basename(file)));
}
