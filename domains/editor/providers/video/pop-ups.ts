import { heightOfCaptions, type Writing } from '../captions/index.ts';
import { pictureOf } from '../graphics/emoji/key-words.ts';
import { type PopUp, popUps } from '../graphics/emoji/pop-ups.ts';
import { hookEnd } from '../graphics/hook.ts';
import { hashFile } from './cache.ts';

/** A picture that appears on a scene for a while. */
export type PlannedPopUp = PopUp & {
  readonly file: string;
  /** What it is, for the key in the cache. */
  readonly content: string;
};

/** Those of a scene: next to captions that follow the voice, and where no card has to be read. */
export async function planPopUps(
  { cues, style, card, hook, seconds }: Writing,
  video: { readonly width: number; readonly height: number },
): Promise<PlannedPopUp[]> {
  if (style === 'none' || style === 'classic' || card) return [];
  const from = hook === null ? 0 : hookEnd(seconds);
  const place = { ...video, captions: heightOfCaptions(style, video) };
  return Promise.all(
    popUps(cues, seconds, from, place).map(async (popUp) => {
      const file = pictureOf(popUp.emoji);
      return { ...popUp, file, content: await hashFile(file) };
    }),
  );
}

/** Its name in the working folder: a path inside a filter would need three levels of escaping. */
export const popUpFile = ({ emoji }: PopUp): string => `emoji-${emoji}.webp`;

/** In seconds. */
const APPEARS_FOR = 0.08;
const LEAVES_FOR = 0.12;

/**
 * The filter that shows one: it springs up from below its place, a little too far, and settles.
 * @param name what the ends of the graph are called; each of a graph has another
 */
export function popUpFilter(popUp: PopUp, name: string, frameRate: number): string {
  const { start, end, left, top, size } = popUp;
  const [from, to] = [start.toFixed(3), end.toFixed(3)];
  const colours = 'out_color_matrix=bt709:out_range=tv';
  const picture = [
    `movie=f=webp_pipe:filename=${popUpFile(popUp)}`,
    `scale=${size}:${size}:force_original_aspect_ratio=decrease:flags=lanczos:${colours}`,
    'format=yuva420p',
    // Scaled once, then shown in as many frames as the scene has.
    'loop=-1:1:0',
    `settb=1/600,setpts=N/(${frameRate}*TB)`,
    `fade=in:st=${from}:d=${APPEARS_FOR}:alpha=1`,
    `fade=out:st=${(end - LEAVES_FOR).toFixed(3)}:d=${LEAVES_FOR}:alpha=1`,
  ].join(',');
  const below = `${Math.round(size * 0.4)}*exp(-11*(t-${from}))*cos(17*(t-${from}))`;
  const place = `x=${left}:y='${top}+if(gte(t,${from}),${below},0)'`;
  return `null[${name}a];${picture}[${name}b];[${name}a][${name}b]overlay=${place}:enable='between(t,${from},${to})'`;
}
