import { visibleText } from '../lettering/visible-text.ts';
import { tokenize } from '../speech/tokens.ts';

/** A text's words and what is between each and the next: a space, or nothing in scripts that are written without. */
export type Worded = { readonly words: readonly string[]; readonly gaps: readonly string[] };

/** Divides what is drawn of a text where its lines may break: at its spaces, and in scripts without any at its words. */
export function wordsOf(text: string): Worded {
  const pieces = visibleText(text)
    .split(' ')
    .map((piece) => {
      const words = tokenize(piece, 'und').map((token) => token.text);
      // A sign alone is no word: nobody says it.
      return words.length === 0 ? [piece] : words;
    });
  return {
    words: pieces.flat(),
    gaps: pieces.flatMap((words) => words.map((_, index) => (index === words.length - 1 ? ' ' : ''))),
  };
}
