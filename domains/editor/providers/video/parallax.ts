import { cameraOf, type Motion } from './motion.ts';
import { CENTRE, planZoom, type ZoomRequest, zoomed } from './zoom.ts';

type Size = { readonly width: number; readonly height: number };
type Rectangle = Size & { readonly left: number; readonly top: number };

/** How a foreground is moved, and laid on what is behind it. */
export type MovedForeground = {
  /** From its colours and opacity in RGBA to endless frames. */
  readonly filters: readonly string[];
  /** Where it lies in a frame, for the filter `overlay`. */
  readonly x: string;
  readonly y: string;
};

export type PanRequest = {
  /** Of the picture that is moved. */
  image: Size;
  /** Where the foreground lies in it, in its pixels. */
  box: Rectangle;
  /** By how much of its way the foreground goes farther than the picture. */
  depth: number;
  frames: number;
  frameRate: number;
};

/** The most positions within two pixels: each takes a moment to resample. */
const MOST_PHASES = 12;
/** How far the depth may be off for fewer positions, as a share of it. */
const TOLERANCE = 0.3;
/** What is transparent around a foreground, in pixels, so that it can be moved by up to two. */
const MARGIN = 4;

const TO_VIDEO = 'flags=bicubic+accurate_rnd:out_color_matrix=bt709:out_range=tv';

/**
 * Moves a foreground along with a panned picture, but farther: at the middle of the scene it lies where it was painted.
 * As in `motionFilters`, it is resampled once for each of a few positions within two pixels, and moves by two in whole
 * frames: m times two pixels take k frames.
 */
export function panForeground(
  motion: Motion,
  { image, box, depth, frames, frameRate }: PanRequest,
  from: number,
): MovedForeground {
  const { source, canvas } = motion;
  const camera = cameraOf(motion);
  const [scaleX, scaleY] = [canvas.width / source.width, canvas.height / source.height];
  const scaled = { width: even(box.width * scaleX), height: even(box.height * scaleY) };
  const padded = { width: scaled.width + 2 * MARGIN, height: scaled.height + 2 * MARGIN };
  const [m, k] = asFraction((1 + depth) / camera.framesForTwo, camera.framesForTwo / (1 + depth), depth);
  const middle = (frames - 1) / 2;
  // Overlays count frames that they have read ahead, so the time says which one it is.
  const passed = `${m}*(floor(t*${frameRate}+0.5)+${from})`;
  /** Along one side: where the foreground begins, and what it moves by. */
  const along = (way: number, painted: number, cameraInTheMiddle: number) => {
    const start = painted - (way === 0 ? 0 : cameraInTheMiddle - (way * 2 * m * middle) / k);
    const whole = 2 * Math.floor(start / 2);
    const within = `${(whole - start).toFixed(4)}+${(way * 2) / k}*mod(${m}*(on-1+${from}),${k})`;
    return { within, position: `${whole - MARGIN}-${2 * way}*floor(${passed}/${k})` };
  };
  const x = along(camera.x, (box.left - cutOff(image.width, source.width)) * scaleX, camera.at(middle).x);
  const y = along(camera.y, (box.top - cutOff(image.height, source.height)) * scaleY, camera.at(middle).y);
  const corners = ['0', 'W', '0', 'W'].map((corner, i) => `x${i}='${corner}+${x.within}'`);
  const sides = ['0', '0', 'H', 'H'].map((corner, i) => `y${i}='${corner}+${y.within}'`);
  return {
    filters: [
      `scale=${scaled.width}:${scaled.height}:${TO_VIDEO}`,
      'format=yuva420p',
      `pad=${padded.width}:${padded.height}:${MARGIN}:${MARGIN}:black@0`,
      `loop=loop=${k - 1}:size=1:start=0`,
      `perspective=${[...corners, ...sides].join(':')}:interpolation=cubic:eval=frame`,
      `loop=loop=-1:size=${k}:start=0`,
    ],
    x: x.position,
    y: y.position,
  };
}

/** How much of a picture's side is cut off before what is shown of it, as `crop` does it. */
const cutOff = (whole: number, shown: number): number => Math.floor((whole - shown) / 2);

/** The smallest k for which m / k is near enough to a share; for a small share, one over k. */
function asFraction(share: number, inverse: number, depth: number): readonly [m: number, k: number] {
  const error = TOLERANCE * (share - share / (1 + depth));
  for (let k = 1; k <= MOST_PHASES; k++) {
    const m = Math.round(share * k);
    if (m > 0 && Math.abs(m / k - share) <= error) return [m, k];
  }
  return [1, Math.max(1, Math.round(inverse))];
}

/**
 * Zooms a foreground about the same point as the picture, but farther.
 * @param box where the foreground lies in the picture that is zoomed, in its pixels
 * @param depth by how much more the foreground grows
 * @returns null if it is outside of the video
 */
export function zoomForeground(
  request: ZoomRequest,
  { box, depth }: { box: Rectangle; depth: number },
  from: number,
): MovedForeground | null {
  const { image, width, height } = request;
  const { source, factor, closest } = planZoom(request, 1 + depth);
  const [scaleX, scaleY] = [width / source.width, height / source.height];
  const painted = {
    left: (box.left - cutOff(image.width, source.width)) * scaleX,
    top: (box.top - cutOff(image.height, source.height)) * scaleY,
    width: box.width * scaleX,
    height: box.height * scaleY,
  };
  const x = stretch(painted.left, painted.width, width, CENTRE.x, closest);
  const y = stretch(painted.top, painted.height, height, CENTRE.y, closest);
  // What is cut has an even size: of less than two pixels nothing would be left.
  if (x.shown[1] - x.shown[0] < 2 || y.shown[1] - y.shown[0] < 2) return null;
  const scaled = { width: even(painted.width), height: even(painted.height) };
  const cut = (shown: readonly [number, number]) => 2 * Math.floor((shown[1] - shown[0]) / 2);
  return {
    filters: [
      `scale=${scaled.width}:${scaled.height}:${TO_VIDEO}`,
      'format=yuva444p',
      `crop=${Math.min(scaled.width, cut(x.shown))}:${Math.min(scaled.height, cut(y.shown))}:${even(x.shown[0] - painted.left)}:${even(y.shown[0] - painted.top)}`,
      `pad=${x.length}:${y.length}:${even(x.shown[0] - x.from)}:${even(y.shown[0] - y.from)}:black@0`,
      'loop=loop=-1:size=1:start=0',
      zoomed(factor(from), { x: x.centre, y: y.centre }),
      'format=yuva420p',
    ],
    x: String(x.from),
    y: String(y.from),
  };
}

/**
 * Along one side of the video: what a foreground fills when it is closest, the zoom's centre included.
 * @returns in video pixels, `shown` being the part of the foreground that is ever seen, and `centre` a share of `length`
 */
function stretch(from: number, length: number, side: number, centre: number, closest: number) {
  const middle = centre * side;
  const nearest = (at: number) => middle + (at - middle) * closest;
  const first = 2 * Math.floor(Math.max(0, Math.min(from, nearest(from), middle) - MARGIN) / 2);
  const last = 2 * Math.ceil(Math.min(side, Math.max(from + length, nearest(from + length), middle) + MARGIN) / 2);
  const shown = [Math.max(first, from), Math.min(last, from + length)] as const;
  return { from: first, length: last - first, shown, centre: ((middle - first) / (last - first)).toFixed(6) };
}

const even = (pixels: number): number => 2 * Math.round(pixels / 2);
