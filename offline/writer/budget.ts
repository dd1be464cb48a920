import type { Assignment } from './assignment.ts';
import type { Brief } from './brief.ts';
import { noChanges } from './requested-changes.ts';
import { tongueOf } from './tongues/index.ts';
import { countWords, secondsWithin, wordsWithin } from './words.ts';

/** The number of words in a whole script. */
export type WordBudget = { min: number; max: number };

const USUAL: WordBudget = { min: 75, max: 105 };
/** How long a film is that nobody has asked a length for, in whole seconds at the narrator's pace. */
export const USUAL_SECONDS = {
  least: Math.round(secondsWithin(USUAL.min)),
  most: Math.round(secondsWithin(USUAL.max)),
} as const;
/** Below this, there is no room for a lead after the opening or a long call at the end. */
const TIGHT = 72;

export const isTight = ({ max }: WordBudget): boolean => max < TIGHT;

/** How long a script may take to say, in seconds: as its request or its feedback asks for, or as is usual. */
export function wantedSeconds({
  feedback,
  previous,
  seconds,
  language,
}: Pick<Assignment, 'feedback' | 'previous' | 'seconds' | 'language'>): { min: number; max: number } {
  const { readFeedback } = tongueOf(language);
  const changes = previous !== null || feedback ? readFeedback(feedback ?? '') : noChanges();
  const before = previous?.scenes.map(({ narration }) => narration).join(' ') ?? '';
  const { min, max } = budgetFor({ changes, before, seconds });
  return { min: secondsWithin(min), max: secondsWithin(max) };
}

/** The shortest and the longest film that can be asked for, in seconds. */
export const SECONDS = { least: 15, most: 180 } as const;
const MOST_WORDS = wordsWithin(SECONDS.most);

/** The word budget, from what request and feedback ask for and the length of the previous draft. */
export function budgetFor({ changes, before, seconds }: Pick<Brief, 'changes' | 'before' | 'seconds'>): WordBudget {
  const previous = countWords(before);
  if (changes.seconds !== null) return within(changes.seconds);
  const asked = seconds === null ? USUAL : within(seconds);
  if (previous === 0) return asked;
  if (changes.length === 'shorter') {
    const max = Math.max(40, Math.min(asked.max, Math.floor(previous * 0.8)));
    return { min: max - 25, max };
  }
  if (changes.length === 'longer') {
    const min = Math.min(MOST_WORDS - 30, Math.max(asked.min, Math.ceil(previous * 1.15)));
    return { min, max: min + 30 };
  }
  if (changes.moreFacts)
    return { min: asked.min, max: Math.max(asked.max, Math.min(Math.max(150, asked.max), previous + 30)) };
  // A length that was once requested is kept.
  const isAsked = previous >= asked.min && previous <= asked.max;
  return isAsked
    ? asked
    : {
        min: Math.max(40, Math.min(MOST_WORDS - 20, previous - 10)),
        max: Math.max(50, Math.min(MOST_WORDS, previous + 8)),
      };
}

function within(seconds: number): WordBudget {
  const words = wordsWithin(Math.max(SECONDS.least, Math.min(SECONDS.most, seconds)));
  return { min: Math.floor(words * 0.85), max: words };
}
