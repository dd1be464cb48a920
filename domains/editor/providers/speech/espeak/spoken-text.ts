import type { Token } from '../tokens.ts';
import { joinPieces } from '../tokens.ts';

/** eSpeak reads marks of SSML; stressed words are a little longer, higher and louder. */
const STRESS = ['<emphasis level="moderate">', '</emphasis>'] as const;

/**
 * The text to speak for some tokens, and the code point (from 0) at which each begins, its mark included. Marks end
 * before the punctuation of the last word: behind a mark, eSpeak does not see the end of a sentence.
 */
export function spokenText(tokens: readonly (Token & { readonly isStressed?: boolean })[]): {
  text: string;
  starts: number[];
} {
  let text = '';
  let before = '';
  let length = 0;
  const add = (part: string) => {
    text += part;
    length += [...part].length;
  };
  const starts = tokens.map(({ spoken, isStressed }, index) => {
    if (before !== '') add(joinPieces(before, spoken).slice(before.length, -spoken.length));
    before = spoken;
    const start = length;
    if (isStressed && !tokens[index - 1]?.isStressed) add(STRESS[0]);
    if (isStressed && !tokens[index + 1]?.isStressed) {
      const end = spoken.search(/[.,;:!?)"']*$/u);
      add(spoken.slice(0, end) + STRESS[1] + spoken.slice(end));
    } else {
      add(spoken);
    }
    return start;
  });
  return { text, starts };
}
