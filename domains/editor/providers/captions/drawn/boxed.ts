import { drawBox } from '../../lettering/outline.ts';
import { animate, type Mark } from '../../lettering/script.ts';
import { BOX_LAYER, lettered, type SetCue, spokenTimes, tinted } from './words.ts';

/** In ems. */
const PADDING = { beside: 0.16, besideJoined: 0.04, above: 0.1, below: 0.04 };

/** A coloured box behind the spoken word, all boxes of a cue equally high. */
export function boxed(set: SetCue): Mark[] {
  const { cue, layout, palette, isJoined } = set;
  const { size, ascent, descent } = layout;
  return layout.words.flatMap((word): Mark[] => {
    const beside = (isJoined ? PADDING.besideJoined : PADDING.beside) * size;
    const height = ascent + descent + (PADDING.above + PADDING.below) * size;
    const box = {
      drawing: drawBox(word.drawing.width + 2 * beside, height, 0.2 * size),
      left: word.left - beside,
      top: word.baseline - ascent - PADDING.above * size,
      ...spokenTimes(set, word.index),
      layer: BOX_LAYER,
      fill: palette.accent,
    };
    const tags = `\\fscx86\\fscy86${animate(box, box.start, box.start + 0.09, '\\fscx100\\fscy100', 0.5)}`;
    return [{ ...box, tags }, ...lettered(set, word, cue, tinted(set, word, cue, palette.paper))];
  });
}
