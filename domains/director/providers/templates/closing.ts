import type { Brief } from './brief.ts';
import { choose } from './choose.ts';
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

/** The last scene: a question to the viewer and, unless it is unwelcome, a call. */
export function writeClosing(brief: Brief, turn: number, isCompact: boolean): string {
  const { tone, platform, niche, wishes, seed, previous } = brief;
  const questions = tone === 'serious' || brief.isGrim ? SOBER_QUESTIONS : niche.questions;
  const last = previous?.scenes.at(-1)?.narration ?? '';
  const question = choose(questions, (option) => last.includes(option), seed, turn + (wishes.closing ? 1 : 0));
  const call = callFor(brief, isCompact, last).replaceAll('{stories}', niche.stories);
  return `${question} ${call}`.trim();

  function callFor({ wishes: { call: wish } }: Brief, compact: boolean, before: string): string {
    const wasSilent = before !== '' && questions.some((option) => option === before.trim());
    if (wish === 'none' || (wish === null && wasSilent)) return '';
    if (wish === 'strong' || (before.includes(STRONG[platform]) && !wishes.closing)) return STRONG[platform];
    return compact ? SHORT[platform] : voices[tone].call[platform];
  }
}
