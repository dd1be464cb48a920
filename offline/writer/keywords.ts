import { endsNounPhrase, FUNCTION_WORDS, VAGUE } from './lexicon.ts';
import { isUnspaced } from './words.ts';

/** Longer runs of words are headlines without verbs rather than names. */
const MAX_PHRASE_WORDS = 4;

/**
 * The things named in a text, in order and without repeats: runs of words without function words, verbs and adverbs,
 * such as `James Webb Space Telescope` or `solar panels`.
 */
export function phrases(text: string): string[] {
  const found = new Map<string, string>();
  for (const clause of text.split(/[.,;:!?"。！？、，]+(?=\s|$)|["。！？、，]/u)) {
    for (const row of rows(clause.split(/\s+/))) {
      const key = row.toLowerCase();
      if (!found.has(key)) found.set(key, row);
    }
  }
  return [...found.values()];
}

/** The words that say what a text is about: lower case, in order, without repeats. */
export function keywords(text: string): string[] {
  const words = phrases(text).flatMap((phrase) => phrase.split(' '));
  return [...new Set(words.map(bare))].filter((word) => word.length > 2 && !VAGUE.has(word) && !/^[\d.,]+$/.test(word));
}

function rows(words: readonly string[]): string[] {
  const result: string[] = [];
  let row: string[] = [];
  const close = () => {
    const phrase = trim(row);
    if (phrase.some((word) => /\p{L}/u.test(word))) result.push(phrase.slice(-MAX_PHRASE_WORDS).join(' '));
    row = [];
  };
  for (const [index, raw] of words.entries()) {
    const word = raw.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/'s?$/i, '');
    const possessive = /['’]s?$/i.test(raw.replace(/[^\p{L}\p{N}'’]+$/u, ''));
    if (
      word === '' ||
      FUNCTION_WORDS.has(word.toLowerCase()) ||
      /n't$/i.test(word) ||
      endsNounPhrase(word, words[index - 1], row.length > 0) ||
      isLooseNumber(word, row)
    ) {
      close();
      continue;
    }
    row.push(word);
    if (possessive) close();
  }
  close();
  return result;
}

/** `Windows 11` keeps its number; the 11 of `11 people` names nothing. */
const isLooseNumber = (word: string, row: readonly string[]): boolean =>
  /^[\d.,]+$/.test(word) && !/^\p{Lu}/u.test(row.at(-1) ?? '');

function trim(row: readonly string[]): string[] {
  const isWeakAt = (index: number) => isWeak(row[index] ?? '', [row[index - 1], row[index + 1]]);
  const start = row.findIndex((_, index) => !isWeakAt(index));
  return start < 0 ? [] : row.slice(start, row.findLastIndex((_, index) => !isWeakAt(index)) + 1);
}

/** `new` is weak, but not in `New Zealand`; nor is `toy` in `Toy Story`. */
function isWeak(word: string, beside: readonly (string | undefined)[]): boolean {
  if (VAGUE.has(word.toLowerCase()))
    return !(/^\p{Lu}/u.test(word) && beside.some((other) => /^\p{Lu}\p{Ll}/u.test(other ?? '')));
  return word.length < 2 && !isUnspaced(word) && !/\d/.test(word);
}

const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}-]/gu, '');

/** The share of the first text's content words that the second contains, 0 to 1. */
export function overlap(one: string, other: string): number {
  const words = contentWords(one);
  if (words.length === 0) return one.trim().toLowerCase() === other.trim().toLowerCase() ? 1 : 0;
  const known = new Set(contentWords(other));
  return words.filter((word) => known.has(word)).length / words.length;
}

function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'-]*/gu) ?? [];
  return words.filter((word) => !FUNCTION_WORDS.has(word)).map(stem);
}

/** Deliberately rough: enough to match `battery` and `batteries`. */
const stem = (word: string): string =>
  word
    .replace(/'s$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=\w{3})s$/, '');
