import type { Token } from '../tokens.ts';

/**
 * What a piece of a text is read as. In patterns, a space lies between two words of the captions; in replacements it has
 * to lie there again, and `_` separates words that are said for one of them: `$5 million` is read `5 million_dollars`.
 */
export type Rule = readonly [pattern: RegExp, reading: string | ((...found: string[]) => string)];

/**
 * Reads words by rules, one rule after the other. What a word is in the captions stays.
 * @throws Error if a rule reads two words as one, or one as two: captions would be timed wrongly
 */
export function readBy(rules: readonly Rule[], tokens: readonly Token[]): Token[] {
  if (tokens.length === 0) return [];
  let text = tokens.map(({ spoken }) => spoken).join(' ');
  for (const [pattern, reading] of rules) {
    const read = text.replace(pattern, reading as string);
    if (read.split(' ').length !== tokens.length) throw new Error(`${pattern} changes the number of words`);
    text = read;
  }
  const readings = text.split(' ');
  return tokens.map((token, index) => ({ ...token, spoken: (readings[index] ?? '').replaceAll('_', ' ').trim() }));
}

/** Longer ones first, so that `km/h` is not read as `km`. */
export const anyOf = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|');
