import { safeArea } from '../lettering/safe-area.ts';
import type { Mark } from '../lettering/script.ts';
import type { Typography } from '../lettering/typography.ts';
import { titleLayout, titleLines } from './hook.ts';
import { wordsOf } from './words.ts';

type Cover = { readonly text: string; readonly width: number; readonly height: number };

/** Profiles show the middle square of a cover; above its middle, the title leaves the picture's subject to be seen. */
const ROOM = { top: 0.05, bottom: 0.6 };

/** A title on the middle square of a picture. */
export function coverMarks({ text, width, height }: Cover, { face, palette }: Typography): Mark[] {
  const title = wordsOf(text);
  if (title.words.join('') === '') return [];
  const unit = Math.min(width, height);
  const { left, right } = safeArea(width, height);
  const square = (height - unit) / 2;
  const room = {
    width: Math.min(right - left, unit * 0.86),
    height: unit * (ROOM.bottom - ROOM.top),
    unit: unit * 1.1,
  };
  const layout = titleLayout(title, face, room);
  const x = (width - layout.width) / 2;
  const y = square + unit * ROOM.top + (room.height - layout.height) / 2;
  return titleLines(layout, title.words, palette).flatMap(({ marks }) =>
    marks.map((mark) => ({ ...mark, start: 0, end: 1, left: mark.left + x, top: mark.top + y })),
  );
}
