import type { Draft, Script } from '../../../contracts/director/script.ts';

/** Makes of a writer's draft a script that can be produced: what the writer said nothing about is left open. */
export const completeScript = ({ scenes, ...draft }: Draft): Script => ({
  ...draft,
  scenes: scenes.map((scene) => ({ ...scene, card: null, sources: [], pinned: null })),
});
