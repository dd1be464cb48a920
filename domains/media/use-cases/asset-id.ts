import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { ImageRequest } from '../image/index.ts';

type Recipe = Pick<
  ImageRequest,
  'content_id' | 'prompt' | 'negative_prompt' | 'width' | 'height' | 'steps' | 'cfg_scale' | 'seed'
>;

/**
 * The id that the same image always has: within its content, or for its owner when it belongs to no content. A second
 * request for it is answered with the first one's image.
 */
export const assetIdOf = (
  { content_id, prompt, negative_prompt, width, height, steps, cfg_scale, seed }: Recipe,
  owner: string,
): string =>
  uuidFrom('image', content_id ?? owner, prompt, negative_prompt ?? '', width, height, steps, cfg_scale, seed);
