import { overlap } from '../../writer/keywords.ts';
import { splitSentences } from '../../writer/sentences.ts';
import { countWords } from '../../writer/words.ts';
import { Faults, type Finding, type SpokenScript } from '../script.ts';

const MAX_SENTENCES = 2;
const MAX_WORDS = 34;
/** The share of a scene's content words that make it a repetition. */
const SAME = 0.8;

/** Does every scene say one thing, and only once? */
export function judgeOneIdea({ scenes }: SpokenScript): Finding {
  const faults = new Faults();
  for (const [index, { narration }] of scenes.entries()) {
    const sentences = splitSentences(narration);
    const words = countWords(narration);
    if (sentences.length > MAX_SENTENCES + 1)
      faults.add(2, `Scene ${index + 1} says ${sentences.length} things at once.`, index);
    else if (words > MAX_WORDS)
      faults.add(1.5, `Scene ${index + 1} has ${words} words, more than one idea needs.`, index);
    const earlier = scenes.slice(0, index).findIndex((other) => repeats(narration, other.narration));
    if (earlier >= 0) faults.add(3, `Scene ${index + 1} says again what scene ${earlier + 1} said.`, index);
  }
  if (scenes.length < 3)
    faults.add(3, `It has ${scenes.length === 1 ? 'one scene' : 'two scenes'}: ideas follow each other without a cut.`);
  return faults.finding('Every scene says one thing, and none says it again.');
}

const repeats = (one: string, other: string): boolean => countWords(one) >= 5 && overlap(one, other) >= SAME;
