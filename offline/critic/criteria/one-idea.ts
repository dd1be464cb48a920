import { overlap } from '../../writer/keywords.ts';
import { splitSentences } from '../../writer/sentences.ts';
import { countWords } from '../../writer/words.ts';
import { Faults, type Finding, type SpokenScript } from '../script.ts';
import type { Wording } from '../wording/index.ts';

const MAX_SENTENCES = 2;
const MAX_WORDS = 34;
/** The share of a scene's content words that make it a repetition. */
const SAME = 0.8;

/** Does every scene say one thing, and only once? */
export function judgeOneIdea({ scenes }: SpokenScript, say: Wording['oneIdea']): Finding {
  const faults = new Faults();
  for (const [index, { narration }] of scenes.entries()) {
    const sentences = splitSentences(narration);
    const words = countWords(narration);
    if (sentences.length > MAX_SENTENCES + 1) faults.add(2, say.many(index + 1, sentences.length), index);
    else if (words > MAX_WORDS) faults.add(1.5, say.long(index + 1, words), index);
    const earlier = scenes.slice(0, index).findIndex((other) => repeats(narration, other.narration));
    if (earlier >= 0) faults.add(3, say.again(index + 1, earlier + 1), index);
  }
  if (scenes.length < 3) faults.add(3, say.few(scenes.length));
  return faults.finding(say.good);
}

const repeats = (one: string, other: string): boolean => countWords(one) >= 5 && overlap(one, other) >= SAME;
