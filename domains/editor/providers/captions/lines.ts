import { areJoined } from '../speech/tokens.ts';
import { widthInSizes } from './ass-layout.ts';
import type { Cue } from './cues.ts';

/**
 * Where a cue in a script without spaces is divided into lines: libass wraps at spaces alone, and would let such a text
 * run off the picture. Lines are as even as their words allow.
 * @param size of the font, in pixels @param available width, in pixels
 * @returns the indices of the words that begin a line; none where spaces do
 */
export function linesOf({ words }: Cue, size: number, available: number): ReadonlySet<number> {
  const begins = new Set<number>();
  if (!words.slice(1).some(({ text }, index) => areJoined(words[index]?.text ?? '', text))) return begins;
  const widths = words.map(({ text }) => widthInSizes(text) * size);
  const whole = widths.reduce((sum, each) => sum + each, 0);
  const even = whole / Math.ceil(whole / available);
  let line = 0;
  for (const [index, width] of widths.entries()) {
    // The word that would reach further over the even end than the line without it falls short of it.
    const isFull = line + width > available || line + width / 2 > even;
    if (index > 0 && isFull) {
      begins.add(index);
      line = 0;
    }
    line += width;
  }
  return begins;
}
