import type { Word } from '../../../../../contracts/editor/spoken-words.ts';
import { tokenize } from '../tokens.ts';

/** When each character of a text is spoken, in seconds. */
export type SpokenCharacters = {
  readonly characters: readonly string[];
  readonly character_start_times_seconds: readonly number[];
  readonly character_end_times_seconds: readonly number[];
};

/**
 * The words that captions show, from the times of a text's characters.
 * @returns null if the characters are not those of the text
 */
export function wordsFromCharacters(
  spoken: SpokenCharacters | null | undefined,
  text: string,
  durationSeconds: number,
): Word[] | null {
  if (!spoken) return null;
  const { characters, character_start_times_seconds: starts, character_end_times_seconds: ends } = spoken;
  if (starts.length !== characters.length || ends.length !== characters.length) return null;
  const units = characters.flatMap((character, at) =>
    visible(character).map((unit) => ({ unit, start: starts[at] as number, end: ends[at] as number })),
  );
  const words: Word[] = [];
  let from = 0;
  let before = 0;
  for (const token of tokenize(text, 'und')) {
    const letters = visible(token.text);
    const own = units.slice(from, from + letters.length);
    if (own.map(({ unit }) => unit).join('') !== letters.join('')) return null;
    from += letters.length;
    const start = Math.min(durationSeconds, Math.max(before, own[0]?.start ?? before));
    const end = Math.min(durationSeconds, Math.max(start, own.at(-1)?.end ?? start));
    words.push({ text: token.text, start: rounded(start), end: rounded(end) });
    before = start;
  }
  return from === units.length ? words : null;
}

/** Without what captions leave out, and composed as they are. */
const visible = (text: string): string[] => [...text.normalize('NFC').replace(/[\s\p{Cc}]+/gu, '')];

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
