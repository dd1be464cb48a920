import { countWords } from '../../writer/words.ts';
import { Faults, type Finding, type SpokenScript, sentencesOf } from '../script.ts';
import type { Wording } from '../wording/index.ts';

/** In words. */
const LONG = 22;
const BREATHLESS = 30;
const COMFORTABLE = 17;
const UNSPEAKABLE = /https?:|www\.|[$€£#@*_\\<>[\]{}()=+|~^]|\d\s?%|&|\b(?:e\.g\.|i\.e\.|w\/|z\.\s?B\.|d\.\s?h\.)/i;

/** Can it be read aloud, and followed by ear? */
export function judgeSpeakable(script: SpokenScript, say: Wording['speakable']): Finding {
  const faults = new Faults();
  const sentences = sentencesOf(script);
  for (const { text, scene } of sentences) {
    const words = countWords(text);
    if (words > BREATHLESS) faults.add(2.5, say.breathless(words, scene + 1), scene);
    else if (words > LONG) faults.add(1, say.long(words, scene + 1), scene);
    const [sign] = UNSPEAKABLE.exec(text) ?? [];
    if (sign) faults.add(2, say.sign(sign, scene + 1), scene);
    if ((text.match(/,/g) ?? []).length > 3) faults.add(0.5, say.nested(scene + 1), scene);
  }
  for (const [index, { text, scene }] of sentences.entries()) {
    const alike = [sentences[index - 1], sentences[index - 2]].every(
      (other) => other && firstWord(other.text) === firstWord(text),
    );
    if (alike && index >= 2) faults.add(1, say.alike(text.split(' ')[0] ?? ''), scene);
  }
  const mean = sentences.reduce((sum, { text }) => sum + countWords(text), 0) / Math.max(1, sentences.length);
  if (mean > COMFORTABLE) faults.add(1, say.mean(Math.round(mean)));
  return faults.finding(say.good(Math.round(mean)));
}

const firstWord = (text: string): string => text.split(/\s+/)[0]?.toLowerCase() ?? '';
