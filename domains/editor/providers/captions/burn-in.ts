import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ffmpegError } from '../ffmpeg/ffmpeg-error.ts';
import { toAss } from './ass.ts';
import type { Cue } from './cues.ts';
import { fileOf, fontsNamedIn } from './fonts.ts';
import type { SubtitleStyle } from './styles.ts';

const SCRIPT = 'captions.ass';
const FONTS = 'fonts';

/**
 * Makes ffmpeg draw the script in its working folder, with the fonts from the folder above. The names are relative,
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

/**
 * Copies the fonts that scripts name into a folder of their own, because libass reads every file in a font folder.
 * @throws ProviderError `caption-font-missing`
 */
export async function copyFontsTo(folder: string, scripts: readonly (string | null)[]): Promise<void> {
  const files = new Set(scripts.flatMap((script) => (script === null ? [] : fontsNamedIn(script))).map(fileOf));
  await mkdir(join(folder, FONTS));
  await Promise.all([...files].map((file) => copyFile(file, join(folder, FONTS, basename(file)))));
}

/**
 * libass silently falls back to another font, or to a box for a letter that none of them has; its log tells both.
 * @throws ProviderError `caption-font-missing` or `caption-letter-missing`, its cause beginning with the stage
 */
export function requireFontsFound(log: string, script: string, stage: string): void {
  for (const { family, postScriptName, from } of fontsNamedIn(script)) {
    const chosen = new RegExp(`fontselect: \\(${family}, [^)]*\\) -> ([^,\\n]+)`).exec(log)?.[1];
    // A font that only an invisible character names is never looked for.
    if (chosen === postScriptName || (chosen === undefined && log.includes('fontselect: '))) continue;
    throw ffmpegError({
      kind: 'unavailable',
      code: 'caption-font-missing',
      cause: `${stage}: captions were drawn in ${chosen ?? 'no known font'} instead of ${family}`,
      nextAction: `reinstall the packages (npm ci): the font comes with ${from}`,
    });
  }
  const character = characterWithoutFont(log);
  if (character === undefined) return;
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  throw ffmpegError({
    kind: 'invalid',
    code: 'caption-letter-missing',
    cause: `${stage}: no caption font has the character ${character} (U+${code})`,
    nextAction: 'write the script without it, or render without burnt-in captions (subtitle style none)',
  });
}

/**
 * When its font lacks a character, libass looks for another one, and names that in the next line if there is one. Later
 * versions also say that there is none.
 */
function characterWithoutFont(log: string): string | undefined {
  const none =
    /glyph 0x([0-9a-f]+) not found, selecting one more font[^\n]*\n(?![^\n]*fontselect: \([^\n]* -> )|failed to find any fallback with glyph 0x([0-9a-f]+)/gi;
  const characters = [...log.matchAll(none)].map(([, a, b]) =>
    String.fromCodePoint(Number.parseInt(a ?? b ?? '0', 16)),
  );
  // What is not seen need not be drawn.
  return characters.find((character) => !/[\p{Cc}\p{Cf}]/u.test(character));
}
