import { sceneClipEvents } from '../../../contracts/media/scene-clips.ts';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { decide } from './decide.ts';
import { evolve, initial } from './state.ts';

export { isStillThere } from './decide.ts';
export type { ClipRequest, GeneratedClip, QueuedClip, SceneClip } from './state.ts';

/** The clips that are generated from the images of a content's scenes. Each is generated, fails, or is cancelled. */
export const sceneClips = defineAggregate({
  events: sceneClipEvents,
  initial,
  evolve,
  decide,
});
