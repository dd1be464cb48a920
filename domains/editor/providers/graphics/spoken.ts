import type { Word } from '../../../../contracts/editor/spoken-words.ts';
import { wordsOf } from './words.ts';

/** When something is said, in seconds from the start of the scene, and with which of its words that ends. */
export type Said = { readonly start: number; readonly end: number; readonly last: number };

/** Letters and digits alone, so that punctuation and capitals make no difference. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** How many of a text's first words must be said in sequence. */
const ENOUGH = 3;

/** When the beginning of a text is said. @param from the first word to look at @returns null if it is not */
export function saidAt(words: readonly Word[], text: string, from = 0): Said | null {
  const wanted = wordsOf(text)
    .words.map(plain)
    .filter((word) => word !== '')
    .slice(0, ENOUGH);
  if (wanted.length === 0) return null;
  for (let first = from; first + wanted.length <= words.length; first++) {
    if (wanted.some((word, index) => plain(words[first + index]?.text ?? '') !== word)) continue;
    const last = first + wanted.length - 1;
    return { start: words[first]?.start ?? 0, end: words[last]?.end ?? 0, last };
  }
  return null;
}

/** When each of several texts appears: when it is said, and where that is unknown, evenly after the one before. */
export function appearances(words: readonly Word[], texts: readonly string[], seconds: number): number[] {
  const step = Math.min(0.6, (seconds * 0.6) / Math.max(1, texts.length));
  let from = 0;
  let before = 0.3 - step;
  return texts.map((text) => {
    const said = saidAt(words, text, from);
    if (said) from = said.last + 1;
    before = Math.min(
      said ? Math.max(0.25, said.start - 0.05, before + 0.1) : before + step,
      Math.max(0.3, seconds - 0.5),
    );
    return before;
  });
}
