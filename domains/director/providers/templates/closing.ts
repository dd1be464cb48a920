import type { Brief } from './brief.ts';
import { acceptable, choose } from './choose.ts';
import type { Platform } from './platforms.ts';
import { voices } from './tones.ts';

const SOBER_QUESTIONS = [
  'What do you take away from this?',
  'Which question remains open for you?',
  'What would you want to know next?',
];

const STRONG: Record<Platform, string> = {
  youtube: 'So do three things now: write your answer in the comments, leave a like, and subscribe.',
  tiktok: 'So do three things now: comment your answer, share this with a friend, and follow.',
  instagram: 'So do three things now: comment your answer, save this reel, and follow.',
  local: 'So do one thing before you move on: tell somebody what you just heard.',
};

const SHORT: Record<Platform, string> = {
  youtube: 'Subscribe for more.',
  tiktok: 'Follow for more.',
  instagram: 'Follow for more.',
  local: 'More in the next one.',
};

/** For a script that could not tell anything yet. */
const EARLY_QUESTIONS = ['What would you want to know about it first?', 'Have you come across it already?'];

/** The last scene: a question to the viewer and, unless it is unwelcome, a call. */
export function writeClosing(brief: Brief, hasFacts: boolean, turn: number, isCompact: boolean): string {
  const { niche, wishes, seed, previous } = brief;
  const last = previous?.scenes.at(-1)?.narration ?? '';
  const questions = acceptable(questionsFor(brief, hasFacts), wishes.remove);
  const question = choose(questions, (option) => last.includes(option), seed, turn + (wishes.closing ? 1 : 0));
  const wasSilent = questions.some((option) => option === last.trim());
  const isSilent = wishes.call === 'none' || (wishes.call === null && wasSilent);
  return isSilent ? question : `${question} ${callFor(brief, isCompact, last).replaceAll('{stories}', niche.stories)}`;
}

function questionsFor({ tone, isGrim, niche }: Brief, hasFacts: boolean): readonly string[] {
  if (tone === 'serious' || isGrim) return SOBER_QUESTIONS;
  return hasFacts ? niche.questions : EARLY_QUESTIONS;
}

function callFor({ tone, platform, wishes }: Brief, isCompact: boolean, before: string): string {
  const wasStrong = before.includes(STRONG[platform]) && !wishes.closing;
  if (wishes.call === 'strong' || wasStrong) return STRONG[platform];
  return isCompact ? SHORT[platform] : voices[tone].call[platform];
}
