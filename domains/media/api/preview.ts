import { stillOf } from '../../../contracts/media/clip.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { ownerOfVisibleContent } from '../../shared/content-owner.ts';
import { filmChoicesOf } from '../../shared/film-choices.ts';
import { formatOf } from '../../shared/formats.ts';
import { costOfPictures } from '../../shared/image-chain.ts';
import type { ImageSettings } from '../../shared/images-in-use.ts';
import { ownFootage } from '../../shared/own-material.ts';
import type { OwnSettings } from '../../shared/own-settings.ts';
import type { BatchImage } from '../image-batch/index.ts';
import { paintedFrom } from '../providers/procedural/character.ts';
import type { createSketcher } from '../providers/procedural/sketch.ts';
import { characterOf } from '../use-cases/figure-picture.ts';
import { imagesOfScript } from '../use-cases/script-images.ts';
import { mediaOperations } from './operations.ts';

type Tools = {
  readonly store: EventStore;
  readonly files: Pick<Files, 'exists' | 'read'>;
  /** Which providers would paint for a user. */
  settingsOf(
    owner: string | null,
    contentId: string | null,
  ): Promise<Pick<OwnSettings<ImageSettings>, 'asked' | 'settings'>>;
  readonly sketch: ReturnType<typeof createSketcher>;
  readonly linkTo: (path: string | null) => string | null;
  /** Aborts when the service is asked to stop. */
  readonly signal: AbortSignal;
};

/** Whatever comes next, all scripts approved so far were before it. */
const NEXT = Number.POSITIVE_INFINITY;

/** The images of a script that has not been approved yet. */
export function previewHandlers({ store, files, settingsOf, sketch, linkTo, signal }: Tools): Handled[] {
  return [
    handle(mediaOperations.previewPictures, async ({ body: { content_id, scenes }, ctx }) => {
      const owner = await ownerOfVisibleContent(store, ctx, content_id);
      const { format, request } = await filmChoicesOf(store, owner, content_id);
      const visual_style = request?.visual_style ?? '';
      // Where a pinned picture is gone, one would be made.
      const asked = scenes.map(({ visual_prompt, has_card }, index) => ({
        index,
        visual_prompt,
        card: has_card ? {} : null,
        pinned: null,
      }));
      const character = request?.character ?? null;
      const script = { content_id, visual_style, character, revision: NEXT, scenes: asked };
      const images = await imagesOfScript(store, script, formatOf(format), owner);
      // The same in every image that has it, so its picture is read once. The sketch of one in words needs none.
      const figure = images.find((image) => image.character)?.character ?? null;
      const shown =
        figure?.description == null ? await characterOf({ character: figure }, files).catch(() => null) : null;
      const painted = figure && paintedFrom(shown ?? { description: figure.description, reference: null });
      const pictures = await Promise.all(
        images.map(async (image, index) => {
          const { pinned } = scenes[index] ?? {};
          const asset_id = pinned?.asset_id ?? image.asset_id;
          const made = await ownFootage(store, owner, asset_id);
          return {
            index,
            asset_id,
            is_made: made !== null,
            url: made ? linkTo(stillOf(made.file_path)) : await sketchOf(image, painted),
          };
        }),
      );
      const to_make = pictures.filter(({ is_made }) => !is_made).length;
      const { amount_usd: expected_usd, at_most_usd: most_usd } = costOfPictures(
        to_make,
        await settingsOf(owner, content_id),
      );
      return { content_id, pictures, to_make, expected_usd, most_usd };
    }),
  ];

  async function sketchOf(image: BatchImage, figure: ReturnType<typeof paintedFrom>): Promise<string | null> {
    const { prompt, negative_prompt, seed, width, height } = image;
    const character = image.character ? figure : null;
    const bytes = await sketch({ prompt, negativePrompt: negative_prompt, character, seed, width, height }, signal);
    return bytes && `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
  }
}
