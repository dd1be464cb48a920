import type { Brief } from './brief.ts';
import { choose, withoutRemoved } from './choose.ts';

const SOBER_QUESTIONS = [
  'What do you take away from this?',
  'Which question remains open for you?',
  'What would you want to know next?',
];

/** For a script that has no facts to tell yet. */
const EARLY_QUESTIONS = ['What would you want to know about it first?', 'Have you come across it already?'];

/** The last scene: a question to the viewer and, unless unwanted, a call. */
export function writeClosing(brief: Brief, hasFacts: boolean, turn: number, isCompact: boolean): string {
  const { niche, changes, seed, previous } = brief;
  const last = previous?.scenes.at(-1)?.narration ?? '';
  const questions = withoutRemoved(questionsFor(brief, hasFacts), changes.remove);
  const question = choose(questions, (option) => last.includes(option), seed, turn + (changes.closing ? 1 : 0));
  const wasSilent = questions.some((option) => option === last.trim());
  const isSilent = changes.call === 'none' || (changes.call === null && wasSilent);
  return isSilent ? question : `${question} ${callFor(brief, isCompact, last).replaceAll('{stories}', niche.stories)}`;
}

function questionsFor({ tone, isGrim, niche }: Brief, hasFacts: boolean): readonly string[] {
  if (tone === 'serious' || isGrim) return SOBER_QUESTIONS;
  return hasFacts ? niche.questions : EARLY_QUESTIONS;
}

function callFor({ tone, platform, changes }: Brief, isCompact: boolean, before: string): string {
  const { call, strongCall, shortCall } = platform.texts;
  const wasStrong = before.includes(strongCall) && !changes.closing;
  if (changes.call === 'strong' || wasStrong) return strongCall;
  return isCompact ? shortCall : call[tone];
}
