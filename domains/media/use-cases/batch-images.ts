import type { Character } from '../../../contracts/director/content.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { isSameData } from '../../../kernel/events/same-data.ts';
import { type Format, pictureSizeOf } from '../../shared/formats.ts';
import { pictureStyleOf } from '../../shared/looks/index.ts';
import type { BatchImage, BatchRequest } from '../image-batch/index.ts';
import { assetIdOf } from './asset-id.ts';
import { figureOf, seedOfFigure, wantsNoFigure, withFigure } from './figure.ts';
import { seedFrom } from './seed.ts';

/** The spec's defaults for fields that a caller omits. */
export const IMAGE_DEFAULTS = { width: 1024, height: 1024, steps: 20, cfg_scale: 7 } as const;

// Lettering in generated images is never spelt correctly, and captions are drawn over them.
const UNWANTED = 'text, lettering, watermark, logo';

type Prompt = Pick<BatchImage, 'prompt' | 'negative_prompt' | 'character'>;

export type ScenesToShow = {
  readonly content_id: string;
  readonly visual_style: string;
  /** Who is in all of them; null for no one in particular. */
  readonly character: Character | null;
  readonly scenes: readonly Scene[];
};
type Scene = {
  readonly index: number;
  readonly visual_prompt: string;
  /** What is drawn over it, so that no figure belongs into it; null for nothing. */
  readonly card: object | null;
  readonly pinned: { readonly asset_id: string; readonly file_path: string } | null;
};

/** A script's batch: there is one per revision. */
export const batchIdOf = ({ content_id, revision }: { content_id: string; revision: number }): string =>
  uuidFrom('batch', content_id, revision);

/**
 * One image per scene to which none is pinned, in the content's style and in the shape of the film. A scene whose
 * prompt an earlier script had keeps its image, wherever it is now: the seed of a new one depends on its place, or on the
 * character that is in it.
 * @param earlier the images of the scripts that were approved before
 */
export function imagesForScenes(
  { content_id, visual_style, character, scenes }: ScenesToShow,
  format: Format,
  owner: string,
  earlier: readonly BatchImage[] = [],
): BatchImage[] {
  const style = pictureStyleOf(visual_style);
  const { width, height } = pictureSizeOf(format);
  const size = { ...IMAGE_DEFAULTS, width, height };
  const free = new Map(earlier.map((image) => [image.asset_id, image]));
  const take = (index: number, { prompt, character }: Prompt): BatchImage | null => {
    const fits = (image: BatchImage) =>
      image.prompt === prompt &&
      isSameData(image.character, character) &&
      image.width === width &&
      image.height === height;
    const found = [...free.values()].filter(fits);
    const image = found.find((each) => each.index === index) ?? found[0];
    if (image) free.delete(image.asset_id);
    return image ? { ...image, index } : null;
  };
  const taken = new Set<string>();
  return scenes.flatMap(({ index, visual_prompt, card, pinned }) => {
    if (pinned !== null) return [];
    const figure = card !== null || wantsNoFigure(visual_prompt) ? null : figureOf(character);
    const prompt = inStyle(withFigure(visual_prompt, figure), style);
    const words = { prompt, negative_prompt: UNWANTED, character: figure };
    const image = take(index, words) ?? batchImage(content_id, index, words, size, owner, taken);
    taken.add(image.asset_id);
    return image;
  });
}

/** What a person has chosen for the other scenes. */
export const pinnedTo = ({ scenes }: Pick<ScenesToShow, 'scenes'>): BatchRequest['pinned'] =>
  scenes.flatMap(({ index, pinned }) => (pinned ? [{ ...pinned, index }] : []));

/** One image of the default size per prompt. */
export const imagesForPrompts = (
  content_id: string,
  prompts: readonly Omit<Prompt, 'character'>[],
  owner: string,
): BatchImage[] =>
  prompts.map((prompt, index) => batchImage(content_id, index, { ...prompt, character: null }, IMAGE_DEFAULTS, owner));

/** @param taken ids of the other images: two scenes with one prompt have two images */
function batchImage(
  content_id: string,
  index: number,
  { prompt, negative_prompt, character }: Prompt,
  size: Pick<BatchImage, 'width' | 'height' | 'steps' | 'cfg_scale'>,
  owner: string,
  taken: ReadonlySet<string> = new Set(),
): BatchImage {
  const withSeed = (seed: number): BatchImage => {
    const recipe = { prompt, negative_prompt, ...size, seed, character };
    return { asset_id: assetIdOf({ content_id, ...recipe }, owner), index, ...recipe };
  };
  const image = withSeed(character ? seedOfFigure(character) : seedFrom(content_id, index));
  return taken.has(image.asset_id) ? withSeed(seedFrom(content_id, index)) : image;
}

const inStyle = (prompt: string, style: string): string =>
  prompt.toLowerCase().includes(style.toLowerCase()) ? prompt : `${prompt}, ${style} style`;
