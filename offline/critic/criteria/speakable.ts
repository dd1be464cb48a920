import { countWords } from '../../writer/words.ts';
import { Faults, type Finding, type SpokenScript, sentencesOf } from '../script.ts';

/** In words. */
const LONG = 22;
const BREATHLESS = 30;
const COMFORTABLE = 17;
const UNSPEAKABLE = /https?:|www\.|[$€£#@*_\\<>[\]{}()=+|~^]|\d\s?%|&|\b(?:e\.g\.|i\.e\.|w\/|z\.\s?B\.|d\.\s?h\.)/i;

/** Can it be read aloud, and followed by ear? */
export function judgeSpeakable(script: SpokenScript): Finding {
  const faults = new Faults();
  const sentences = sentencesOf(script);
  for (const { text, scene } of sentences) {
    const words = countWords(text);
    if (words > BREATHLESS)
      faults.add(2.5, `A sentence of ${words} words leaves no room to breathe (scene ${scene + 1}).`, scene);
    else if (words > LONG)
      faults.add(1, `A sentence of ${words} words is hard to follow by ear (scene ${scene + 1}).`, scene);
    const [sign] = UNSPEAKABLE.exec(text) ?? [];
    if (sign) faults.add(2, `“${sign}” cannot be read aloud (scene ${scene + 1}).`, scene);
    if ((text.match(/,/g) ?? []).length > 3) faults.add(0.5, `A sentence is nested (scene ${scene + 1}).`, scene);
  }
  for (const [index, { text, scene }] of sentences.entries()) {
    const alike = [sentences[index - 1], sentences[index - 2]].every(
      (other) => other && firstWord(other.text) === firstWord(text),
    );
    if (alike && index >= 2) faults.add(1, `Three sentences in a row begin with “${text.split(' ')[0]}”.`, scene);
  }
  const mean = sentences.reduce((sum, { text }) => sum + countWords(text), 0) / Math.max(1, sentences.length);
  if (mean > COMFORTABLE) faults.add(1, `Sentences have ${Math.round(mean)} words on average.`);
  return faults.finding(`Sentences have ${Math.round(mean)} words on average, and all can be read aloud.`);
}

const firstWord = (text: string): string => text.split(/\s+/)[0]?.toLowerCase() ?? '';
