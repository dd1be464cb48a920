import { contentEvents } from '../../../contracts/director/content.ts';
import { imageEvents } from '../../../contracts/media/image.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { formatOf } from '../../shared/formats.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import type { BatchImage } from '../image-batch/index.ts';
import type { ImageProvider } from '../providers/image-provider.ts';
import type { createSketcher } from '../providers/procedural/sketch.ts';
import { mostExpensive } from '../use-cases/generate-image.ts';
import { imagesOfScript } from '../use-cases/script-images.ts';
import { mediaOperations } from './operations.ts';
import { ownerOfVisibleContent } from './visible-content.ts';

type Tools = {
  readonly store: EventStore;
  readonly providers: readonly ImageProvider[];
  readonly sketch: ReturnType<typeof createSketcher>;
  readonly linkTo: (path: string | null) => string | null;
  /** Aborts when the service is asked to stop. */
  readonly signal: AbortSignal;
};

/** Whatever comes next, all scripts approved so far were before it. */
const NEXT = Number.POSITIVE_INFINITY;

/** The pictures of a script that nobody has approved yet. */
export function previewHandlers({ store, providers, sketch, linkTo, signal }: Tools): Handled[] {
  return [
    handle(mediaOperations.previewPictures, async ({ body: { content_id, scenes }, ctx }) => {
      const owner = await ownerOfVisibleContent(store, ctx, content_id);
      const [[requested], { defaults }] = await Promise.all([
        store.eventsOf(contentEvents, content_id, { maxCount: 1 }),
        settingsOf(store, owner),
      ]);
      const visual_style = requested?.type === 'ContentRequested' ? requested.data.visual_style : '';
      const asked = scenes.map(({ visual_prompt }, index) => ({ index, visual_prompt }));
      const script = { content_id, visual_style, revision: NEXT, scenes: asked };
      const images = await imagesOfScript(store, script, formatOf(defaults.format), owner);
      const pictures = await Promise.all(
        images.map(async (image, index) => {
          const { pinned } = scenes[index] ?? {};
          const made = await fileOf(pinned?.asset_id ?? image.asset_id, owner);
          const asset_id = pinned?.asset_id ?? image.asset_id;
          return { index, asset_id, is_made: made !== null, url: made ? linkTo(made) : await sketchOf(image) };
        }),
      );
      const to_make = pictures.filter(({ is_made }) => !is_made).length;
      const expected_usd = to_make * (providers[0]?.priceUsd ?? 0);
      return { content_id, pictures, to_make, expected_usd, most_usd: to_make * mostExpensive(providers) };
    }),
  ];

  /** Of a picture that has been made for this owner. */
  async function fileOf(asset_id: string, owner: string): Promise<string | null> {
    const made = await store.lastOf(imageEvents, asset_id, 'ImageGenerated');
    return made?.metadata.owner === owner ? made.data.file_path : null;
  }

  async function sketchOf({ prompt, negative_prompt, seed, width, height }: BatchImage): Promise<string | null> {
    const bytes = await sketch({ prompt, negativePrompt: negative_prompt, seed, width, height }, signal);
    return bytes && `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
  }
}
