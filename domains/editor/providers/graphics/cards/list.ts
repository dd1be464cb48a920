import { drawBox } from '../../lettering/outline.ts';
import { appearances } from '../spoken.ts';
import { type Content, type Part, type Stage, shifted, stack, write } from '../stage.ts';
import { widthOf } from './bars.ts';

/** Items that appear as they are said. */
export function listCard(
  { title, items }: { readonly title: string; readonly items: readonly string[] },
  stage: Stage,
): Content {
  const { palette, unit, face, words, seconds } = stage;
  const width = widthOf(stage);
  const times = appearances(words, items, seconds);
  const badge = unit * 0.075;
  const rows = items.map((item, index): Content => {
    const start = times[index] ?? 0.3;
    const text = write({
      text: item,
      face: 'montserrat',
      size: unit * 0.048,
      width: width - badge * 1.45,
      fill: palette.ink,
      start,
      rise: unit * 0.03,
    });
    const number = write({
      text: String(index + 1),
      face,
      size: badge * 0.62,
      width: badge,
      fill: palette.paper,
      start,
      lines: 1,
    });
    const height = Math.max(badge, text.height);
    const disc: Part = {
      drawing: drawBox(badge, badge, badge / 2),
      left: 0,
      top: (height - badge) / 2,
      start,
      fill: palette.accent,
      level: 1,
      grow: 0.4,
    };
    return {
      width,
      height,
      parts: [
        disc,
        ...centred(number, badge, height),
        ...shifted(text.parts, badge * 1.45, (height - text.height) / 2),
      ],
    };
  });
  const heading = write({ text: title, face, size: unit * 0.06, width, fill: palette.ink, start: 0.1 });
  return { ...stack(title === '' ? rows : [heading, ...rows], unit * 0.034), width };
}

/** By what is seen of it: digits reach from the baseline to the height of capitals. */
function centred({ parts }: Content, width: number, height: number): Part[] {
  const left = Math.min(...parts.map((part) => part.left));
  const right = Math.max(...parts.map((part) => part.left + part.drawing.width));
  const top = Math.min(...parts.map((part) => part.top));
  const bottom = Math.max(...parts.map((part) => part.top + part.drawing.height));
  return shifted(parts, (width - left - right) / 2, (height - top - bottom) / 2);
}
