import bidiFactory, { type Bidi } from 'bidi-js';
import { Direction, Buffer as ShapingBuffer, shape as shapeRun } from 'harfbuzzjs';
import type { FaceName } from './faces.ts';
import { type Font, fontRuns } from './fonts.ts';

/** The package's types promise a default export; node takes the function itself for it. */
const bidi = (bidiFactory as unknown as () => Bidi)();

/** A glyph and where its origin is, in ems of the nominal size from the start of the word; y grows downwards. */
export type Glyph = { readonly font: Font; readonly id: number; readonly x: number; readonly y: number };

/** A word that is shaped. */
export type ShapedWord = { readonly glyphs: readonly Glyph[]; readonly width: number; readonly level: number };

/** A text whose words are shaped, and in which direction it is read. */
export type ShapedText = { readonly words: readonly ShapedWord[]; readonly rightToLeft: boolean };

/**
 * Shapes the words of a text as its scripts demand: ligatures, joined letters, marks, directions. Widths are exact.
 * @param words in the order in which they are read @param gaps what is between each word and the next: a space or nothing
 * @throws ProviderError `caption-font-missing` or `caption-letter-missing`
 */
export function shapeWords(words: readonly string[], gaps: readonly string[], face: FaceName): ShapedText {
  const text = words.map((word, index) => word + (gaps[index] ?? '')).join('');
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  let from = 0;
  const shaped = words.map((word, index) => {
    const ofWord = levels.subarray(from, from + word.length);
    from += word.length + (gaps[index] ?? '').length;
    return shapeWord(word, ofWord, face);
  });
  return { words: shaped, rightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

type Run = { readonly font: Font; readonly from: number; readonly to: number; readonly level: number };

function shapeWord(word: string, levels: Uint8Array, face: FaceName): ShapedWord {
  const runs = fontRuns(word, face).flatMap((run) => byLevel(run, levels));
  const glyphs: Glyph[] = [];
  let x = 0;
  for (const run of inVisualOrder(runs)) {
    const buffer = new ShapingBuffer();
    buffer.addText(word, run.from, run.to - run.from);
    buffer.setDirection(run.level % 2 === 1 ? Direction.RTL : Direction.LTR);
    // Punctuation alone has no script of its own.
    buffer.guessSegmentProperties();
    shapeRun(run.font.shaper, buffer);
    const ems = run.font.scale / run.font.unitsPerEm;
    for (const { codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
      glyphs.push({ font: run.font, id, x: x + xOffset * ems, y: -yOffset * ems });
      x += xAdvance * ems;
    }
  }
  return { glyphs, width: x, level: levels.length > 0 ? Math.min(...levels) : 0 };
}

function byLevel({ font, from, to }: Omit<Run, 'level'>, levels: Uint8Array): Run[] {
  const runs: { font: Font; from: number; to: number; level: number }[] = [];
  for (let at = from; at < to; at++) {
    const last = runs.at(-1);
    const level = levels[at] ?? 0;
    if (last?.level === level) last.to = at + 1;
    else runs.push({ font, from: at, to: at + 1, level });
  }
  return runs;
}

/** From left to right: rule L2 of Unicode's algorithm for text in both directions. */
export function inVisualOrder<Item extends { readonly level: number }>(items: readonly Item[]): Item[] {
  const ordered = [...items];
  const highest = Math.max(0, ...items.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to++;
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return ordered;
}
