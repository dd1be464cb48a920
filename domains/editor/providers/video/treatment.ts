import type { Look } from '../../../shared/looks/index.ts';

/** How much grain and vignette at strength 1. */
const MOST_NOISE = 22;
const WIDEST_VIGNETTE = 0.95;
/** How much red gains and blue loses at a warmth of 1. */
const MOST_WARMTH = 0.14;
/** What red, green and blue contribute to brightness (BT.709). */
const LUMA = [0.2126, 0.7152, 0.0722] as const;

/**
 * A look's treatment of a picture as ffmpeg filters, in RGB. It is done once for a picture, before that moves: a frame
 * costs nothing. A clip's frames are treated one by one, each with grain of its own.
 */
export function treatmentFilters(
  { contrast, saturation, warmth, grain, vignette }: Look['treatment'],
  of: 'picture' | 'clip' = 'picture',
): string[] {
  const gains = [1 + MOST_WARMTH * warmth, 1, 1 - MOST_WARMTH * warmth];
  const mixer = ['r', 'g', 'b'].flatMap((to, row) =>
    ['r', 'g', 'b'].map((from, column) => {
      const kept = row === column ? saturation : 0;
      return `${to}${from}=${number(((LUMA[column] ?? 0) * (1 - saturation) + kept) * (gains[row] ?? 1))}`;
    }),
  );
  const curve = `'clip((val-128)*${number(contrast)}+128,0,255)'`;
  return [
    'format=rgb24',
    `colorchannelmixer=${mixer.join(':')}`,
    ...(contrast === 1 ? [] : [`lutrgb=r=${curve}:g=${curve}:b=${curve}`]),
    ...(vignette === 0 ? [] : [`vignette=angle=${number(vignette * WIDEST_VIGNETTE)}`]),
    // A fixed seed: the same picture has the same grain in every piece of its scene.
    ...(grain === 0
      ? []
      : [`noise=alls=${Math.round(grain * MOST_NOISE)}:all_seed=7${of === 'clip' ? ':allf=t' : ''}`]),
  ];
}

const number = (value: number): string => value.toFixed(4);
