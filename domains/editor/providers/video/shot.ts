import type { Look, Move } from '../../../shared/looks/index.ts';
import { burnInScript, type Cue, type SubtitleStyle } from '../captions/index.ts';
import type { Card } from '../graphics/card-marks.ts';
import type { Typography } from '../lettering/typography.ts';
import { hashFile } from './cache.ts';
import { playClip, readClip } from './clip.ts';
import { readImageSize } from './image-size.ts';
import { layeredPicture } from './layered-picture.ts';
import { asItIs, layOutPicture } from './layout.ts';
import { heightOfLogo, type Logo } from './logo.ts';
import { planMove } from './move.ts';
import { readLayers } from './picture-layers.ts';
import { type PlannedPopUp, planPopUps } from './pop-ups.ts';
import type { ShotPicture } from './shot-picture.ts';
import { treatmentFilters } from './treatment.ts';

export type ShotRequest = {
  /** A picture, or a clip. */
  imagePath: string;
  /** Times from the start of the scene. */
  cues: readonly Cue[];
  card: Card | null;
  hook: string | null;
  /** How long the scene lasts. */
  frames: number;
  /** The scene's index, from 0: for messages. */
  index: number;
  /** How its picture moves; films without a look always pan. */
  move: Move;
  /** Null for a film from before there were looks. */
  look: Pick<Look, 'treatment' | 'motion'> | null;
  /** The picture is there for so many frames before and after the scene, for the transitions at its ends. */
  handle: number;
  /** How many of those before the scene are seen: a clip begins with them. */
  lead: number;
  logo: Logo | null;
  subtitleStyle: SubtitleStyle;
  typography: Typography;
  width: number;
  height: number;
  frameRate: number;
};

/** What a scene shows, from a moment before it begins to a moment after it has ended. */
export type Shot = ShotPicture & {
  index: number;
  /** Of the scene itself. */
  frames: number;
  /** What its picture is, for the key in the cache. */
  content: string;
  /** The script that draws on it, with times from the beginning of the scene; null if there is nothing to draw. */
  burnIn: string | null;
  /** What pops up on it. */
  popUps: readonly PlannedPopUp[];
};

/** @throws ProviderError `image-unreadable`, `caption-font-missing`, `caption-letter-missing` */
export async function planShot(request: ShotRequest): Promise<Shot> {
  const { imagePath, cues, card, hook, frames, index, handle, subtitleStyle, typography, width, height, frameRate } =
    request;
  const { look } = request;
  const image = (await readClip(imagePath)) ?? (await readImageSize(imagePath));
  const content = await hashFile(imagePath);
  const laidOut = look ? layOutPicture(image, { width, height }) : asItIs(image);
  const treated = look ? treatmentFilters(look.treatment) : [];
  const writing = {
    cues,
    style: subtitleStyle,
    card,
    hook,
    seconds: frames / frameRate,
    logo: heightOfLogo(request.logo, request),
  };
  const shot = {
    index,
    frames,
    content,
    burnIn: burnInScript(writing, { width, height }, typography),
    popUps: await planPopUps(writing, { width, height }),
  };
  if ('seconds' in image) return { ...shot, ...playClip(image, laidOut, request) };
  const layers = look && look.motion.depth > 0 ? await readLayers(imagePath, image) : null;
  const move = planMove({ ...request, image: laidOut.size, frames: frames + 2 * handle, content });
  const moved = (from: number, place: number) => [...laidOut.filters(`p${place}`), ...move.picture(from + handle)];
  // The demuxer is named explicitly, so that neither a file's name nor its content can select another (a playlist, a
  // pattern).
  const read = (format: string) => ['-f', `${format}_pipe`, '-framerate', String(frameRate)];
  const box = layers && laidOut.corner && movedBy(laidOut.corner, layers.box);
  if (!layers || !box || !move.foreground(box, handle))
    return {
      ...shot,
      inputs: [{ options: read(image.format), file: imagePath }],
      picture: (from, place = 0, input = 0) =>
        `[${input}:v:0]${[...treated, ...moved(from, place), `setpts=N/(${frameRate}*TB)`].join(',')}`,
    };
  return {
    ...shot,
    inputs: [
      { options: read(image.format), file: partOf(imagePath, 0, layers.start) },
      { options: read('jpeg'), file: partOf(imagePath, layers.start, layers.end) },
    ],
    picture(from, place = 0, input = 0) {
      const foreground = move.foreground(box, from + handle);
      if (!foreground) throw new Error('a foreground is seen from some frames of a scene only');
      const picture = { layers, treated, moved: moved(from, place), foreground, frameRate };
      return layeredPicture(picture, input, `p${place}`);
    },
  };
}

/** A part of a file, from byte to byte, as ffmpeg reads it. */
const partOf = (file: string, from: number, to: number): string => `subfile,,start,${from},end,${to},,:${file}`;

const movedBy = <Box extends { left: number; top: number }>(by: { x: number; y: number }, box: Box): Box => ({
  ...box,
  left: box.left + by.x,
  top: box.top + by.y,
});
