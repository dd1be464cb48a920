import type { SourcedDraft } from './assignment.ts';
import type { Brief } from './brief.ts';
import { budgetFor } from './budget.ts';
import { concerns } from './tongues/mentions.ts';
import { firstWords, secondsWithin, wordsOf } from './words.ts';

/** What of the feedback a draft does not do, in sentences for the person who gave it. */
export function notDone({ changes, facts, seconds, tongue }: Brief, before: string, draft: SourcedDraft): string[] {
  const { wording } = tongue;
  const words = wordsOf(draft.scenes.map(({ narration }) => narration));
  const { min } = budgetFor({ changes, before, seconds });
  const asksForLength =
    seconds !== null || changes.seconds !== null || changes.length === 'longer' || changes.moreFacts;
  return [
    ...changes.unread.map((clause) => wording.notUnderstood(firstWords(clause, 20))),
    ...changes.mention
      .filter((thing) => !facts.some((fact) => concerns(tongue, fact, thing)))
      .map(wording.saysNothingAbout),
    ...(asksForLength && words < min ? [wording.noMoreFacts(Math.round(secondsWithin(words)))] : []),
  ];
}
