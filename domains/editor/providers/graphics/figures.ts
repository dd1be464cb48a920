import type { Word } from '../../../../contracts/editor/spoken-words.ts';
import type { Said } from './spoken.ts';

/** How a number is written: its separators and how many decimals it has. */
export type Notation = { readonly group: string; readonly decimal: string; readonly decimals: number };

const NOTATIONS = [
  { group: ',', decimal: '.' },
  { group: '.', decimal: ',' },
  { group: ' ', decimal: ',' },
] as const;

/** The digits in a word, with what separates them: `$3.5` has `3.5`. */
const digitsOf = (text: string): string => /\d[\d.,\u00A0\u202F]*\d|\d/u.exec(text)?.[0] ?? '';

/** Where the narration says a number, and how it is written there. */
export function findFigure(
  words: readonly Word[],
  value: number,
  from = 0,
): (Said & { readonly notation: Notation }) | null {
  for (let index = from; index < words.length; index++) {
    const word = words[index];
    const notation = word && notationOf(digitsOf(word.text), value);
    if (notation) return { start: word.start, end: word.end, last: index, notation };
  }
  return null;
}

function notationOf(digits: string, value: number): Notation | null {
  if (digits === '') return null;
  for (const { group, decimal } of NOTATIONS) {
    const [whole = '', fraction = '', ...rest] = digits.split(decimal);
    const groups = whole.split(/[.,\u00A0\u202F ]/u);
    if (rest.length > 0 || groups.slice(1).some((each) => each.length !== 3)) continue;
    if (Number(`${groups.join('')}.${fraction || '0'}`) === value)
      return { group: groups.length > 1 ? group : '', decimal, decimals: fraction.length };
  }
  return null;
}

/** A number as the narration writes numbers; in English where it does not write this one. */
export function notate(value: number, notation: Notation | null): string {
  const { group, decimal, decimals } = notation ?? plainNotation(value);
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/gu, group);
  return `${value < 0 ? '−' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`;
}

/** How a number is written that the narration says in words. */
export function plainNotation(value: number): Notation {
  const decimals = Math.min(3, /\.(\d+)/.exec(String(value))?.[1]?.length ?? 0);
  return { group: Math.abs(value) >= 10_000 ? ',' : '', decimal: '.', decimals };
}

/** A figure with its prefix and its unit; a word is written apart from it, a sign is not. */
export const withUnit = (number: string, { prefix, unit }: { prefix: string; unit: string }): string =>
  `${prefix}${number}${/^[\p{L}]/u.test(unit) ? ' ' : ''}${unit}`;
