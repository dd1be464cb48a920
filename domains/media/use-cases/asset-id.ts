import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { PictureRequest } from '../image/index.ts';

type Recipe = Pick<
  PictureRequest,
  'content_id' | 'prompt' | 'negative_prompt' | 'width' | 'height' | 'steps' | 'cfg_scale' | 'seed'
>;

/**
 * The id that the same picture always has: for the same content, or for the same owner where there is none. Whoever
 * asks for it again gets the one that is there.
 */
export const assetIdOf = (
  { content_id, prompt, negative_prompt, width, height, steps, cfg_scale, seed }: Recipe,
  owner: string,
): string =>
  uuidFrom('image', content_id ?? owner, prompt, negative_prompt ?? '', width, height, steps, cfg_scale, seed);

/** A seed that is the same for the same parts: a whole number from 0 to 2^31 - 1, which every image server takes. */
export const seedFrom = (...parts: readonly (string | number)[]): number =>
  Number.parseInt(uuidFrom('seed', ...parts).slice(0, 8), 16) & 0x7fffffff;
