import type { Settings } from '../../../contracts/identity/user.ts';
import { assignmentFor } from './assignment-for.ts';
import { type Estimate, estimateProduction, estimateWriting } from './estimate.ts';
import type { OwnersProviders } from './providers-of-owner.ts';
import { type ContentChoices, chosenFor, languageFor } from './request-content.ts';
import { type Idea, trendOf } from './start-film.ts';

/** What an idea is called that nobody has named yet. */
export const UNNAMED = 'A page on the web';

/**
 * What a film of an idea will cost and how long it will be, in which language, and what its writer cannot do.
 * @throws Rejection if its language cannot be written or said
 */
export function estimateIdea(
  { writer, tongues, settings }: Pick<OwnersProviders, 'writer' | 'tongues' | 'settings'>,
  owner: string,
  idea: Idea,
  choices: ContentChoices,
  defaults: Settings['defaults'],
): Estimate & { readonly language: string; readonly not_done: string[] } {
  const trend = trendOf(idea, { commandId: owner });
  const spoken = idea.script?.narrations ?? null;
  const language = languageFor(trend, choices, defaults, tongues, spoken);
  const voice = choices.voice_id ?? defaults.voice_id;
  if (spoken) {
    const scenes = spoken.map((narration, index) => ({ narration, visual_prompt: String(index) }));
    return { ...estimateProduction(scenes, [], voice, settings), language, not_done: [] };
  }
  const foreseen = writer.foresee(assignmentFor(trend, chosenFor(choices, defaults, trend.trend_niche), language));
  return { ...estimateWriting(foreseen, voice, settings), language, not_done: [...foreseen.notDone] };
}
