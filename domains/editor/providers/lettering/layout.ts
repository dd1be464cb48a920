import type { FaceName } from './faces.ts';
import { type Drawing, drawGlyphs } from './outline.ts';
import { inVisualOrder, type ShapedWord, shapeWords } from './shape.ts';

/** A word in its place, in pixels from the upper left corner of its text. */
export type PlacedWord = {
  /** Which of the text's words it is. */
  readonly index: number;
  /** Where its drawing is. */
  readonly left: number;
  readonly top: number;
  readonly drawing: Drawing;
  /** What its letters stand on. */
  readonly baseline: number;
};

export type TextLayout = {
  readonly words: readonly PlacedWord[];
  readonly lines: number;
  /** Above and below the baseline, in pixels: as far as any letter reaches. */
  readonly ascent: number;
  readonly descent: number;
  readonly width: number;
  readonly height: number;
  /** Of an em, in pixels: what was asked for, or less. */
  readonly size: number;
  readonly rightToLeft: boolean;
};

export type TextRequest = {
  readonly words: readonly string[];
  /** What is between each word and the next: a space or nothing. */
  readonly gaps: readonly string[];
  readonly face: FaceName;
  /** Of an em, in pixels. */
  readonly size: number;
  /** In pixels. */
  readonly width: number;
  readonly align: 'start' | 'centre';
  /** The most lines; the text becomes smaller until it fits. Default: as many as it takes. */
  readonly lines?: number;
  /** The width of a space, in ems. */
  readonly space?: number;
  /** What is between the lines, in ems. */
  readonly leading?: number;
};

/** Above and below the baseline, in ems: what letters of most scripts need. */
const ASCENT = 0.74;
const DESCENT = 0.22;
const LEADING = 0.12;
const SMALLER = 0.92;

/**
 * Sets a text: words in lines that are about equally long, each line in the order in which its scripts are read. What
 * does not fit becomes smaller.
 * @throws ProviderError `caption-font-missing` or `caption-letter-missing`
 */
export function layOut(request: TextRequest): TextLayout {
  const { face, width, space = 0.27, lines: most = Number.POSITIVE_INFINITY } = request;
  const { words, rightToLeft } = shapeWords(request.words, request.gaps, face);
  const gaps = request.gaps.map((gap) => (gap === '' ? 0 : space));
  const widest = Math.max(0.1, ...words.map((word) => word.width));
  let size = Math.min(request.size, width / widest);
  let lines = breakLines(words, gaps, width / size);
  while (lines.length > most) {
    size *= SMALLER;
    lines = breakLines(words, gaps, width / size);
  }
  return place(lines, { words, gaps, size, rightToLeft, align: request.align, leading: request.leading ?? LEADING });
}

type Setting = {
  readonly words: readonly ShapedWord[];
  readonly gaps: readonly number[];
  readonly size: number;
  readonly rightToLeft: boolean;
  readonly align: TextRequest['align'];
  readonly leading: number;
};

function place(lines: readonly (readonly number[])[], setting: Setting): TextLayout {
  const { words, gaps, size, rightToLeft, align, leading } = setting;
  const drawings = words.map(({ glyphs }) => drawGlyphs(glyphs, size));
  const ascent = Math.max(ASCENT * size, ...drawings.map((drawing) => -(drawing?.top ?? 0)));
  const descent = Math.max(DESCENT * size, ...drawings.map((drawing) => (drawing ? drawing.top + drawing.height : 0)));
  const pitch = ascent + descent + leading * size;
  const widths = lines.map((line) => widthOf(line, words, gaps) * size);
  const width = Math.max(...widths);
  const placed = lines.flatMap((line, row) => {
    const free = width - (widths[row] ?? 0);
    const start = align === 'centre' ? free / 2 : rightToLeft ? free : 0;
    return placeLine(line, setting, drawings, start, ascent + row * pitch);
  });
  const height = lines.length * pitch - leading * size;
  return { words: placed, lines: lines.length, ascent, descent, width, height, size, rightToLeft };
}

function placeLine(
  line: readonly number[],
  { words, gaps, size }: Setting,
  drawings: readonly (Drawing | null)[],
  start: number,
  baseline: number,
): PlacedWord[] {
  let x = start;
  const inLine = line.map((index) => ({ index, level: words[index]?.level ?? 0 }));
  const visual = inVisualOrder(inLine);
  return visual.flatMap(({ index }, position) => {
    const left = x;
    // The gap belongs to the pair of words, whichever of them is to the left.
    const next = visual[position + 1]?.index ?? index;
    x += ((words[index]?.width ?? 0) + (gaps[Math.min(index, next)] ?? 0)) * size;
    const drawing = drawings[index];
    return drawing ? [{ index, left: left + drawing.left, top: baseline + drawing.top, drawing, baseline }] : [];
  });
}

function widthOf(line: readonly number[], words: readonly ShapedWord[], gaps: readonly number[]): number {
  return line.reduce(
    (sum, index, position) => sum + (words[index]?.width ?? 0) + (position < line.length - 1 ? (gaps[index] ?? 0) : 0),
    0,
  );
}

/** As few lines as fit, the longest of them as short as possible. @param available in ems */
function breakLines(words: readonly ShapedWord[], gaps: readonly number[], available: number): number[][] {
  const fewest = fill(words, gaps, available);
  let [fits, tooNarrow] = [available, 0];
  for (let step = 0; step < 12; step++) {
    const middle = (fits + tooNarrow) / 2;
    if (fill(words, gaps, middle).length > fewest.length) tooNarrow = middle;
    else fits = middle;
  }
  return fill(words, gaps, fits);
}

/** Fills line after line. A word that is too wide has a line of its own. */
function fill(words: readonly ShapedWord[], gaps: readonly number[], available: number): number[][] {
  const lines: number[][] = [];
  let used = 0;
  for (const [index, { width }] of words.entries()) {
    const last = lines.at(-1);
    const gap = index > 0 ? (gaps[index - 1] ?? 0) : 0;
    if (last && used + gap + width <= available + 1e-6) {
      last.push(index);
      used += gap + width;
    } else {
      lines.push([index]);
      used = width;
    }
  }
  return lines;
}
