import type { Script } from '../../../contracts/director/script.ts';
import type { SourcedDraft } from '../providers/writer.ts';

/** Makes of a writer's draft a script that can be produced: what the writer said nothing about is left open. */
export const completeScript = ({ scenes, ...draft }: SourcedDraft): Script => ({
  ...draft,
  scenes: scenes.map((scene) => ({ ...scene, card: null, pinned: null })),
});
