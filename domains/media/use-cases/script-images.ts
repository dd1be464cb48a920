import { contentEvents } from '../../../contracts/director/content.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Format } from '../../shared/formats.ts';
import type { BatchImage } from '../image-batch/index.ts';
import { imagesForScenes, type ScenesToShow } from './batch-images.ts';

/**
 * The images that a revision of a script needs. Images of earlier revisions are not made again: each script's
 * images follow from those approved before it.
 */
export async function imagesOfScript(
  store: EventStore,
  { character, ...script }: ScenesToShow & { readonly revision: number },
  format: Format,
  owner: string,
): Promise<BatchImage[]> {
  if (script.revision === 1) return imagesForScenes({ ...script, character }, format, owner);
  const events = await store.eventsOf(contentEvents, script.content_id);
  const approved = events.flatMap(({ type, data }) =>
    type === 'ContentApproved' && data.revision < script.revision ? [data] : [],
  );
  const earlier: BatchImage[] = [];
  for (const each of approved) earlier.push(...imagesForScenes({ ...each, character }, format, owner, earlier));
  return imagesForScenes({ ...script, character }, format, owner, earlier);
}
