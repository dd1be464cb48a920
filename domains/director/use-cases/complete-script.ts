import type { Script } from '../../../contracts/director/script.ts';
import type { SourcedDraft } from '../providers/writer.ts';
import { chooseCards } from './cards/choose-card.ts';

/**
 * Makes of a writer's draft a script that can be produced: with the cards that its narrations suggest.
 * @param language of its words, ISO 639; null if unknown
 * @param pictures of the owner's own, for the scenes in their order
 */
export function completeScript(
  { scenes, ...draft }: SourcedDraft,
  language: string | null,
  pictures: readonly NonNullable<Script['scenes'][number]['pinned']>[] = [],
): Script {
  const cards = chooseCards(scenes.map(({ narration }) => narration));
  return {
    ...draft,
    language,
    scenes: scenes.map((scene, index) => ({ ...scene, card: cards[index] ?? null, pinned: pictures[index] ?? null })),
  };
}
