import type { NarratedScene } from '../speech/narration.ts';
import { buildCues, type Cue } from './cues.ts';
import type { SubtitleStyle } from './styles.ts';

export { BURN_IN_FILTER, burnInScript, copyFontTo, requireFontFound, writeBurnInScript } from './burn-in.ts';
export type { Cue } from './cues.ts';
export { CAPTION_FONT } from './font.ts';
export { DEFAULT_SUBTITLE_STYLE, SUBTITLE_STYLES, type SubtitleStyle, subtitleStyleOf } from './styles.ts';
export { writeSubtitleFiles } from './subtitle-files.ts';

/** The captions of a narration. What viewers see, what the files hold and what callers get are the same cues. */
export type Captions = {
  readonly style: SubtitleStyle;
  /** Scene by scene, their times from the start of the scene: to be burnt into its pictures. */
  readonly scenes: readonly (readonly Cue[])[];
  /** The same cues one after the other, their times from the start of the narration: for files and callers. */
  readonly cues: readonly Cue[];
};

/**
 * Builds the cues of a render, once. Scene by scene, so that no cue reaches into the next picture, and so that a scene has
 * the same cues wherever it comes in the video: its encoded piece in the cache is named by them.
 */
export function buildCaptions(scenes: readonly NarratedScene[], style: SubtitleStyle): Captions {
  const cuesOfScenes = scenes.map(({ words }) => buildCues(words, style));
  let start = 0;
  const cues = scenes.flatMap(({ durationSeconds }, index) => {
    const shifted = (cuesOfScenes[index] ?? []).map((cue) => shift(cue, start));
    start += durationSeconds;
    return shifted;
  });
  return { style, scenes: cuesOfScenes, cues };
}

function shift({ start, end, text, words }: Cue, by: number): Cue {
  const at = (seconds: number) => Math.round((by + seconds) * 1000) / 1000;
  const moved = words.map((word) => ({ text: word.text, start: at(word.start), end: at(word.end) }));
  return { start: at(start), end: at(end), text, words: moved };
}
