import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transition } from '../../../shared/looks/index.ts';
import type { Ffmpeg } from '../../../shared/providers/ffmpeg/locate.ts';
import { probeMp4 } from '../../../shared/providers/ffmpeg/probe-mp4.ts';
import { runFfmpeg } from '../../../shared/providers/ffmpeg/run.ts';
import { burnInFilter, writeBurnInScript } from '../captions/index.ts';
import { keyOf, type RenderCache } from './cache.ts';
import { MP4_ARGS, type Tier, type VideoEncoder } from './encoder.ts';
import { LOGO_FILE, type Logo, withLogo } from './logo.ts';
import { popUpFile, popUpFilter } from './pop-ups.ts';
import type { Shot } from './shot.ts';
import { mixFilters } from './transitions.ts';

export type SegmentRequest = {
  width: number;
  height: number;
  frameRate: number;
  tier: Tier;
  ffmpeg: Ffmpeg;
  encoder: VideoEncoder;
  logo: Logo | null;
};

/** A part of the video before it is encoded. Segments with the same key are identical. */
export type Segment = {
  key: string;
  frames: number;
  stage: string;
  /** ffmpeg's arguments that produce the frames. */
  source: string[];
  /** The arguments that encode them. */
  encoder: string[];
  /** What is drawn on them, in files of these places. */
  burnIns: readonly { place: number; script: string }[];
  /** What else it needs in its working folder: a logo, and what pops up. */
  files: readonly { name: string; file: string }[];
};

const SEGMENT = 'segment.mp4';
/** Not part of the key: the number of threads changes some of a segment's bits, but not what it shows. */
const ONE_THREAD = { filters: ['-filter_threads', '1', '-filter_complex_threads', '1'], encoder: ['-threads', '1'] };

/**
 * The part of a scene that is its own. Its key covers everything that goes into it: the picture's content, motion,
 * length, captions as they are drawn, the encoder's options, and ffmpeg itself, because segments from different encoders
 * cannot be joined. Nothing depends on the neighbouring scenes, nor on how many precede it, except for how many frames
 * transitions have taken.
 * @param taken how many frames belong to the transitions before and after it
 */
export function sceneSegment(shot: Shot, taken: { before: number; after: number }, request: SegmentRequest): Segment {
  const frames = shot.frames - taken.before - taken.after;
  const drawing = drawnOn([{ shot, first: taken.before, place: 0 }], request.frameRate);
  const graph = `${finished([shot.picture(taken.before), ...drawing], request)}[v]`;
  const source = ['-filter_complex', graph, '-map', '[v]', '-frames:v', String(frames)];
  return segmentOf([shot], source, frames, `encoding scene ${shot.index + 1}`, request);
}

/**
 * The frames in which one scene becomes the next: the last of the one and the first of the other, each with what is
 * drawn on the scene that it would belong to without the transition.
 * @param half of its frames lie before the cut, and as many after it
 */
export function transitionSegment(
  before: Shot,
  after: Shot,
  { kind, half, colour }: { kind: Exclude<Transition, 'cut'>; half: number; colour: string },
  request: SegmentRequest,
): Segment {
  const { width, height, frameRate } = request;
  const frames = 2 * half;
  const cut = `trim=end_frame=${frames}`;
  const drawing = drawnOn(
    [
      { shot: before, first: before.frames - half, place: 0 },
      { shot: after, first: -half, place: 1 },
    ],
    frameRate,
  );
  const graph = [
    `${before.picture(before.frames - half)},${cut}[a]`,
    `${after.picture(-half, 1, before.inputs.length)},${cut}[b]`,
    mixFilters({ kind, width, height, frames, frameRate, colour }),
    `[mixed]${finished([`setpts=N/(${frameRate}*TB)`, ...drawing], request)}[v]`,
  ].join(';');
  const source = ['-filter_complex', graph, '-map', '[v]', '-frames:v', String(frames)];
  const stage = `encoding the transition to scene ${after.index + 1}`;
  return segmentOf([before, after], source, frames, stage, request);
}

