import type { Look, Move } from '../../../shared/looks/index.ts';
import { motionFilters, planMotion } from './motion.ts';
import { type MovedForeground, panForeground, zoomForeground } from './parallax.ts';
import { zoomFilters } from './zoom.ts';

type Size = { readonly width: number; readonly height: number };

export type MoveRequest = {
  move: Move;
  look: Pick<Look, 'motion'> | null;
  /** Of the picture as it is laid out for the video. */
  image: Size;
  width: number;
  height: number;
  frames: number;
  frameRate: number;
  /** A hash of the picture. */
  content: string;
};

/** How a picture moves from a frame on, and what is in front of it. */
export type PlannedMove = {
  picture(from: number): string[];
  /**
   * @param box where the foreground lies in the picture
   * @returns null if it is never seen, and in films without a look, which are flat
   */
  foreground(box: Size & { readonly left: number; readonly top: number }, from: number): MovedForeground | null;
};

export function planMove(request: MoveRequest): PlannedMove {
  const { move, look, image, frames, width, height, frameRate, content } = request;
  const variant = variantOf(content);
  const size = { image, width, height, frames };
  if (!look) {
    const motion = planMotion({ ...size, variant, speed: null, diagonal: false });
    return { picture: (from) => motionFilters(motion, width, height, from), foreground: () => null };
  }
  const { speed, depth } = look.motion;
  if (move === 'push' || move === 'pull') {
    const zoom = { ...size, frameRate, towards: move === 'push', speed: speed * ZOOM_SHARE };
    return {
      picture: (from) => zoomFilters(zoom, from),
      foreground: (box, from) => zoomForeground(zoom, { box, depth }, from),
    };
  }
  const pixels = (speed * Math.min(width, height)) / frameRate;
  const motion = planMotion({ ...size, variant, speed: pixels, diagonal: move === 'drift' });
  return {
    picture: (from) => motionFilters(motion, width, height, from),
    foreground: (box, from) =>
      depth === 0 ? null : panForeground(motion, { image, box, depth, frames, frameRate }, from),
  };
}

/** A zoom moves the edges of a picture, and all that is between them less: at the same speed it seems slower. */
const ZOOM_SHARE = 1.2;

/** Half of all pictures move the other way. Each always moves the same way, whatever its neighbours are. */
const variantOf = (contentHash: string): 0 | 1 => (Number.parseInt(contentHash.slice(0, 8), 16) % 2 === 0 ? 0 : 1);
