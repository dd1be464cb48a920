import type { Look, Move } from '../../../shared/looks/index.ts';
import { burnInScript, type Cue, type SubtitleStyle } from '../captions/index.ts';
import type { Card } from '../graphics/card-marks.ts';
import type { Typography } from '../lettering/typography.ts';
import { hashFile } from './cache.ts';
import { readImageSize } from './image-size.ts';
import { layOutPicture } from './layout.ts';
import { heightOfLogo, type Logo } from './logo.ts';
import { motionFilters, planMotion } from './motion.ts';
import { type PlannedPopUp, planPopUps } from './pop-ups.ts';
import { treatmentFilters } from './treatment.ts';
import { zoomFilters } from './zoom.ts';

export type ShotRequest = {
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
  logo: Logo | null;
  subtitleStyle: SubtitleStyle;
  typography: Typography;
  width: number;
  height: number;
  frameRate: number;
};

/** What a scene shows, from a moment before it begins to a moment after it has ended. */
export type Shot = {
  index: number;
  /** Of the scene itself. */
  frames: number;
  /** What its picture is, for the key in the cache. */
  content: string;
  /** ffmpeg's arguments that name the picture. */
  input: string[];
  /**
   * The filters that make the scene's frames, without captions.
   * @param from the frame to begin with, counted from the beginning of the scene
   * @param place among the shots of a graph
   */
  picture(from: number, place?: 0 | 1): string;
  /** The script that draws on it, with times from the beginning of the scene; null if there is nothing to draw. */
  burnIn: string | null;
  /** What pops up on it. */
  popUps: readonly PlannedPopUp[];
};

/** @throws ProviderError `image-unreadable`, `caption-font-missing`, `caption-letter-missing` */
export async function planShot(request: ShotRequest): Promise<Shot> {
  const { imagePath, cues, card, hook, frames, index, handle, subtitleStyle, typography, width, height, frameRate } =
    request;
  const [image, content] = await Promise.all([readImageSize(imagePath), hashFile(imagePath)]);
  const { look } = request;
  const laidOut = look ? layOutPicture(image, { width, height }) : { filters: () => [], size: image };
  const treated = look ? treatmentFilters(look.treatment) : [];
  const writing = {
    cues,
    style: subtitleStyle,
    card,
    hook,
    seconds: frames / frameRate,
    logo: heightOfLogo(request.logo, request),
  };
  const move = moveOf({ ...request, image: laidOut.size, frames: frames + 2 * handle }, content);
  return {
    index,
    frames,
    content,
    // The demuxer is named explicitly, so that neither a file's name nor its content can select another (a playlist, a
    // pattern).
    input: ['-f', `${image.format}_pipe`, '-framerate', String(frameRate), '-i', imagePath],
    picture: (from, place = 0) =>
      [...treated, ...laidOut.filters(`p${place}`), ...move(from + handle), `setpts=N/(${frameRate}*TB)`].join(','),
    burnIn: burnInScript(writing, { width, height }, typography),
    popUps: await planPopUps(writing, { width, height }),
  };
}

type Moving = Pick<ShotRequest, 'move' | 'look' | 'frames' | 'width' | 'height' | 'frameRate'> & {
  image: { width: number; height: number };
};

/** @returns the filters of the move from a frame on */
function moveOf(moving: Moving, content: string): (from: number) => string[] {
  const { move, look, image, frames, width, height, frameRate } = moving;
  const variant = variantOf(content);
  const size = { image, width, height, frames };
  if (!look) {
    const motion = planMotion({ ...size, variant, speed: null, diagonal: false });
    return (from) => motionFilters(motion, width, height, from);
  }
  const { speed } = look.motion;
  if (move === 'push' || move === 'pull')
    return (from) => zoomFilters({ ...size, frameRate, towards: move === 'push', speed: speed * ZOOM_SHARE }, from);
  const pixels = (speed * Math.min(width, height)) / frameRate;
  const motion = planMotion({ ...size, variant, speed: pixels, diagonal: move === 'drift' });
  return (from) => motionFilters(motion, width, height, from);
}

/** A zoom moves the edges of a picture, and all that is between them less: at the same speed it seems slower. */
const ZOOM_SHARE = 1.2;

/** Half of all pictures move the other way. Each always moves the same way, whatever its neighbours are. */
const variantOf = (contentHash: string): 0 | 1 => (Number.parseInt(contentHash.slice(0, 8), 16) % 2 === 0 ? 0 : 1);
