/** How far the picture moves within a scene, as a fraction of the video's side along which it moves. */
const TRAVEL_SHARE = 0.25;
/** A picture larger than the video by at least this fraction of a side moves along that side. */
const NATURAL_SHARE = 0.1;
/** The slowest motion is one pixel in this many frames; longer scenes enlarge the picture further instead. */
const MAX_FRAMES_PER_PIXEL = 24;
/** The largest enlarged picture, in pixels: some 100 MB while its phases are computed. */
const MAX_ENLARGED_PIXELS = 24e6;
/** Pixels covered by the phases: a crop in 4:2:0 moves by two. */
const SPARE = 2;

export type Direction = 'up' | 'down' | 'left' | 'right';

export type MotionRequest = {
  image: { width: number; height: number };
  /** Of the video; both are even. */
  width: number;
  height: number;
  frames: number;
  /** Which way the camera moves: 0 is right or up, 1 is left or down. */
  variant: 0 | 1;
};

export type Motion = {
  /** The direction of the camera. */
  direction: Direction;
  /** The part of the picture that is used, cut from its centre, in the picture's own pixels. */
  source: { width: number; height: number };
  /** The scaled size of that part, in video pixels: everything the camera sees between its first and last position. */
  canvas: { width: number; height: number };
  /** Into how many steps a pixel is divided: positions are exact to 1 / phasesPerPixel. */
  phasesPerPixel: number;
  /** How many frames stay on one phase; 1 except in very long scenes. */
  framesPerPhase: number;
  /** Pixels between the first and the last position, rounded down to an even number. */
  travel: number;
};

/**
 * Plans a slow, even camera move over a still picture that fills the video.
 * A crop alone moves by whole pixels (by two in 4:2:0), which at a few pixels per second is a visible judder, and
 * resampling every frame costs more than the encoder. So the speed is one pixel in n frames for an integer n, and the
 * picture is resampled once for each of the 2n positions within two pixels. Frames then cycle through these phases,
 * each cropped by an even number of pixels. Every frame is exact and costs no more than a pointer.
 */
export function planMotion({ image, width, height, frames, variant }: MotionRequest): Motion {
  const cover = Math.max(width / image.width, height / image.height);
  const slack = { x: image.width * cover - width, y: image.height * cover - height };
  const direction = chooseDirection(slack, width, height, variant);
  const alongX = direction === 'left' || direction === 'right';
  const [side, natural] = alongX ? [width, slack.x] : [height, slack.y];

  const farthest = Math.max(natural, side * TRAVEL_SHARE);
  const framesAPixel = Math.min(MAX_FRAMES_PER_PIXEL, Math.max(1, Math.ceil(frames / farthest)));
  const largest = Math.floor(Math.sqrt(MAX_ENLARGED_PIXELS / (width * height * (1 + TRAVEL_SHARE))));
  const phasesPerPixel = Math.max(1, Math.min(framesAPixel, largest));
  const framesPerPhase = Math.ceil(framesAPixel / phasesPerPixel);
  const travel = SPARE * Math.floor((frames - 1) / (SPARE * phasesPerPixel * framesPerPhase));

  const canvas = { width: width + (alongX ? SPARE + travel : 0), height: height + (alongX ? 0 : SPARE + travel) };
  const scale = Math.max(canvas.width / image.width, canvas.height / image.height);
  const source = {
    width: Math.min(image.width, Math.max(1, Math.round(canvas.width / scale))),
    height: Math.min(image.height, Math.max(1, Math.round(canvas.height / scale))),
  };
  return { direction, source, canvas, phasesPerPixel, framesPerPhase, travel };
}

/**
 * The plan as a chain of ffmpeg filters: one decoded picture in, endless frames of `width` x `height` out, yuv420p,
 * BT.709, limited range. Uses only filters and options available in versions from 2018 to today.
 */
export function motionFilters(motion: Motion, width: number, height: number): string[] {
  const { direction, source, canvas, phasesPerPixel, framesPerPhase, travel } = motion;
  const phases = SPARE * phasesPerPixel;
  const period = phases * framesPerPhase;
  const forward = direction === 'right' || direction === 'down';
  const phase = forward ? `floor(n/${framesPerPhase})` : `${phases - 1}-floor(n/${framesPerPhase})`;
  const moved = forward ? `${SPARE}*floor(n/${period})` : `${travel}-${SPARE}*floor(n/${period})`;
  const alongX = direction === 'left' || direction === 'right';
  const at = (position: string) => (alongX ? `'${position}':0` : `0:'${position}'`);
  const phaseSize = { width: width + (alongX ? travel : 0), height: height + (alongX ? 0 : travel) };
  return [
    `crop=${source.width}:${source.height}`,
    `scale=${canvas.width * phasesPerPixel}:${canvas.height * phasesPerPixel}:flags=lanczos+accurate_rnd:out_color_matrix=bt709:out_range=tv`,
    'format=yuv444p',
    `loop=loop=${period - 1}:size=1:start=0`,
    `crop=${phaseSize.width * phasesPerPixel}:${phaseSize.height * phasesPerPixel}:${at(phase)}:exact=1`,
    `scale=${phaseSize.width}:${phaseSize.height}:flags=lanczos+accurate_rnd:in_color_matrix=bt709:out_color_matrix=bt709:in_range=tv:out_range=tv`,
    'format=yuv420p',
    `loop=loop=-1:size=${period}:start=0`,
    `crop=${width}:${height}:${at(moved)}`,
    'setsar=1',
  ];
}

/** Along the side on which the picture exceeds the video; if it has the video's shape, along the longer side. */
function chooseDirection(slack: { x: number; y: number }, width: number, height: number, variant: 0 | 1): Direction {
  const sticksOut = slack.x >= width * NATURAL_SHARE || slack.y >= height * NATURAL_SHARE;
  const alongX = sticksOut ? slack.x > slack.y : width > height;
  if (alongX) return variant === 0 ? 'right' : 'left';
  return variant === 0 ? 'up' : 'down';
}
