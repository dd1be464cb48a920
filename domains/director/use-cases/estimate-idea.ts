import type { Settings } from '../../../contracts/identity/user.ts';
import { assignmentFor } from './assignment-for.ts';
import { type Estimate, estimateProduction, estimateWriting } from './estimate.ts';
import type { OwnersProviders } from './providers-of-owner.ts';
import { type ContentChoices, chosenFor, languageFor, type TrendTopic } from './request-content.ts';
import { type Idea, trendOf } from './start-film.ts';

/** What an idea is called that nobody has named yet. */
export const UNNAMED = 'A page on the web';

type IdeaEstimate = Estimate & { readonly language: string; readonly not_done: string[] };

/**
 * What a film of an idea will cost and how long it will be, in which language, and what its writer cannot do.
 * @throws Rejection if its language cannot be written or said
 */
export function estimateIdea(
  providers: OwnersProviders,
  owner: string,
  idea: Idea,
  choices: ContentChoices,
  defaults: Settings['defaults'],
): IdeaEstimate {
  const trend = trendOf(idea, { commandId: owner });
  const scenes =
    idea.script?.narrations.map((narration, index) => ({ narration, visual_prompt: String(index) })) ?? null;
  return estimateTopic(providers, trend, scenes, choices, defaults);
}

/**
 * As `estimateIdea`, of a topic that is recorded already.
 * @param scenes those of a script that is there; null to have one written
 */
export function estimateTopic(
  { writer, others, tongues, own }: OwnersProviders,
  topic: TrendTopic,
  scenes: Parameters<typeof estimateProduction>[0] | null,
  choices: ContentChoices,
  defaults: Settings['defaults'],
): IdeaEstimate {
  const narrations = scenes?.map(({ narration }) => narration) ?? null;
  const language = languageFor(topic, choices, defaults, tongues, narrations);
  const voice = choices.voice_id ?? (choices.providers?.voice ? null : defaults.voice_id);
  if (scenes) return { ...estimateProduction(scenes, [], voice, own), language, not_done: [] };
  const assignment = assignmentFor(topic, chosenFor(choices, defaults, topic.trend_niche), language);
  const foreseen = writer.foresee(assignment);
  // Templates cost nothing, and write only some languages.
  const instead = others.filter(({ languages }) => languages === null).map((each) => each.foresee(assignment));
  return { ...estimateWriting(foreseen, voice, own, instead), language, not_done: [...foreseen.notDone] };
}
