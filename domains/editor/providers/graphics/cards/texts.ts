import { drawBox } from '../../lettering/outline.ts';
import { appearances } from '../spoken.ts';
import { type Content, type Part, type Stage, shifted, stack, write } from '../stage.ts';
import { widthOf } from './bars.ts';

/** What someone said, under a large quotation mark. */
export function quoteCard({ text, by }: { readonly text: string; readonly by: string | null }, stage: Stage): Content {
  const { palette, unit, face } = stage;
  const width = widthOf(stage);
  const mark = write({
    text: '“',
    face: 'dm-serif-display',
    size: unit * 0.24,
    width,
    fill: palette.accent,
    start: 0.1,
    lines: 1,
  });
  // A quotation mark hangs at the upper end of its line.
  const top = Math.min(...mark.parts.map((part) => part.top));
  const bottom = Math.max(...mark.parts.map((part) => part.top + part.drawing.height));
  const sign: Content = { width: mark.width, height: bottom - top, parts: shifted(mark.parts, 0, -top) };
  const words = write({
    text,
    face,
    size: unit * 0.064,
    width,
    fill: palette.ink,
    start: 0.15,
    lines: 6,
    rise: unit * 0.03,
  });
  const author =
    by === null
      ? []
      : [write({ text: `— ${by}`, face: 'montserrat', size: unit * 0.044, width, fill: palette.accent, start: 0.35 })];
  return stack([sign, words, ...author], unit * 0.032);
}

/** A question, as large as it can be. */
export function questionCard({ text }: { readonly text: string }, stage: Stage): Content {
  const { palette, unit, face } = stage;
  const width = widthOf(stage);
  const sign = write({ text: '?', face, size: unit * 0.2, width, fill: palette.accent, start: 0.08, lines: 1 });
  const grown: Content = { ...sign, parts: sign.parts.map((part) => ({ ...part, grow: 0.5 })) };
  const words = write({
    text,
    face,
    size: unit * 0.076,
    width,
    align: 'centre',
    fill: palette.ink,
    start: 0.15,
    lines: 5,
    rise: unit * 0.03,
  });
  return stack([grown, words], unit * 0.012, 'centre');
}

/** Two things next to each other, each from when it is said. */
export function comparisonCard(
  { left, right }: { readonly left: string; readonly right: string },
  stage: Stage,
): Content {
  const { palette, unit, face, words, seconds } = stage;
  const width = widthOf(stage);
  const gap = unit * 0.06;
  const half = (width - gap) / 2;
  const padding = unit * 0.035;
  const [first = 0.2, second = 0.8] = appearances(words, [left, right], seconds);
  const side = (text: string, start: number, fill: string) =>
    write({
      text,
      face,
      size: unit * 0.062,
      width: half - 2.6 * padding,
      align: 'centre',
      fill,
      start,
      lines: 4,
      rise: unit * 0.03,
    });
  const [one, other] = [side(left, first, palette.paper), side(right, second, palette.ink)];
  const height = Math.max(one.height, other.height, unit * 0.2) + 2 * padding;
  const box = (x: number, start: number, fill: string, opacity: number): Part => ({
    drawing: drawBox(half, height, unit * 0.03),
    left: x,
    top: 0,
    start,
    fill,
    opacity,
    level: 1,
    grow: 0.85,
  });
  const inBox = (content: Content, x: number) =>
    shifted(content.parts, x + (half - content.width) / 2, (height - content.height) / 2);
  const disc = unit * 0.1;
  const versus = write({
    text: 'vs',
    face: 'montserrat',
    size: disc * 0.42,
    width: disc,
    fill: palette.paper,
    start: second,
    lines: 1,
  });
  const middle: Part = {
    drawing: drawBox(disc, disc, disc / 2),
    left: (width - disc) / 2,
    top: (height - disc) / 2,
    start: second,
    fill: palette.ink,
    level: 3,
    grow: 0.3,
  };
  const sign = shifted(versus.parts, (width - versus.width) / 2, (height - versus.height) / 2).map((part) => ({
    ...part,
    level: 4,
  }));
  return {
    width,
    height,
    parts: [
      box(0, first, palette.accent, 1),
      box(half + gap, second, palette.ink, 0.14),
      ...inBox(one, 0),
      ...inBox(other, half + gap),
      middle,
      ...sign,
    ],
  };
}
