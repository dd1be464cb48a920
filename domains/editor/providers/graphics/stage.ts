import type { Word } from '../../../../contracts/editor/spoken-words.ts';
import type { FaceName } from '../lettering/faces.ts';
import { layOut, type TextLayout } from '../lettering/layout.ts';
import type { Area } from '../lettering/safe-area.ts';
import { animate, type Mark, pixels } from '../lettering/script.ts';
import type { Palette } from '../lettering/typography.ts';
import { wordsOf } from './words.ts';

/** Where a card is drawn, in what, and to which words. */
export type Stage = {
  /** Where there is room for it: in the safe area, above the captions. */
  readonly area: Area;
  /** What sizes are shares of: the shorter side of the video, in pixels. */
  readonly unit: number;
  readonly palette: Palette;
  readonly face: FaceName;
  /** Of the scene, timed from its start. */
  readonly words: readonly Word[];
  /** The scene's length. */
  readonly seconds: number;
  /** When there is room for it: nothing of it is seen before. */
  readonly from: number;
};

/** A part of a card, in pixels from the card's upper left corner; what moves is said here and written when it is placed. */
export type Part = Omit<Mark, 'tags' | 'layer' | 'end'> & {
  /** Above the panel, from 0. */
  readonly level?: number;
  /** When it ends; default: with the scene. */
  readonly end?: number;
  /** Becomes visible within this many seconds. */
  readonly fade?: number;
  /** Comes from this many pixels below. */
  readonly rise?: number;
  /** Grows to its size from this share of it. */
  readonly grow?: number;
  /** Uncovered from one side to the other, between two times. */
  readonly wipe?: { readonly from: 'left' | 'top' | 'bottom'; readonly start: number; readonly end: number };
  /** Nothing of it is seen outside of this, from the card's upper left corner. */
  readonly within?: Area;
};

/** A card's content and how large it is. */
export type Content = {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly Part[];
  /** When it goes, to leave the picture alone; default: with the scene. */
  readonly until?: number;
};

/** In seconds. */
export const ENTRANCE = 0.22;
const LEAVING = 0.2;
const EASE_OUT = 0.45;
const LAYER = 4;

/** A part in its place. */
/** @param when nothing of it is seen before `from` or after `until` */
export function settle(
  later: Part,
  dx: number,
  dy: number,
  when: { from: number; until: number; seconds: number },
): Mark {
  const { from, until, seconds } = when;
  const part = notBefore(later, from);
  const { level = 0, fade = ENTRANCE, rise = 0, grow, wipe, within, end = until, ...rest } = part;
  const [left, top] = [part.left + dx, part.top + dy];
  const [x, y] = [left + part.drawing.width / 2, top + part.drawing.height / 2].map(pixels) as [number, number];
  const tags = [
    rise === 0 ? '' : `\\move(${x},${pixels(y + rise)},${x},${y},0,${Math.round(ENTRANCE * 1000)})`,
    fading(fade, end === until && until < seconds ? LEAVING : 0),
    grow === undefined ? '' : growth(part, grow),
    within
      ? clip({ left: within.left + dx, top: within.top + dy, right: within.right + dx, bottom: within.bottom + dy })
      : '',
    wipe ? uncovering(part, wipe, { left, top }) : '',
  ];
  return { ...rest, left, top, end, layer: LAYER + level, tags: tags.join('') };
}

const fading = (seconds: number, leaving: number): string =>
  seconds === 0 && leaving === 0 ? '' : `\\fad(${Math.round(seconds * 1000)},${Math.round(leaving * 1000)})`;

function notBefore(part: Part, from: number): Part {
  const { wipe } = part;
  const late = wipe && wipe.start < from ? { ...wipe, start: from, end: from + wipe.end - wipe.start } : wipe;
  return { ...part, start: Math.max(part.start, from), ...(late ? { wipe: late } : {}) };
}

function growth(part: Part, from: number): string {
  const scale = (share: number) => `\\fscx${Math.round(share * 100)}\\fscy${Math.round(share * 100)}`;
  return scale(from) + animate(part, part.start, part.start + ENTRANCE, scale(1), EASE_OUT);
}

function uncovering(part: Part, { from, start, end }: NonNullable<Part['wipe']>, at: { left: number; top: number }) {
  const full = {
    left: at.left - 2,
    top: at.top - 2,
    right: at.left + part.drawing.width + 2,
    bottom: at.top + part.drawing.height + 2,
  };
  const empty =
    from === 'left'
      ? { ...full, right: full.left }
      : from === 'top'
        ? { ...full, bottom: full.top }
        : { ...full, top: full.bottom };
  return clip(empty) + animate(part, start, end, clip(full), EASE_OUT);
}

const clip = ({ left, top, right, bottom }: Area): string =>
  `\\clip(${Math.floor(left)},${Math.floor(top)},${Math.ceil(right)},${Math.ceil(bottom)})`;

export type Writing = {
  readonly text: string;
  readonly face: FaceName;
  /** Of an em, in pixels. */
  readonly size: number;
  /** The most that it may take, in pixels. */
  readonly width: number;
  readonly lines?: number;
  readonly align?: 'start' | 'centre';
  readonly fill: string;
  readonly start: number;
  readonly rise?: number;
};

/** A text as parts, from 0, 0. */
export function write({
  text,
  face,
  size,
  width,
  lines = 2,
  align = 'start',
  fill,
  start,
  rise,
}: Writing): Content & { readonly layout: TextLayout } {
  const layout = layOut({ ...wordsOf(text), face, size, width, align, lines });
  const parts = layout.words.map(
    ({ drawing, left, top }): Part => ({
      drawing,
      left,
      top,
      start,
      fill,
      level: 2,
      ...(rise === undefined ? {} : { rise }),
    }),
  );
  return { width: layout.width, height: layout.height, parts, layout };
}

export const shifted = (parts: readonly Part[], dx: number, dy: number): Part[] =>
  parts.map((part) => ({
    ...part,
    left: part.left + dx,
    top: part.top + dy,
    ...(part.within
      ? {
          within: {
            left: part.within.left + dx,
            right: part.within.right + dx,
            top: part.within.top + dy,
            bottom: part.within.bottom + dy,
          },
        }
      : {}),
  }));

/** Contents below each other. @param gaps between each and the next, in pixels */
export function stack(contents: readonly Content[], gap: number, align: 'start' | 'centre' = 'start'): Content {
  const width = Math.max(0, ...contents.map((content) => content.width));
  let y = 0;
  const parts = contents.flatMap((content) => {
    const dx = align === 'centre' ? (width - content.width) / 2 : 0;
    const placed = shifted(content.parts, dx, y);
    y += content.height + gap;
    return placed;
  });
  return { width, height: Math.max(0, y - gap), parts };
}
