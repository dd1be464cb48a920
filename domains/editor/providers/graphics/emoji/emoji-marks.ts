import type { Cue } from '../../captions/cues.ts';
import { drawSvgPath } from '../../lettering/outline.ts';
import { safeArea } from '../../lettering/safe-area.ts';
import { type Mark, pixels } from '../../lettering/script.ts';
import { emojiOf } from './pictures.ts';

type Place = {
  /** Of the video, in pixels. */
  readonly width: number;
  readonly height: number;
  /** What the captions take of the safe area's lower end. */
  readonly captions: number;
};

/** Of the video's shorter side. */
const SIZE = 0.15;
const GAP = 0.03;
const SQUARE = 32;
const LAYER = 6;
/** In seconds: how long one is seen at least, and how long none is seen before the next. */
const LEAST = 0.9;
const PAUSE = 1.5;
const RISES_FOR = 0.14;

/** Emoji that pop up above the captions with the key words of a scene, each once. @param from when there is room for them */
export function emojiMarks(cues: readonly Cue[], seconds: number, from: number, place: Place): Mark[] {
  const shown = new Set<unknown>();
  let free = from;
  return cues.flatMap((cue) => {
    const word = cue.words.find(
      ({ text, start }) => start >= free && !shown.has(emojiOf(text)) && emojiOf(text) !== null,
    );
    const picture = word && emojiOf(word.text);
    if (!word || !picture) return [];
    shown.add(picture);
    const end = Math.min(seconds, Math.max(cue.end, word.start + LEAST));
    free = end + PAUSE;
    return drawn(picture.paths, { start: word.start, end }, place);
  });
}

function drawn(
  paths: readonly (readonly [string, string])[],
  times: { start: number; end: number },
  place: Place,
): Mark[] {
  const { width, height, captions } = place;
  const unit = Math.min(width, height);
  const size = unit * SIZE;
  const left = (width - size) / 2;
  const top = safeArea(width, height).bottom - captions - unit * GAP - size;
  return paths.flatMap(([fill, d], index): Mark[] => {
    const drawing = drawSvgPath(d, size / SQUARE);
    if (!drawing) return [];
    const at = { left: left + drawing.left, top: top + drawing.top };
    const [x, y] = [at.left + drawing.width / 2, at.top + drawing.height / 2].map(pixels) as [number, number];
    const rise = `\\move(${x},${pixels(y + size * 0.35)},${x},${y},0,${RISES_FOR * 1000})\\fad(80,120)`;
    return [{ drawing, ...at, ...times, layer: LAYER + index, fill, tags: rise }];
  });
}
