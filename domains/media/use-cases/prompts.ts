import type { BatchImage } from '../image-batch/index.ts';
import { assetIdOf, seedFrom } from './asset-id.ts';

/** What the spec sets when a caller leaves it out. */
export const DEFAULTS = { width: 1024, height: 1024, steps: 20, cfg_scale: 7 } as const;

/** 9:16 like the 1080x1920 of a vertical video, and every side a multiple of 8. */
const PORTRAIT = { ...DEFAULTS, width: 864, height: 1536 } as const;

// Painted lettering is never spelt right, and captions come on top.
const UNWANTED = 'text, lettering, watermark, logo';

type Prompt = { readonly prompt: string; readonly negative_prompt: string | null };

/** One picture for each scene, in the style of the content. */
export function picturesOfScenes(
  {
    content_id,
    visual_style,
    scenes,
  }: {
    content_id: string;
    visual_style: string;
    scenes: readonly { index: number; visual_prompt: string }[];
  },
  owner: string,
): BatchImage[] {
  return scenes.map(({ index, visual_prompt }) =>
    pictureOf(
      content_id,
      index,
      { prompt: inStyle(visual_prompt, visual_style), negative_prompt: UNWANTED },
      PORTRAIT,
      owner,
    ),
  );
}

/** One picture for each prompt, of the default size. */
export const picturesOfPrompts = (content_id: string, prompts: readonly Prompt[], owner: string): BatchImage[] =>
  prompts.map((prompt, index) => pictureOf(content_id, index, prompt, DEFAULTS, owner));

function pictureOf(
  content_id: string,
  index: number,
  { prompt, negative_prompt }: Prompt,
  size: { width: number; height: number; steps: number; cfg_scale: number },
  owner: string,
): BatchImage {
  const recipe = { content_id, prompt, negative_prompt, ...size, seed: seedFrom(content_id, index) };
  const { content_id: _, ...picture } = recipe;
  return { asset_id: assetIdOf(recipe, owner), index, ...picture };
}

const inStyle = (prompt: string, style: string): string =>
  prompt.toLowerCase().includes(style.toLowerCase()) ? prompt : `${prompt}, ${style} style`;
