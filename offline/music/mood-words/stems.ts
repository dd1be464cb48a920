import type { Mood } from '../moods.ts';

/** Whether a word, in lower case, is one of those meant. */
export type Stem = (word: string) => boolean;

/** What a script about such a thing says. */
export type MoodWords = Readonly<Record<Mood, readonly Stem[]>>;

/**
 * Reads beginnings of words. A `$` ends a word that is the beginning of others, a `*` stands for what a compound begins
 * with, and a `|` is between the forms of one word.
 */
export const stems = (list: string): readonly Stem[] =>
  list
    .trim()
    .split(/\s+/)
    .map((forms) => {
      const pattern = forms
        .split('|')
        .map((form) => `${form.startsWith('*') ? '' : '^'}${form.replace('*', '')}`)
        .join('|');
      const stem = new RegExp(pattern, 'u');
      return (word) => stem.test(word);
    });
