import type { Assignment } from './assignment.ts';
import type { Brief } from './brief.ts';
import { readFeedback } from './feedback.ts';
import { noChanges } from './requested-changes.ts';
import { countWords, secondsWithin, wordsWithin } from './words.ts';

/** The number of words in a whole script. */
export type WordBudget = { min: number; max: number };

/** 27 to 38 seconds at the narrator's pace. */
const USUAL: WordBudget = { min: 75, max: 105 };
/** Below this, there is no room for a lead after the opening or a long call at the end. */
const TIGHT = 72;

export const isTight = ({ max }: WordBudget): boolean => max < TIGHT;

/** How long a script may take to say, in seconds: as its feedback asks for, or as is usual. */
export function wantedSeconds({ feedback, previous }: Pick<Assignment, 'feedback' | 'previous'>): {
  min: number;
  max: number;
} {
  const changes = previous !== null || feedback ? readFeedback(feedback ?? '') : noChanges();
  const before = previous?.scenes.map(({ narration }) => narration).join(' ') ?? '';
  const { min, max } = budgetFor({ changes, before });
  return { min: secondsWithin(min), max: secondsWithin(max) };
}

/** The word budget, from what the feedback asks for and the length of the previous draft. */
export function budgetFor({ changes, before }: Pick<Brief, 'changes' | 'before'>): WordBudget {
  const previous = countWords(before);
  if (changes.seconds !== null) {
    const words = wordsWithin(Math.max(15, Math.min(90, changes.seconds)));
    return { min: Math.floor(words * 0.85), max: words };
  }
  if (previous === 0) return USUAL;
  if (changes.length === 'shorter') {
    const max = Math.max(40, Math.min(USUAL.max, Math.floor(previous * 0.8)));
    return { min: max - 25, max };
  }
  if (changes.length === 'longer') {
    const min = Math.min(170, Math.max(USUAL.min, Math.ceil(previous * 1.15)));
    return { min, max: min + 30 };
  }
  if (changes.moreFacts) return { min: USUAL.min, max: Math.max(USUAL.max, Math.min(150, previous + 30)) };
  // A length that was once requested is kept.
  const isUsual = previous >= USUAL.min && previous <= USUAL.max;
  return isUsual
    ? USUAL
    : { min: Math.max(40, Math.min(160, previous - 10)), max: Math.max(50, Math.min(180, previous + 8)) };
}
