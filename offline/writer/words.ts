/** A calm narrator's pace. Short-form narration is usually quoted as 150 to 180 words a minute. */
const WORDS_PER_MINUTE = 165;

/** Scripts written without spaces: finding their words takes a dictionary. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SPOKEN = /[\p{L}\p{N}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** Words as spoken: whatever stands between spaces and contains a letter or a digit. */
export function countWords(text: string): number {
  return tokens(text).reduce((sum, token) => sum + wordsIn(token), 0);
}

/** The total number of words in all texts. */
export const wordsOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countWords(text), 0);

/** How long a narrator needs, in seconds to one decimal; never 0. */
export function secondsFor(text: string): number {
  return Math.max(0.5, Math.round((countWords(text) / WORDS_PER_MINUTE) * 600) / 10);
}

/** How many words fit into that many seconds. */
export const wordsWithin = (seconds: number): number => Math.round((seconds * WORDS_PER_MINUTE) / 60);

/** How long that many words take, in seconds. */
export const secondsWithin = (words: number): number => Math.round((words / WORDS_PER_MINUTE) * 600) / 10;

/** The start of a text, at most that many UTF-16 units, without half a character at its end. */
export const firstCharacters = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '');

/** The start of a text, at most that many words, ending with a whole word. */
export function firstWords(text: string, most: number): string {
  const kept: string[] = [];
  let left = most;
  for (const token of tokens(text)) {
    const count = wordsIn(token);
    if (count > left) {
      kept.push(cutUnspaced(token, left));
      break;
    }
    kept.push(token);
    left -= count;
  }
  return kept.join(' ').trim();
}

const tokens = (text: string): string[] => text.split(/\s+/).filter((token) => token !== '');

function wordsIn(token: string): number {
  if (!SPOKEN.test(token)) return 0;
  if (!isUnspaced(token)) return 1;
  return Math.max(1, [...segmenter.segment(token)].filter(({ isWordLike }) => isWordLike).length);
}

function cutUnspaced(token: string, most: number): string {
  let left = most;
  let text = '';
  for (const { segment, isWordLike } of segmenter.segment(token)) {
    if (isWordLike && left-- === 0) break;
    text += segment;
  }
  return text;
}