/** Frames as they are encoded. */
const finished = (filters: readonly string[], { logo, encoder }: Pick<SegmentRequest, 'logo' | 'encoder'>): string =>
  [withLogo(filters.join(','), logo), ...encoder.filters].join(',');

function segmentOf(
  shots: readonly Shot[],
  source: string[],
  frames: number,
  stage: string,
  { tier, frameRate, width, height, ffmpeg, logo, encoder: { device, args } }: SegmentRequest,
): Segment {
  const encoder = [...args(tier, frameRate, width * height), ...MP4_ARGS];
  const burnIns = shots.flatMap(({ burnIn }, place) => (burnIn === null ? [] : [{ place, script: burnIn }]));
  const pictures = shots.map(({ content, inputs }) => [content, inputs.map(({ options }) => options)]);
  const popUps = shots.flatMap((shot) => shot.popUps);
  const shown = [...popUps, ...(logo ? [logo] : [])].map(({ content }) => content);
  return {
    key: keyOf(pictures, source, encoder, burnIns, ffmpeg.version, ...shown),
    frames,
    stage,
    source: [...device, ...shots.flatMap(inputsOf), ...source],
    encoder,
    burnIns,
    files: [
      ...popUps.map((popUp) => ({ name: popUpFile(popUp), file: popUp.file })),
      ...(logo ? [{ name: LOGO_FILE, file: logo.file }] : []),
    ],
  };
}

/** ffmpeg's arguments that name what a shot is made of. */
export const inputsOf = ({ inputs }: Pick<Shot, 'inputs'>): string[] =>
  inputs.flatMap(({ options, file }) => [...options, '-i', file]);

/** Each script has times from the beginning of its scene, so frames get those times for it, and their own afterwards. */
function drawnOn(shots: readonly { shot: Shot; first: number; place: number }[], frameRate: number): string[] {
  const drawn = shots.filter(({ shot }) => shot.burnIn !== null || shot.popUps.length > 0);
  if (drawn.length === 0) return [];
  const timed = (first: number) => `setpts=(N${first < 0 ? first : `+${first}`})/(${frameRate}*TB)`;
  return [
    ...drawn.flatMap(({ shot: { burnIn, popUps }, first, place }) => [
      timed(first),
      ...(burnIn === null ? [] : [burnInFilter(place)]),
      ...popUps.map((popUp, index) => popUpFilter(popUp, `up${place}${index}`, frameRate)),
    ]),
    timed(0),
  ];
}

/** Whether the cache holds the complete segment. */
export async function isCached(segment: Segment, cache: RenderCache): Promise<boolean> {
  if (!(await cache.has(segment.key, 'mp4'))) return false;
  const mp4 = await probeMp4(cache.path(segment.key, 'mp4'));
  return mp4?.tracks[0]?.samples === segment.frames;
}

/** Creates the folder that ffmpeg works in, with what a segment's filters read. */
export async function openFolder(folder: string, { burnIns, files }: Segment): Promise<void> {
  await mkdir(folder);
  for (const { place, script } of burnIns) await writeBurnInScript(folder, place, script);
  for (const { name, file } of files) await copyFile(file, join(folder, name));
}

/**
 * Encodes the segment into the cache, whose work folder contains the font that libass wants.
 * @param run.oneThread whether concurrent scenes keep the other processors busy; otherwise ffmpeg uses all of them
 * @throws the errors of runFfmpeg
 */
export async function encodeSegment(
  segment: Segment,
  cache: RenderCache,
  run: { ffmpeg: Ffmpeg; signal: AbortSignal; oneThread: boolean; onFrames: (frames: number) => void },
): Promise<void> {
  const cwd = join(cache.workFolder, segment.key);
  await openFolder(cwd, segment);
  const threads = run.oneThread ? ONE_THREAD : { filters: [], encoder: [] };
  await runFfmpeg({
    binary: run.ffmpeg.binary,
    args: [...threads.filters, ...segment.source, ...segment.encoder, ...threads.encoder, SEGMENT],
    stage: segment.stage,
    signal: run.signal,
    cwd,
    onProgress: ({ frames }) => run.onFrames(Math.min(frames, segment.frames)),
  });
  await cache.put(join(cwd, SEGMENT), segment.key, 'mp4');
}
