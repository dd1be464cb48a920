import type { Brief } from './brief.ts';
import { choose, withoutRemoved } from './choose.ts';

/** The last scene: a question to the viewer and a call, as far as they are wanted. */
export function writeClosing(brief: Brief, hasFacts: boolean, turn: number, isCompact: boolean): string {
  const { niche, changes, seed, previous } = brief;
  const { plainEnd } = brief.tongue.wording;
  const last = previous?.scenes.at(-1)?.narration ?? '';
  const questions = withoutRemoved(questionsFor(brief, hasFacts), changes.remove);
  const isAsking = changes.question === 'wanted' || (changes.question === null && (last === '' || last.includes('?')));
  const question = isAsking
    ? choose(questions, (option) => last.includes(option), seed, turn + (changes.closing ? 1 : 0))
    : null;
  const wasSilent = questions.some((option) => option === last.trim()) || last.trim() === plainEnd;
  const isSilent = changes.call === 'none' || (changes.call === null && wasSilent);
  const call = isSilent ? null : callFor(brief, isCompact, last).replaceAll('{stories}', niche.stories);
  return [question, call].filter((part) => part !== null).join(' ') || plainEnd;
}

/** What is asked belongs to this story where its words allow it. */
function questionsFor({ tone, isGrim, niche, topic, tongue }: Brief, hasFacts: boolean): readonly string[] {
  const { soberQuestions, earlyQuestions, questionsAbout } = tongue.wording;
  if (isGrim) return soberQuestions;
  if (!hasFacts) return tone === 'serious' ? soberQuestions : earlyQuestions;
  const own = questionsAbout(topic);
  if (own.length > 0) return own;
  return tone === 'serious' ? soberQuestions : niche.questions;
}

function callFor({ tone, platform, changes }: Brief, isCompact: boolean, before: string): string {
  const { call, strongCall, shortCall } = platform.texts;
  const wasStrong = before.includes(strongCall) && !changes.closing;
  if (changes.call === 'strong' || wasStrong) return strongCall;
  return isCompact ? shortCall : call[tone];
}
