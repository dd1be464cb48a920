import type { Script } from '../../../contracts/director/script.ts';
import type { SourcedDraft } from '../providers/writer.ts';
import { chooseCards } from './cards/choose-card.ts';

/** Makes of a writer's draft a script that can be produced: with the cards that its narrations suggest. */
export function completeScript({ scenes, ...draft }: SourcedDraft): Script {
  const cards = chooseCards(scenes.map(({ narration }) => narration));
  return { ...draft, scenes: scenes.map((scene, index) => ({ ...scene, card: cards[index] ?? null, pinned: null })) };
}
