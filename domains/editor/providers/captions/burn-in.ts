import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Card, cardMarks } from '../graphics/card-marks.ts';
import { hookEnd, hookMarks } from '../graphics/hook.ts';
import { FACES } from '../lettering/faces.ts';
import { pathOf } from '../lettering/fonts.ts';
import { toScript } from '../lettering/script.ts';
import type { Typography } from '../lettering/typography.ts';
import type { Cue } from './cues.ts';
import { captionMarks, heightOfCaptions } from './draw.ts';
import type { SubtitleStyle } from './styles.ts';

const FONTS = 'fonts';

const nameOf = (place: number): string => `captions-${place}.ass`;

/**
 * Makes ffmpeg draw a script in its working folder. libass wants a font even though every letter is a drawing: it
 * finds one in the folder above. The names are relative, because a path inside a filter would need three levels of
 * escaping.
 * @param place which of the scripts in the folder
 */
export const burnInFilter = (place: number): string => `ass=${nameOf(place)}:fontsdir=../${FONTS}`;

/** Everything that is written in a scene. */
export type Writing = {
  /** Times from the start of the scene. */
  readonly cues: readonly Cue[];
  readonly style: SubtitleStyle;
  readonly card: Card | null;
  /** What the film begins with, in its first scene: its title, for two seconds. */
  readonly hook: string | null;
  /** The scene's length. */
  readonly seconds: number;
  /** What a logo takes of the safe area's upper end, in pixels; 0 for none. */
  readonly logo: number;
};

/**
 * A scene's script for libass, or null if nothing is written in it. @param video its size in pixels
 * @throws ProviderError `caption-font-missing`, or `caption-letter-missing` with the character that no font has
 */
export function burnInScript(
  { cues, style, card, hook, seconds, logo }: Writing,
  video: { readonly width: number; readonly height: number },
  typography: Typography,
): string | null {
  const words = cues.flatMap((cue) => cue.words);
  const place = { ...video, captions: heightOfCaptions(style, video), logo };
  // The card has the hook's place when that is gone.
  const from = hook === null ? 0 : hookEnd(seconds);
  const marks = [
    ...(hook === null ? [] : hookMarks({ text: hook, seconds, ...place }, typography)),
    ...(card ? cardMarks({ card, words, seconds, from, ...place }, typography) : []),
    ...(style === 'none' ? [] : captionMarks(cues, style, video, typography)),
  ];
  return marks.length === 0 ? null : toScript(marks, video);
}

export const writeBurnInScript = (folder: string, place: number, script: string): Promise<void> =>
  writeFile(join(folder, nameOf(place)), script);

/** Copies the font that scripts name into a folder of its own, because libass reads every file in a font folder. */
export async function copyFontsTo(folder: string): Promise<void> {
  const file = pathOf(FACES['lilita-one']);
  await mkdir(join(folder, FONTS));
  await copyFile(file, join(folder, FONTS, basename(file)));
}
