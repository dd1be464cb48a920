import type { SourcedDraft } from './assignment.ts';
import type { Brief } from './brief.ts';
import { budgetFor } from './budget.ts';
import { concerns } from './keywords.ts';
import { firstWords, secondsWithin, wordsOf } from './words.ts';

/** What of the feedback a draft does not do, in sentences for the person who gave it. */
export function notDone({ changes, facts }: Brief, before: string, draft: SourcedDraft): string[] {
  const words = wordsOf(draft.scenes.map(({ narration }) => narration));
  const { min } = budgetFor({ changes, before });
  const asksForLength = changes.seconds !== null || changes.length === 'longer' || changes.moreFacts;
  return [
    ...changes.unread.map(
      (clause) =>
        `“${firstWords(clause, 20)}” was not understood: templates follow wishes about length, tone, opening, ending, title, hashtags, pictures, and what to mention or leave out.`,
    ),
    ...changes.mention
      .filter((thing) => !facts.some((fact) => concerns(fact, thing)))
      .map((thing) => `The source says nothing about ${thing}, and the script may only say that.`),
    ...(asksForLength && words < min
      ? [`The source has no more facts: it fills ${Math.round(secondsWithin(words))} seconds.`]
      : []),
  ];
}
