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

export type Direction = 'up' | 'down' | 'left' | 'right' | 'up-right' | 'down-left';

export type MotionRequest = {
  image: { width: number; height: number };
  /** Of the video; both are even. */
  width: number;
  height: number;
  frames: number;
  /** Which way the camera moves: 0 is right or up, 1 is left or down. */
  variant: 0 | 1;
  /** Pixels in a frame, roughly; null: one if there is room, fewer in long scenes. */
  speed: number | null;
  /** Whether the camera moves along both sides at once. */
  diagonal: boolean;
};

export type Motion = {
  /** The direction of the camera. */
  direction: Direction;
  /** The part of the picture that is used, cut from its centre, in the picture's own pixels. */
  source: { width: number; height: number };
  /** The scaled size of that part, in video pixels: everything the camera sees between its first and last position. */
  canvas: { width: number; height: number };
  /** Into how many positions two pixels are divided. */
  phases: number;
  /** How many frames stay on one phase; 1 except in very long scenes. */
  framesPerPhase: number;
  /** Pixels between the first and the last position, rounded down to an even number. */
  travel: number;
};

/**
 * Plans a slow, even camera move over a still picture that fills the video.
 * A crop alone moves by whole pixels (by two in 4:2:0), which at a few pixels per second is a visible judder, and
 * resampling every frame costs more than the encoder. So the camera takes n frames for two pixels, for an integer n, and
 * the picture is resampled once for each of the n positions within two pixels. Frames then cycle through these phases,
 * each cropped by an even number of pixels. Every frame is exact and costs no more than a pointer.
 */
export function planMotion({ image, width, height, frames, variant, speed, diagonal }: MotionRequest): Motion {
  const cover = Math.max(width / image.width, height / image.height);
  const slack = { x: image.width * cover - width, y: image.height * cover - height };
  const direction = diagonal ? DIAGONAL[variant] : chooseDirection(slack, width, height, variant);
  const { x, y } = WAYS[direction];
  const [side, natural] = diagonal ? [Math.min(width, height), 0] : x !== 0 ? [width, slack.x] : [height, slack.y];

  const farthest = Math.max(natural, side * TRAVEL_SHARE);
  // Without a speed, a pixel takes a whole number of frames, at which two pixels take an even one.
  const wanted = speed === null ? SPARE * Math.ceil(frames / farthest) : Math.round(SPARE / speed);
  const least = speed === null ? SPARE : Math.ceil((SPARE * frames) / farthest);
  const framesForTwo = Math.min(SPARE * MAX_FRAMES_PER_PIXEL, Math.max(1, least, wanted));
  const largest = Math.floor(Math.sqrt(MAX_ENLARGED_PIXELS / (width * height * (1 + TRAVEL_SHARE))));
  const most = Math.max(1, largest) * SPARE;
  const phases =
    framesForTwo <= most && enlargementFor(framesForTwo) <= largest
      ? framesForTwo
      : Math.min(most, framesForTwo - (framesForTwo % SPARE) || 1);
  const framesPerPhase = Math.ceil(framesForTwo / phases);
  const travel = SPARE * Math.floor((frames - 1) / (phases * framesPerPhase));

  const canvas = { width: width + (x === 0 ? 0 : SPARE + travel), height: height + (y === 0 ? 0 : SPARE + travel) };
  const scale = Math.max(canvas.width / image.width, canvas.height / image.height);
  const source = {
    width: Math.min(image.width, Math.max(1, Math.round(canvas.width / scale))),
    height: Math.min(image.height, Math.max(1, Math.round(canvas.height / scale))),
  };
  return { direction, source, canvas, phases, framesPerPhase, travel };
}

/** Where the camera goes: 1 is right or down. */
const WAYS: Record<Direction, { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 }> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  'up-right': { x: 1, y: -1 },
  'down-left': { x: -1, y: 1 },
};
const DIAGONAL = ['up-right', 'down-left'] as const;

/** How much a picture is enlarged so that its phases are whole pixels apart; two of these for an odd number. */
const enlargementFor = (phases: number): number => (phases % SPARE === 0 ? phases / SPARE : phases);

/**
 * The plan as a chain of ffmpeg filters: one decoded picture in, endless frames of `width` x `height` out, yuv420p,
 * BT.709, limited range. Uses only filters and options available in versions from 2018 to today.
 * @param from the frame to begin with
 */
export function motionFilters(motion: Motion, width: number, height: number, from = 0): string[] {
  const { direction, source, canvas, phases, framesPerPhase, travel } = motion;
  const { x, y } = WAYS[direction];
  const enlarged = enlargementFor(phases);
  const step = (SPARE * enlarged) / phases;
  const period = phases * framesPerPhase;
  const n = from === 0 ? 'n' : `(n+${from})`;
  const passed = `mod(floor(${n}/${framesPerPhase}),${phases})`;
  const phase = (way: number) => at(way, `${step}*${passed}`, `${step * (phases - 1)}`);
  const moved = (way: number) => at(way, `${SPARE}*floor(${n}/${period})`, String(travel));
  const phaseSize = { width: width + (x === 0 ? 0 : travel), height: height + (y === 0 ? 0 : travel) };
  return [
    `crop=${source.width}:${source.height}`,
    `scale=${canvas.width * enlarged}:${canvas.height * enlarged}:flags=lanczos+accurate_rnd:out_color_matrix=bt709:out_range=tv`,
    'format=yuv444p',
    `loop=loop=${period - 1}:size=1:start=0`,
    `crop=${phaseSize.width * enlarged}:${phaseSize.height * enlarged}:'${phase(x)}':'${phase(y)}':exact=1`,
    `scale=${phaseSize.width}:${phaseSize.height}:flags=lanczos+accurate_rnd:in_color_matrix=bt709:out_color_matrix=bt709:in_range=tv:out_range=tv`,
    'format=yuv420p',
    `loop=loop=-1:size=${period}:start=0`,
    `crop=${width}:${height}:'${moved(x)}':'${moved(y)}'`,
    'setsar=1',
  ];
}

/** The way of the camera over the canvas, between its whole frames as well. */
export function cameraOf({ direction, phases, framesPerPhase, travel }: Motion) {
  const { x, y } = WAYS[direction];
  const framesForTwo = phases * framesPerPhase;
  const along = (way: number, frame: number): number => {
    const gone = (SPARE * frame) / framesForTwo;
    if (way === 0) return 0;
    return way > 0 ? gone : travel + SPARE - SPARE / phases - gone;
  };
  return {
    x,
    y,
    /** How many frames it takes for two pixels. */
    framesForTwo,
    /** In video pixels from the canvas's upper left corner. */
    at: (frame: number) => ({ x: along(x, frame), y: along(y, frame) }),
  };
}

/** A position that grows by an expression from 0, or falls from the farthest. */
function at(way: number, grown: string, farthest: string): string {
  if (way === 0) return '0';
  return way > 0 ? grown : `${farthest}-${grown}`;
}

/** Along the side on which the picture exceeds the video; if it has the video's shape, along the longer side. */
function chooseDirection(slack: { x: number; y: number }, width: number, height: number, variant: 0 | 1): Direction {
  const sticksOut = slack.x >= width * NATURAL_SHARE || slack.y >= height * NATURAL_SHARE;
  const alongX = sticksOut ? slack.x > slack.y : width > height;
  if (alongX) return variant === 0 ? 'right' : 'left';
  return variant === 0 ? 'up' : 'down';
}
