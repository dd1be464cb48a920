import { drawBox, drawPolygons } from '../../lettering/outline.ts';
import { findFigure, notate, withUnit } from '../figures.ts';
import { type Content, type Part, type Stage, shifted, stack, write } from '../stage.ts';
import { widthOf } from './bars.ts';

type Item = { readonly label: string; readonly value: number; readonly prefix: string; readonly unit: string };
type Point = {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly figure: string;
  readonly label: string;
};

/** Figures one after the other, as a line that is drawn while they are said. */
export function lineCard(
  { title, items }: { readonly title: string; readonly items: readonly Item[] },
  stage: Stage,
): Content {
  const { palette, unit, face } = stage;
  const width = widthOf(stage);
  const column = width / items.length;
  const size = Math.min(unit * 0.046, column * 0.34);
  const top = size * 2;
  const height = unit * 0.36;
  const points = pointsOf(items, stage, { column, top, height: height - top - size });
  const parts = points.flatMap((point, index) => [
    ...label(point, { column, size, height, stage }),
    ...stroke(point, points[index + 1], stage),
  ]);
  const heading = write({ text: title, face, size: unit * 0.058, width, fill: palette.ink, start: 0.1 });
  const chart = { width, height: height + size * 1.6, parts };
  return { ...stack(title === '' ? [chart] : [heading, chart], unit * 0.02), width };
}

function pointsOf(
  items: readonly Item[],
  { words, seconds }: Stage,
  { column, top, height }: { column: number; top: number; height: number },
): Point[] {
  const values = items.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = most - least || 1;
  let from = 0;
  let before = 0;
  return items.map((item, index) => {
    const said = findFigure(words, item.value, from);
    if (said) from = said.last + 1;
    before = Math.min(Math.max(said?.start ?? 0.4 + index * 0.4, before + 0.1), Math.max(0.3, seconds - 0.5));
    const figure = withUnit(notate(item.value, said?.notation ?? null), item);
    return {
      x: (index + 0.5) * column,
      y: top + height * (1 - (item.value - least) / range),
      at: before,
      figure,
      label: item.label,
    };
  });
}

type Around = { readonly column: number; readonly size: number; readonly height: number; readonly stage: Stage };

function label({ x, y, at, figure, label }: Point, { column, size, height, stage: { palette, unit } }: Around): Part[] {
  const dot = unit * 0.034;
  const name = write({
    text: label,
    face: 'montserrat',
    size: size * 0.86,
    width: column * 0.94,
    fill: palette.ink,
    start: 0.15,
    lines: 1,
  });
  const value = write({
    text: figure,
    face: 'montserrat',
    size,
    width: column * 0.96,
    fill: palette.accent,
    start: at,
    lines: 1,
  });
  return [
    {
      drawing: drawBox(dot, dot, dot / 2),
      left: x - dot / 2,
      top: y - dot / 2,
      start: at,
      fill: palette.accent,
      level: 3,
      grow: 0.2,
    },
    ...shifted(value.parts, x - value.width / 2, y - dot - value.height),
    ...shifted(name.parts, x - name.width / 2, height + size * 0.3),
  ];
}

function stroke(from: Point, to: Point | undefined, { palette, unit }: Stage): Part[] {
  if (!to) return [];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const thick = unit * 0.006;
  const [nx, ny] = [((from.y - to.y) / length) * thick, ((to.x - from.x) / length) * thick];
  const drawing = drawPolygons([
    [
      [from.x + nx, from.y + ny],
      [to.x + nx, to.y + ny],
      [to.x - nx, to.y - ny],
      [from.x - nx, from.y - ny],
    ],
  ]);
  if (!drawing) return [];
  const wipe = { from: 'left', start: from.at, end: to.at } as const;
  return [
    { drawing, left: drawing.left, top: drawing.top, start: from.at, fill: palette.ink, level: 2, fade: 0, wipe },
  ];
}
