import type { FaceName } from '../../lettering/faces.ts';
import { drawGlyphs } from '../../lettering/outline.ts';
import { type Glyph, inVisualOrder, shapeWords } from '../../lettering/shape.ts';
import { findFigure, notate, plainNotation, withUnit } from '../figures.ts';
import { type Content, type Part, type Stage, stack, write } from '../stage.ts';

type Card = { readonly label: string; readonly value: number; readonly prefix: string; readonly unit: string };

/** In seconds. */
const COUNTS_FOR = 1.1;
const STAYS = 2.6;
const STEP = 1 / 15;

/** A number that counts up and has arrived when it has been said. */
export function numberCard(card: Card, stage: Stage): Content {
  const { words, palette, unit, face, seconds, from } = stage;
  const width = stage.area.right - stage.area.left - unit * 0.16;
  const said = findFigure(words, card.value);
  const arrives = Math.max(from + 0.4, Math.min(said?.end ?? 1.2, Math.max(0.4, seconds - 0.3)));
  const start = Math.max(0.1, from, arrives - COUNTS_FOR);
  // On its way it is written as it will be in the end: 2 never shows as 1.997.
  const notation = said?.notation ?? plainNotation(card.value);
  const isShort = card.unit.length <= 2;
  const text = (value: number) => withUnit(notate(value, notation), { ...card, unit: isShort ? card.unit : '' });
  const contents = [
    counting(text, card.value, { start, arrives, face, width, size: unit * 0.22, fill: palette.accent }),
  ];
  const small = { face: 'montserrat', width, align: 'centre', start } as const;
  if (!isShort)
    contents.push(write({ ...small, text: card.unit, face, size: unit * 0.075, fill: palette.ink, lines: 1 }));
  if (card.label !== '') contents.push(write({ ...small, text: card.label, size: unit * 0.047, fill: palette.ink }));
  return { ...stack(contents, unit * 0.035, 'centre'), until: arrives + STAYS };
}

type Counting = {
  readonly start: number;
  readonly arrives: number;
  readonly face: FaceName;
  readonly width: number;
  readonly size: number;
  readonly fill: string;
};

function counting(
  text: (value: number) => string,
  value: number,
  { start, arrives, face, width, size: wanted, fill }: Counting,
): Content {
  const final = tabular(text(value), face);
  const size = Math.min(wanted, width / final.width);
  // Digits have no descenders.
  const above = -(drawGlyphs(final.glyphs, size)?.top ?? 0);
  const steps = Math.max(1, Math.round((arrives - start) / STEP));
  const parts: Part[] = [];
  for (let step = 0; step <= steps; step++) {
    // Slower and slower towards the end, which is exact.
    const share = step === steps ? 1 : 1 - (1 - step / steps) ** 3;
    const { glyphs, width: ems } = tabular(text(value * share), face);
    const drawing = drawGlyphs(glyphs, size);
    if (!drawing) continue;
    const begins = start + step * STEP;
    const times = step === steps ? { start: arrives } : { start: begins, end: Math.min(arrives, begins + STEP) };
    const left = ((final.width - ems) / 2) * size + drawing.left;
    parts.push({
      drawing,
      left,
      top: above + drawing.top,
      ...times,
      fill,
      level: 2,
      fade: step === 0 ? STEP : 0,
    });
  }
  return { width: final.width * size, height: above + size * 0.06, parts };
}

/** A number whose digits are equally wide, so that it stands still while it counts. Widths are in ems. */
function tabular(text: string, face: FaceName): { readonly glyphs: readonly Glyph[]; readonly width: number } {
  const characters = [...text];
  const widest = Math.max(...shapeWords([...'0123456789'], Array(10).fill(' '), face).words.map(({ width }) => width));
  const shaped = shapeWords(
    characters,
    characters.map(() => ''),
    face,
  ).words.map((word, index) => ({
    ...word,
    cell: /\d/.test(characters[index] ?? '') ? widest : /\s/.test(characters[index] ?? '') ? 0.22 : word.width,
  }));
  let x = 0;
  const glyphs = inVisualOrder(shaped).flatMap((word) => {
    const at = x + (word.cell - word.width) / 2;
    x += word.cell;
    return word.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + at }));
  });
  return { glyphs, width: x };
}
