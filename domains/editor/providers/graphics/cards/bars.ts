import { drawBox } from '../../lettering/outline.ts';
import { findFigure, notate, withUnit } from '../figures.ts';
import { type Content, type Part, type Stage, shifted, stack, write } from '../stage.ts';

type Item = { readonly label: string; readonly value: number; readonly prefix: string; readonly unit: string };

/** How long a bar grows, in seconds. */
const GROWS_FOR = 0.6;

/** A bar for each figure, which grows when it is said. */
export function barsCard(
  { title, items }: { readonly title: string; readonly items: readonly Item[] },
  stage: Stage,
): Content {
  const { palette, unit, face } = stage;
  const width = widthOf(stage);
  const most = Math.max(...items.map(({ value }) => Math.abs(value)), Number.MIN_VALUE);
  let from = 0;
  const rows = items.map((item, index) => {
    const said = findFigure(stage.words, item.value, from);
    if (said) from = said.last + 1;
    const grows = Math.min(said?.start ?? 0.4 + index * 0.35, Math.max(0.2, stage.seconds - GROWS_FOR - 0.2));
    const figure = withUnit(notate(item.value, said?.notation ?? null), item);
    return row({ ...item, figure, share: Math.abs(item.value) / most, grows }, width, stage);
  });
  const heading = write({ text: title, face, size: unit * 0.058, width, fill: palette.ink, start: 0.1 });
  return { ...stack(title === '' ? rows : [heading, ...rows], unit * 0.038), width };
}

export const widthOf = ({ area, unit }: Stage): number => Math.min(area.right - area.left - unit * 0.14, unit * 0.9);

type Row = { readonly label: string; readonly figure: string; readonly share: number; readonly grows: number };

function row({ label, figure, share, grows }: Row, width: number, { palette, unit }: Stage): Content {
  const size = unit * 0.044;
  const thickness = unit * 0.04;
  const value = write({
    text: figure,
    face: 'montserrat',
    size,
    width: width * 0.5,
    fill: palette.accent,
    start: grows + GROWS_FOR / 2,
    lines: 1,
  });
  const name = write({
    text: label,
    face: 'montserrat',
    size,
    width: width - value.width - size,
    fill: palette.ink,
    start: 0.15,
    lines: 1,
  });
  const height = Math.max(value.height, name.height) + unit * 0.014;
  const track: Part = {
    drawing: drawBox(width, thickness, thickness / 2),
    left: 0,
    top: height,
    start: 0.15,
    fill: palette.ink,
    opacity: 0.18,
    level: 1,
  };
  const length = Math.max(thickness, width * share);
  const bar: Part = {
    drawing: drawBox(length, thickness, thickness / 2),
    left: 0,
    top: height,
    start: grows,
    fill: palette.accent,
    level: 2,
    fade: 0,
    wipe: { from: 'left', start: grows, end: grows + GROWS_FOR },
  };
  return {
    width,
    height: height + thickness,
    parts: [...name.parts, ...shifted(value.parts, width - value.width, 0), track, bar],
  };
}
