import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { ImageRequest } from '../image/index.ts';

type Recipe = Pick<
  ImageRequest,
  'content_id' | 'prompt' | 'negative_prompt' | 'width' | 'height' | 'steps' | 'cfg_scale' | 'seed' | 'character'
>;

/**
 * The fixed id of an image: within its content, or per owner if it belongs to no content. A second request for the same
 * image is answered with the first one's result.
 */
export const assetIdOf = (
  { content_id, prompt, negative_prompt, width, height, steps, cfg_scale, seed, character }: Recipe,
  owner: string,
): string =>
  uuidFrom(
    'image',
    content_id ?? owner,
    prompt,
    negative_prompt ?? '',
    width,
    height,
    steps,
    cfg_scale,
    seed,
    // Images without a character keep the ids that they had before there were any.
    ...(character ? [character.description ?? '', character.reference_path ?? ''] : []),
  );
