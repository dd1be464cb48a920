import type { Brief } from './brief.ts';
import { choose, withoutRemoved } from './choose.ts';
import { inSentence } from './topic.ts';
import { countWords } from './words.ts';

const SOBER_QUESTIONS = [
  'What do you take away from this?',
  'Which question remains open for you?',
  'What would you want to know next?',
];

/** A longer subject makes no question that can be followed by ear. */
const MAX_SUBJECT_WORDS = 12;
const MAX_NAME_WORDS = 6;

/** For a script that has no facts to tell yet. */
const EARLY_QUESTIONS = ['What would you want to know about it first?', 'Have you come across it already?'];

/** If neither a question nor a call is wanted. */
const PLAIN_END = 'That is the story so far.';

/** The last scene: a question to the viewer and a call, as far as they are wanted. */
export function writeClosing(brief: Brief, hasFacts: boolean, turn: number, isCompact: boolean): string {
  const { niche, changes, seed, previous } = brief;
  const last = previous?.scenes.at(-1)?.narration ?? '';
  const questions = withoutRemoved(questionsFor(brief, hasFacts), changes.remove);
  const isAsking = changes.question === 'wanted' || (changes.question === null && (last === '' || last.includes('?')));
  const question = isAsking
    ? choose(questions, (option) => last.includes(option), seed, turn + (changes.closing ? 1 : 0))
    : null;
  const wasSilent = questions.some((option) => option === last.trim()) || last.trim() === PLAIN_END;
  const isSilent = changes.call === 'none' || (changes.call === null && wasSilent);
  const call = isSilent ? null : callFor(brief, isCompact, last).replaceAll('{stories}', niche.stories);
  return [question, call].filter((part) => part !== null).join(' ') || PLAIN_END;
}

/** What is asked belongs to this story where its words allow it. */
function questionsFor({ tone, isGrim, niche, topic }: Brief, hasFacts: boolean): readonly string[] {
  if (isGrim) return SOBER_QUESTIONS;
  if (!hasFacts) return tone === 'serious' ? SOBER_QUESTIONS : EARLY_QUESTIONS;
  const subject = inSentence(topic);
  const isShort = countWords(subject) <= MAX_SUBJECT_WORDS;
  if (topic.kind === 'clause' && isShort)
    return [`Did you know ${subject}?`, `Would you have guessed ${subject}?`, `Could you now explain ${subject}?`];
  if (topic.kind === 'name' && countWords(subject) <= MAX_NAME_WORDS)
    return [`What was new to you about ${subject}?`, `What else would you like to know about ${subject}?`];
  return tone === 'serious' ? SOBER_QUESTIONS : niche.questions;
}

function callFor({ tone, platform, changes }: Brief, isCompact: boolean, before: string): string {
  const { call, strongCall, shortCall } = platform.texts;
  const wasStrong = before.includes(strongCall) && !changes.closing;
  if (changes.call === 'strong' || wasStrong) return strongCall;
  return isCompact ? shortCall : call[tone];
}
