import { keywords } from '../../writer/keywords.ts';
import { splitSentences } from '../../writer/sentences.ts';
import { countWords } from '../../writer/words.ts';
import { Faults, type Finding, type Given, type SpokenScript } from '../script.ts';
import type { Wording } from '../wording/index.ts';

const MAX_WORDS = 30;
const CALLS =
  /\b(?:follow|subscribe|comments?|share|save|tell (?:us|me|somebody)|pass it on|keep it in mind|think it over|weigh it|more (?:to come|in the next)|stay with us|folg\w*|abonnier\w*|kommentar\w*|teil\w* (?:es|das)|schreib\w*|merk\w*|denk\w*|bleib\w*|mehr (?:davon|im nächsten))\b/i;
/** Questions that would fit under any video. */
const ANY_VIDEO =
  /what do you (?:think|make of it)|what is your (?:honest )?take|is this your kind of thing|which part of this (?:surprised you|did you not expect)|would this change anything|what do you take away|which question remains open|what would you (?:want|like) to know|have you come across it|what does this change for you|was (?:denkst|hältst) du|was meinst du/i;

/** Does it end, and on something that belongs to this story? */
export function judgeEnding(
  { scenes }: SpokenScript,
  { topic, summary, feedback }: Given,
  say: Wording['ending'],
): Finding {
  const last = scenes.length - 1;
  const narration = scenes[last]?.narration ?? '';
  const sentences = splitSentences(narration);
  const questions = sentences.filter((sentence) => sentence.endsWith('?'));
  const faults = new Faults();
  if (questions.length === 0 && !CALLS.test(narration) && !feedback) faults.add(4, say.stops, last);
  if (questions.length > 1) faults.add(1.5, say.questions(questions.length), last);
  if (countWords(narration) > MAX_WORDS) faults.add(2, say.long(countWords(narration)), last);
  if (questions.some((question) => ANY_VIDEO.test(question)) && !speaksOf(narration, `${topic} ${summary ?? ''}`))
    faults.add(3, say.anyVideo, last);
  return faults.finding(say.good);
}

function speaksOf(narration: string, story: string): boolean {
  const words = new Set(keywords(story));
  return keywords(narration).some((word) => words.has(word));
}
