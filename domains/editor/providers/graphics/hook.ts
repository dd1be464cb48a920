import type { FaceName } from '../lettering/faces.ts';
import { layOut, type TextLayout } from '../lettering/layout.ts';
import { drawBox } from '../lettering/outline.ts';
import { safeArea } from '../lettering/safe-area.ts';
import { animate, type Mark } from '../lettering/script.ts';
import type { Palette, Typography } from '../lettering/typography.ts';
import { type Worded, wordsOf } from './words.ts';

type Title = {
  readonly text: string;
  /** The scene's length. */
  readonly seconds: number;
  /** Of the video, in pixels. */
  readonly width: number;
  readonly height: number;
  /** What the captions take of the safe area's lower end. */
  readonly captions: number;
  /** What a logo takes of its upper end. */
  readonly logo: number;
};

/** In seconds. */
const LASTS = 2.1;
const LEAVES = 0.18;
const STAGGER = 0.09;
const LAYER = 2;
/** How much of the room that a title leaves is above it: what a picture is about is in its middle. */
const FROM_TOP = 0.1;

/** When the title is gone. @param seconds the length of its scene */
export const hookEnd = (seconds: number): number => Math.min(LASTS, Math.max(0.6, seconds - 0.4));

/** A film's title in its first two seconds: line after line on boxes, its longest word in the accent's colour. */
export function hookMarks({ text, seconds, width, height, captions, logo }: Title, typography: Typography): Mark[] {
  const safe = safeArea(width, height);
  const unit = Math.min(width, height);
  const room = { ...safe, top: safe.top + logo, bottom: safe.bottom - captions - unit * 0.04 };
  const title = wordsOf(text);
  if (title.words.join('') === '') return [];
  const layout = titleLayout(title, typography.face, {
    width: room.right - room.left,
    height: room.bottom - room.top,
    unit,
  });
  const left = (room.left + room.right - layout.width) / 2;
  const top = room.top + PADDING.y * layout.size + (room.bottom - room.top - layout.height) * FROM_TOP;
  const end = hookEnd(seconds);
  return titleLines(layout, title.words, typography.palette).flatMap(({ marks, row }) => {
    const start = 0.05 + row * STAGGER;
    return marks.map((mark) => {
      const times = { start, end };
      const come = `\\fscx70\\fscy70${animate(times, start, start + 0.16, '\\fscx100\\fscy100', 0.5)}`;
      return {
        ...mark,
        ...times,
        left: mark.left + left,
        top: mark.top + top,
        tags: `${come}\\fad(90,${LEAVES * 1000})`,
      };
    });
  });
}

/** Air between a line and the edge of its box, in ems. */
const PADDING = { x: 0.3, y: 0.1 };

const MOST_LINES = 4;

/** As large as its place allows. */
export function titleLayout(
  { words, gaps }: Worded,
  face: FaceName,
  room: { readonly width: number; readonly height: number; readonly unit: number },
): TextLayout {
  for (let size = room.unit * 0.115; ; size *= 0.93) {
    const width = room.width - 2 * PADDING.x * size;
    const layout = layOut({ words, gaps, face, size, width, align: 'centre', leading: 0.3 });
    if ((layout.height <= room.height && layout.lines <= MOST_LINES) || size < room.unit * 0.04) return layout;
  }
}

export type TitleMark = Omit<Mark, 'start' | 'end'>;

/** The lines of a title on their boxes, from the layout's upper left corner. */
export function titleLines(
  layout: TextLayout,
  words: readonly string[],
  { ink, paper, accent }: Palette,
): { readonly row: number; readonly marks: readonly TitleMark[] }[] {
  const { size, ascent, descent } = layout;
  const key = longest(words);
  const baselines = [...new Set(layout.words.map(({ baseline }) => baseline))];
  return baselines.map((baseline, row) => {
    const line = layout.words.filter((word) => word.baseline === baseline);
    const left = Math.min(...line.map((word) => word.left)) - PADDING.x * size;
    const right = Math.max(...line.map((word) => word.left + word.drawing.width)) + PADDING.x * size;
    const height = ascent + descent + 2 * PADDING.y * size;
    const box = {
      drawing: drawBox(right - left, height, size * 0.18),
      left,
      top: baseline - ascent - PADDING.y * size,
      layer: LAYER,
      fill: paper,
    };
    const letters = line.map(({ drawing, left, top, index }) => ({
      drawing,
      left,
      top,
      layer: LAYER + 1,
      fill: index === key ? accent : ink,
    }));
    return { row, marks: [box, ...letters] };
  });
}

/** The word that says most, by its length; none of a single one. */
function longest(words: readonly string[]): number {
  if (words.length < 2) return -1;
  return words.reduce((best, word, index) => (word.length > (words[best]?.length ?? 0) ? index : best), 0);
}
