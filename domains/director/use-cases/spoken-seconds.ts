import { secondsFor } from '../providers/narration-length.ts';

/** In seconds, fitted to some hundred scenes that the offline voice spoke in English, German and other languages. */
const A_LETTER = 0.058;
/** Digits are read as words, and so are signs and the letters of acronyms, though shorter ones. */
const A_DIGIT = 0.375;
const A_SIGN = 0.166;
const BETWEEN_SENTENCES = 0.49;
const A_COMMA = 0.33;
/** Of each scene: the breath after it, and how the voice sets in and dies away. */
const A_SCENE = 0.89;
/** A syllable of Korean is a letter to a computer. */
const LETTERS_OF_HANGUL = 3.4;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * How long a scene will be, breath included. Closer to a voice than words a minute, as which scripts are planned: words
 * are longer in one language than in another, and a year is four words.
 */
export function spokenSeconds(narration: string): number {
  const text = narration.normalize('NFC').trim();
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const spelt = text.match(/\b\p{Lu}{2,5}\b/gu)?.join('').length ?? 0;
  const letters = count(/[\p{L}\p{M}]/gu) + (LETTERS_OF_HANGUL - 1) * count(/\p{Script=Hangul}/gu);
  const pauses = BETWEEN_SENTENCES * count(/[.!?…]["”’»)]*\s/gu) + A_COMMA * count(/[,;:–—]\s/gu);
  const words = UNSPACED.test(text) ? secondsFor(text) : A_LETTER * letters;
  return words + A_DIGIT * count(/\d/g) + A_SIGN * (count(/[%$€£¥]/g) + spelt) + pauses + A_SCENE;
}
