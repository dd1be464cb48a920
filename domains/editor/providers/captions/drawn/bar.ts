import { drawBox } from '../../lettering/outline.ts';
import type { Mark } from '../../lettering/script.ts';
import { BOX_LAYER, type SetCue } from './words.ts';

/** A sentence on one box, through which a little of the picture is seen. */
export function bar({ cue, layout, palette }: SetCue): Mark[] {
  const { words, width, height, size } = layout;
  const [first] = words;
  if (!first) return [];
  const padding = size * 0.5;
  const left = Math.min(...words.map((word) => word.left));
  const top = Math.min(...words.map((word) => word.baseline)) - layout.ascent;
  const times = { start: cue.start, end: cue.end };
  const box: Mark = {
    drawing: drawBox(width + 2 * padding, height + 1.4 * padding, size * 0.35),
    left: left - padding,
    top: top - 0.7 * padding,
    ...times,
    layer: BOX_LAYER,
    fill: palette.paper,
    opacity: 0.8,
  };
  const letters = words.map((word): Mark => ({ ...word, ...times, layer: BOX_LAYER + 1, fill: palette.ink }));
  return [box, ...letters];
}
