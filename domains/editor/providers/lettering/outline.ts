import type { Font } from './fonts.ts';
import type { Glyph } from './shape.ts';

/** A drawing of libass: lengths in pixels of the video. Its path begins at its own upper left corner. */
export type Drawing = {
  readonly path: string;
  /** Where its upper left corner is, from where it was asked for. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** Drawings are written in eighths of a pixel (`\p4`). */
const UNITS = 8;
export const DRAWING_MODE = '\\p4';

type Point = readonly [x: number, y: number];
/** A letter of ASS's language and its points: `m` moves, `l` draws a line, `b` a Bézier curve. */
type Command = { readonly letter: 'm' | 'l' | 'b'; readonly points: readonly Point[] };

/** Glyphs as one drawing. @param size of an em, in pixels @returns null if nothing of it is seen */
export function drawGlyphs(glyphs: readonly Glyph[], size: number): Drawing | null {
  const commands = glyphs.flatMap(({ font, id, x, y }) => {
    const scale = (size * font.scale) / font.unitsPerEm;
    return outlineOf(font, id).map(({ letter, points }) => ({
      letter,
      points: points.map(([px, py]): Point => [x * size + px * scale, y * size - py * scale]),
    }));
  });
  return toDrawing(withoutDetails(commands));
}

/** In pixels. Rough faces have hundreds of points a letter, of which the smaller part is seen. */
const DETAIL = 0.6;

/** Leaves out what is shorter than can be seen. */
function withoutDetails(commands: readonly Command[]): Command[] {
  let pen: Point = [0, 0];
  return commands.filter(({ letter, points }) => {
    const end = points.at(-1) ?? pen;
    if (letter !== 'm' && Math.hypot(end[0] - pen[0], end[1] - pen[1]) < DETAIL) return false;
    pen = end;
    return true;
  });
}

/** @param points of polygons, in pixels; each is closed */
export function drawPolygons(polygons: readonly (readonly Point[])[]): Drawing | null {
  return toDrawing(
    polygons.flatMap(([first, ...others]): Command[] =>
      first
        ? [{ letter: 'm', points: [first] }, ...others.map((point): Command => ({ letter: 'l', points: [point] }))]
        : [],
    ),
  );
}

/** How far a quarter of a circle's control points are from its ends, of its radius. */
const ROUND = 0.5523;

/** A rectangle with round corners, from 0, 0. */
export function drawBox(width: number, height: number, radius: number): Drawing {
  const r = Math.min(radius, width / 2, height / 2);
  const k = r * (1 - ROUND);
  const [w, h] = [width, height];
  const commands: Command[] = [
    { letter: 'm', points: [[r, 0]] },
    { letter: 'l', points: [[w - r, 0]] },
    {
      letter: 'b',
      points: [
        [w - k, 0],
        [w, k],
        [w, r],
      ],
    },
    { letter: 'l', points: [[w, h - r]] },
    {
      letter: 'b',
      points: [
        [w, h - k],
        [w - k, h],
        [w - r, h],
      ],
    },
    { letter: 'l', points: [[r, h]] },
    {
      letter: 'b',
      points: [
        [k, h],
        [0, h - k],
        [0, h - r],
      ],
    },
    { letter: 'l', points: [[0, r]] },
    {
      letter: 'b',
      points: [
        [0, k],
        [k, 0],
        [r, 0],
      ],
    },
  ];
  return toDrawing(commands) ?? { path: '', left: 0, top: 0, width, height };
}

function toDrawing(commands: readonly Command[]): Drawing | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { points } of commands)
    for (const [x, y] of points)
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  if (right < left) return null;
  const at = ([x, y]: Point) => `${Math.round((x - left) * UNITS)} ${Math.round((y - top) * UNITS)}`;
  const path = commands.map(({ letter, points }) => `${letter} ${points.map(at).join(' ')}`).join(' ');
  return { path, left, top, width: right - left, height: bottom - top };
}

const outlines = new WeakMap<Font, Map<number, readonly Command[]>>();

/** In the font's units, y upwards. */
function outlineOf(font: Font, glyph: number): readonly Command[] {
  const ofFont = outlines.get(font) ?? new Map<number, readonly Command[]>();
  outlines.set(font, ofFont);
  const known = ofFont.get(glyph) ?? toCommands(font.shaper.glyphToJson(glyph));
  ofFont.set(glyph, known);
  return known;
}

/** Quadratic curves, which ASS does not have, become cubic ones of the same shape. */
function toCommands(path: readonly { readonly type: string; readonly values: readonly number[] }[]): Command[] {
  let pen: Point = [0, 0];
  return path.flatMap(({ type, values }): Command[] => {
    const points: Point[] = [];
    for (let at = 0; at + 1 < values.length; at += 2) points.push([values[at] ?? 0, values[at + 1] ?? 0]);
    const end = points.at(-1);
    if (!end) return [];
    const start = pen;
    pen = end;
    if (type === 'M') return [{ letter: 'm', points }];
    if (type === 'L') return [{ letter: 'l', points }];
    if (type === 'C') return [{ letter: 'b', points }];
    const control = points[0] ?? end;
    return [{ letter: 'b', points: [towards(start, control), towards(end, control), end] }];
  });
}

const towards = ([x, y]: Point, [cx, cy]: Point): Point => [x + ((cx - x) * 2) / 3, y + ((cy - y) * 2) / 3];
