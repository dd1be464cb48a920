import { contentEvents } from '../../../contracts/director/content.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { filmChoicesOf } from '../../shared/film-choices.ts';
import { formatOf } from '../../shared/formats.ts';
import type { BatchImage } from '../image-batch/index.ts';
import type { ClipRequest } from '../scene-clips/index.ts';
import { imagesOfScript } from './script-images.ts';

/** Whatever comes next, all scripts approved so far were before it. */
const NEXT = Number.POSITIVE_INFINITY;

/** A scene of a content's newest script, and the image that it shows. */
export type ScenePicture = {
  readonly scene: ClipRequest['scene'];
  readonly narration: string;
  /** How its image is made; null where one is chosen for it. */
  readonly image: BatchImage | null;
};

/** The scene that shows an image, made or to be made; null if none does. */
export async function sceneShowing(
  store: EventStore,
  owner: string,
  contentId: string,
  assetId: string,
): Promise<ScenePicture | null> {
  const newest = await store.lastOf(contentEvents, contentId, 'ScriptDrafted', 'ScriptEdited');
  if (!newest) return null;
  const { scenes } = newest.data;
  const { format, request } = await filmChoicesOf(store, owner, contentId);
  const script = {
    content_id: contentId,
    visual_style: request?.visual_style ?? '',
    character: request?.character ?? null,
    revision: NEXT,
    // As in the preview: without them, two scenes with one prompt would have other images.
    scenes: scenes.map((scene) => ({ ...scene, pinned: null })),
  };
  const images = await imagesOfScript(store, script, formatOf(format), owner);
  for (const [index, { visual_prompt, narration, pinned }] of scenes.entries()) {
    const image = pinned ? null : (images[index] ?? null);
    if ((pinned?.asset_id ?? image?.asset_id) !== assetId) continue;
    return { scene: { index, visual_prompt, pinned_asset_id: pinned?.asset_id ?? null }, narration, image };
  }
  return null;
}
