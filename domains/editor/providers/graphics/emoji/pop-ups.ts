import type { Cue } from '../../captions/cues.ts';
import { safeArea } from '../../lettering/safe-area.ts';
import { emojiOf } from './key-words.ts';

/** An emoji above the captions, while its word is said and a moment longer. */
export type PopUp = {
  /** Its code points: `1f680`. */
  readonly emoji: string;
  /** In seconds from the beginning of the scene; so is `end`. */
  readonly start: number;
  readonly end: number;
  /** Of its square, in pixels of the video. */
  readonly left: number;
  readonly top: number;
  readonly size: number;
};

type Place = {
  /** Of the video, in pixels. */
  readonly width: number;
  readonly height: number;
  /** What the captions take of the safe area's lower end. */
  readonly captions: number;
};

/** Of the video's shorter side. */
const SIZE = 0.22;
const GAP = 0.03;
/** In seconds: how long one is seen at least, and how long none is seen before the next. */
const LEAST = 0.9;
const PAUSE = 1.5;
/** What is left of a scene when one comes: less of it would be a flash. */
const SHORTEST = 0.4;

/** The emoji that pop up with the key words of a scene, each once. @param from when there is room for them */
export function popUps(cues: readonly Cue[], seconds: number, from: number, place: Place): PopUp[] {
  const shown = new Set<string>();
  let free = from;
  return cues.flatMap((cue) => {
    const [found] = cue.words.flatMap(({ text, start }) => {
      const emoji = start >= free && seconds - start >= SHORTEST ? emojiOf(text) : null;
      return emoji === null || shown.has(emoji) ? [] : [{ emoji, start }];
    });
    if (!found) return [];
    const { emoji, start } = found;
    shown.add(emoji);
    const end = Math.min(seconds, Math.max(cue.end, start + LEAST));
    free = end + PAUSE;
    return [{ emoji, start, end, ...squareAbove(place) }];
  });
}

function squareAbove({ width, height, captions }: Place): Pick<PopUp, 'left' | 'top' | 'size'> {
  const unit = Math.min(width, height);
  const size = even(unit * SIZE);
  const bottom = safeArea(width, height).bottom - captions - unit * GAP;
  return { size, left: even((width - size) / 2), top: even(bottom - size) };
}

/** The colours of a video have half its size. */
const even = (pixels: number): number => 2 * Math.round(pixels / 2);
