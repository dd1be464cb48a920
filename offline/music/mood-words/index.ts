import { MOODS } from '../moods.ts';
import { ENGLISH } from './english.ts';
import { GERMAN } from './german.ts';
import type { MoodWords, Stem } from './stems.ts';

const list = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Words that are frequent in a language and are none in the other, or rare. */
const FREQUENT = {
  english: list(`the of and to is are that with you your what from this has by for it not they their were we its`),
  german: list(`
    der die das und ist sind nicht mit ein eine einen einem einer auf für von vom bei beim nach aus über sie den dem
    des im am zu zum zur wie als mehr sich es er wir wird wurde wurden hat haben auch noch nur oder aber`),
};

const EITHER = Object.fromEntries<readonly Stem[]>(
  MOODS.map((mood) => [mood, [...ENGLISH[mood], ...GERMAN[mood]]]),
) as MoodWords;

/**
 * The words of moods in the language of a text. English words are not looked for in German: "war" and "dies" are two of
 * its most frequent, and say nothing about suffering. @param words of the text, in lower case
 */
export function moodWordsFor(words: ReadonlySet<string>): MoodWords {
  const [english, german] = [FREQUENT.english, FREQUENT.german].map(
    (frequent) => frequent.filter((word) => words.has(word)).length,
  ) as [number, number];
  if (english === german) return EITHER;
  return english > german ? ENGLISH : GERMAN;
}
