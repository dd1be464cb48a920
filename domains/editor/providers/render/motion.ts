/** Pixels of the video that the picture moves by within a scene, as a share of the side it moves along. */
const TRAVEL_SHARE = 0.25;
/** A picture that sticks out by at least this share of a side moves along that side. */
const NATURAL_SHARE = 0.1;
/** Slowest motion: a pixel in so many frames. Longer scenes are enlarged more instead. */
const MOST_FRAMES_A_PIXEL = 24;
/** The largest enlarged picture, in pixels: some 100 MB while its phases are made. */
const LARGEST_ENLARGED = 24e6;
export type Direction = 'up' | 'down' | 'left' | 'right';

export type MotionRequest = {
  image: { width: number; height: number };
  /** Of the video, even. */
  width: number;
  height: number;
  frames: number;
  /** Of the scene, from 0: neighbours move in different directions. */
  index: number;
};

export type Motion = {
  /** Where the camera goes. */
  direction: Direction;
  /** The picture's size while the camera moves over it; even, at least the video's. */
  canvas: { width: number; height: number };
  /** How often a pixel is divided: positions are exact to 1 / phasesPerPixel. */
  phasesPerPixel: number;
  /** How many frames stay on one phase; 1 but for very long scenes. */
  framesPerPhase: number;
  /** Pixels between the first and the last position, rounded down to even. */
  travel: number;
};

/**
 * Plans a slow, even camera move over a still picture that fills the video.
 *
 * A crop alone moves by whole pixels (by two in 4:2:0), which at a few pixels a second is a visible tremble, and resampling
 * every frame costs more than the encoder. So the speed is one pixel in n frames for a whole n, and the picture is
 * resampled once for each of the 2n positions within two pixels; frames then take these phases in turn, each cropped by an even number
 * of pixels. Every frame is exact and costs a pointer.
 */
export function planMotion({ image, width, height, frames, index }: MotionRequest): Motion {
  const cover = Math.max(width / image.width, height / image.height);
  const slack = { x: image.width * cover - width, y: image.height * cover - height };
  const direction = chooseDirection(slack, width, height, index);
  const alongX = direction === 'left' || direction === 'right';
  const [side, natural] = alongX ? [width, slack.x] : [height, slack.y];

  const farthest = Math.max(natural, side * TRAVEL_SHARE);
  const framesAPixel = Math.min(MOST_FRAMES_A_PIXEL, Math.max(1, Math.ceil(frames / farthest)));
  const largest = Math.floor(Math.sqrt(LARGEST_ENLARGED / (width * height * (1 + TRAVEL_SHARE))));
  const phasesPerPixel = Math.max(1, Math.min(framesAPixel, largest));
  const framesPerPhase = Math.ceil(framesAPixel / phasesPerPixel);
  const travel = 2 * Math.floor((frames - 1) / (2 * phasesPerPixel * framesPerPhase));

  const enlarge = Math.max(1, (side + travel) / (side + natural));
  const canvas = {
    width: toEven(Math.max(width + (alongX ? travel : 0), image.width * cover * enlarge)),
    height: toEven(Math.max(height + (alongX ? 0 : travel), image.height * cover * enlarge)),
  };
  return { direction, canvas, phasesPerPixel, framesPerPhase, travel };
}

/**
 * The plan as a chain of ffmpeg filters: one decoded picture in, endless frames of `width` x `height` out, yuv420p, BT.709,
 * limited range. Made of filters and options that versions from 2018 to today have.
 */
export function motionFilters(motion: Motion, width: number, height: number): string[] {
  const { direction, canvas, phasesPerPixel, framesPerPhase, travel } = motion;
  const phases = 2 * phasesPerPixel;
  const period = phases * framesPerPhase;
  const enlarged = { width: (canvas.width + 2) * phasesPerPixel, height: (canvas.height + 2) * phasesPerPixel };
  const forward = direction === 'right' || direction === 'down';
  const phase = forward ? `floor(n/${framesPerPhase})` : `${phases - 1}-floor(n/${framesPerPhase})`;
  const moved = forward ? `2*floor(n/${period})` : `${travel}-2*floor(n/${period})`;
  const alongX = direction === 'left' || direction === 'right';
  const centre = {
    x: halfEven(canvas.width - width - (alongX ? travel : 0)),
    y: halfEven(canvas.height - height - (alongX ? 0 : travel)),
  };
  const at = (axisMoves: boolean, from: number) => (axisMoves ? `'${from}+${moved}'` : String(from));
  return [
    `scale=${enlarged.width}:${enlarged.height}:flags=lanczos+accurate_rnd:out_color_matrix=bt709:out_range=tv`,
    'format=yuv444p',
    `loop=loop=${period - 1}:size=1:start=0`,
    `crop=${canvas.width * phasesPerPixel}:${canvas.height * phasesPerPixel}:${alongX ? `'${phase}'` : 0}:${alongX ? 0 : `'${phase}'`}:exact=1`,
    `scale=${canvas.width}:${canvas.height}:flags=lanczos+accurate_rnd:in_color_matrix=bt709:out_color_matrix=bt709:in_range=tv:out_range=tv`,
    'format=yuv420p',
    `loop=loop=-1:size=${period}:start=0`,
    `crop=${width}:${height}:${at(alongX, centre.x)}:${at(!alongX, centre.y)}`,
    'setsar=1',
  ];
}

/** Along the side where the picture sticks out; where it has the video's shape, along the longer one. */
function chooseDirection(slack: { x: number; y: number }, width: number, height: number, index: number): Direction {
  const sticksOut = slack.x >= width * NATURAL_SHARE || slack.y >= height * NATURAL_SHARE;
  const alongX = sticksOut ? slack.x > slack.y : width > height;
  if (alongX) return index % 2 === 0 ? 'right' : 'left';
  return index % 2 === 0 ? 'up' : 'down';
}

const toEven = (value: number): number => 2 * Math.ceil(value / 2);
const halfEven = (value: number): number => 2 * Math.floor(value / 4);
