import type { NarratedScene } from '../speech/narration.ts';
import { buildCues, type Cue } from './cues.ts';
import type { SubtitleStyle } from './styles.ts';

export { burnInFilter, burnInScript, copyFontsTo, type Writing, writeBurnInScript } from './burn-in.ts';
export type { Cue } from './cues.ts';
export { heightOfCaptions } from './draw.ts';
export { DEFAULT_SUBTITLE_STYLE, SUBTITLE_STYLES, type SubtitleStyle, subtitleStyleOf } from './styles.ts';
export { writeSubtitleFiles } from './subtitle-files.ts';

/** A narration's captions. Viewers, files and callers all get the same cues. */
export type Captions = {
  readonly style: SubtitleStyle;
  /** Per scene, with times from the start of the scene: to be burnt into its pictures. */
  readonly scenes: readonly (readonly Cue[])[];
  /** The same cues in sequence, with times from the start of the narration: for files and callers. */
  readonly cues: readonly Cue[];
};

/**
 * Builds the cues of a render, once. Works scene by scene, so that no cue extends into the next picture and a scene has
 * the same cues wherever it occurs in the video: they are part of its cache key.
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
