import type { Transition } from '../../../shared/looks/index.ts';

export type MixRequest = {
  kind: Exclude<Transition, 'cut'>;
  /** Of the video; both are even. */
  width: number;
  height: number;
  /** How long it takes; even. */
  frames: number;
  frameRate: number;
  /** What a dip goes through, as `#rrggbb`. */
  colour: string;
};

/** How much smaller than the video a mask is drawn: the expression for it is evaluated for every one of its pixels. */
const MASK_SHARE = 16;
/** How soft edges are, as a share of the way. */
const SOFT = 0.16;
/** How far a pixel is smeared to both sides while a picture slides, as a share of the width. */
const SMEAR = 0.025;
/** How large the next picture is when it appears in the middle of the one that is zoomed through. */
const SMALL = 0.56;
const CLOSEST = 2.4;

/**
 * What is seen while one scene becomes the next, as a graph of ffmpeg filters from the streams `[a]` and `[b]` to
 * `[mixed]`, each of `frames` frames. No frame is of one scene alone. Uses only filters and options available in versions
 * from 2018 to today: those that are named after transitions are younger.
 */
export function mixFilters(request: MixRequest): string {
  switch (request.kind) {
    case 'fade':
      return masked(request, eased(request.frames, 'N'), { uniform: true });
    case 'wipe':
      return masked(request, edge(request.frames, '(0.86*X/W+0.14*Y/H)'));
    case 'iris':
      return masked(request, edge(request.frames, '(hypot(X-W/2,Y-H*0.45)/hypot(W/2,H*0.55))'));
    case 'dip':
      return dip(request);
    case 'slide':
      return slide(request);
    case 'zoom':
      return zoom(request);
  }
}

/** How much of the way is gone by a frame, from just above 0 to just below 1: slow, fast, slow. */
function eased(frames: number, n: string): string {
  const gone = `((${n}+1)/${frames + 1})`;
  return `(${gone}*${gone}*(3-2*${gone}))`;
}

/** 1 behind a soft edge that passes over the picture. @param place where a pixel lies on its way, from 0 to 1 */
const edge = (frames: number, place: string): string =>
  `clip((${eased(frames, 'N')}*${1 + SOFT}-${place})/${SOFT},0,1)`;

type Masked = { from?: string; to?: string; uniform?: boolean };

/**
 * @param share how much of a pixel is of the next scene, by X, Y and N
 * @param streams.uniform whether it is the same everywhere
 */
function masked(
  { width, height, frames, frameRate }: Omit<MixRequest, 'kind' | 'colour'>,
  share: string,
  { from = 'a', to = 'b', uniform = false }: Masked = {},
): string {
  const size = uniform ? '16x16' : `${Math.ceil(width / MASK_SHARE)}x${Math.ceil(height / MASK_SHARE)}`;
  return [
    `color=c=black:s=${size}:r=${frameRate},format=gray,geq=lum='255*${share}',trim=end_frame=${frames},scale=${width}:${height}:flags=bicubic[mask]`,
    `[${to}][mask]alphamerge[masked]`,
    `[${from}][masked]overlay=format=yuv420,format=yuv420p[mixed]`,
  ].join(';');
}

function dip({ frames, colour }: MixRequest): string {
  const half = frames / 2;
  const through = `color=0x${colour.slice(1)}`;
  return [
    `[a]trim=end_frame=${half},fade=t=out:s=0:n=${half}:${through}[out]`,
    `[b]trim=start_frame=${half},setpts=PTS-STARTPTS,fade=t=in:s=0:n=${half}:${through}[in]`,
    '[out][in]concat=n=2:v=1:a=0[mixed]',
  ].join(';');
}

/** The next picture pushes the other one out; both are smeared while they are fast. */
function slide({ width, height, frames, frameRate }: MixRequest): string {
  const [first, last] = [Math.round(frames * 0.25), Math.round(frames * 0.75)];
  const smear = `avgblur=sizeX=${Math.max(1, Math.round(width * SMEAR))}:sizeY=1`;
  const part = (from: number, to: number) => `trim=start_frame=${from}:end_frame=${to},setpts=N/(${frameRate}*TB)`;
  return [
    `[a][b]hstack,crop=${width}:${height}:'2*floor(${width / 2}*${eased(frames, 'n')})':0,split=3[s1][s2][s3]`,
    `[s1]${part(0, first)}[p1];[s2]${part(first, last)},${smear}[p2];[s3]${part(last, frames)}[p3]`,
    '[p1][p2][p3]concat=n=3:v=1:a=0[mixed]',
  ].join(';');
}

/** Into the middle of the picture, where the next one appears and grows; its edges are soft until they are those of the video. */
function zoom({ width, height, frames, frameRate }: MixRequest): string {
  const zoomed = (expression: string) =>
    `zoompan=z='${expression}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=1:s=${width}x${height}:fps=${frameRate},setpts=N/(${frameRate}*TB)`;
  const gone = (n: string) => `((${n}+1)/${frames + 1})`;
  const grown = (n: string) => `(1-${1 - SMALL}*pow(1-${gone(n)},3))`;
  const [across, down] = ['(abs(X-W/2)/(W/2))', '(abs(Y-H/2)/(H/2))'];
  const round = edge(frames, `(hypot(${across},${down})/1.42)`);
  const within = `clip((${grown('N')}+0.04-max(${across},${down}))/0.08,0,1)`;
  const nearing = `[a]${zoomed(`1+${CLOSEST - 1}*pow(${gone('on')},2)`)}[near]`;
  const growing = `[b]pad=${2 * width}:${2 * height}:${width / 2}:${height / 2},${zoomed(`2*${grown('on')}`)}[grown]`;
  const parts = { width, height, frames, frameRate };
  return `${nearing};${growing};${masked(parts, `min(${round},${within})`, { from: 'near', to: 'grown' })}`;
}
