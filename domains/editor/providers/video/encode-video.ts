import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { mapConcurrently } from '../../../../kernel/async/map-concurrently.ts';
import type { Look, Move, Transition } from '../../../shared/looks/index.ts';
import { ffmpegError } from '../../../shared/providers/ffmpeg/ffmpeg-error.ts';
import type { Ffmpeg } from '../../../shared/providers/ffmpeg/locate.ts';
import { moveIntoPlace } from '../../../shared/providers/ffmpeg/move-into-place.ts';
import { runFfmpeg } from '../../../shared/providers/ffmpeg/run.ts';
import { type Cue, copyFontsTo, type SubtitleStyle } from '../captions/index.ts';
import type { Card } from '../graphics/card-marks.ts';
import type { Typography } from '../lettering/typography.ts';
import { openRenderCache, type RenderCache } from './cache.ts';
import { MP4_ARGS, type Tier, type VideoEncoder } from './encoder.ts';
import { createProgressMeter, type EncodingProgress, type ProgressMeter } from './encoding-progress.ts';
import type { Logo } from './logo.ts';
import { encodeSegment, isCached, type Segment, sceneSegment, transitionSegment } from './segment.ts';
import { planShot } from './shot.ts';
import { type FilmMusic, prepareSoundtrack } from './soundtrack.ts';
import { verifyVideo } from './verify.ts';

export type VideoScene = {
  /** PNG, JPEG or WebP of any size, or a clip (MP4); cropped to the video's shape. */
  imagePath: string;
  /** The scene's length in video frames; at least one. */
  frames: number;
  /** Times from the start of the scene. */
  cues: readonly Cue[];
  /** The card that is shown above its image. */
  card: Card | null;
  /** The film's title, in the scene that it begins with. */
  hook: string | null;
  /** How the picture moves. */
  move: Move;
  /** How the scene comes after the one before it; the first simply begins. */
  entrance: Transition;
};

export type VideoRequest = {
  ffmpeg: Ffmpeg;
  scenes: readonly VideoScene[];
  /** A sound file as long as all scenes together. */
  narrationPath: string;
  /** Null for the narration alone. */
  music: FilmMusic | null;
  /** The style for which the cues were built. */
  subtitleStyle: SubtitleStyle;
  /** Of everything that is written. */
  typography: Typography;
  /** What is done to the pictures; null for a film from before there were looks. */
  look: Look | null;
  /** Frames per second. */
  frameRate: number;
  /** 64 to 2048 and even; so is `height`. */
  width: number;
  height: number;
  /** For all of it; null for none. */
  logo: Logo | null;
  tier: Tier;
  encoder: VideoEncoder;
  outFile: string;
  /** Keeps encoded scenes across renders. On the same disk as `outFile` if possible. */
  cacheFolder: string;
  signal: AbortSignal;
  onProgress?: (progress: EncodingProgress) => void;
};

export type EncodedVideo = { file: string; durationSeconds: number; width: number; height: number; sizeBytes: number };

/**
 * Makes the video of a narrated script: each scene's picture in slow motion with burnt-in captions, under the
 * narration. Scenes are encoded individually and cached, then joined without re-encoding: a repeat after a crash, or a
 * render after one scene has changed, encodes only what is missing.
 * `outFile` is written atomically, after the result has been read back and verified.
 * @throws ProviderError, its cause beginning with the stage; or the signal's reason, with no process left behind
 */
export async function encodeVideo(request: VideoRequest): Promise<EncodedVideo> {
  const { frameRate } = request;
  requireFrames(request.scenes);
  const total = request.scenes.reduce((sum, { frames }) => sum + frames, 0);
  const cache = await openRenderCache(request.cacheFolder);
  try {
    const segments = await planSegments(request);
    await copyFontsTo(cache.workFolder);
    const missing = await findMissing(segments, cache);
    const toEncode = missing.reduce((sum, { frames }) => sum + frames, 0);
    const meter = createProgressMeter(
      { total, cached: total - toEncode, frameRate },
      request.onProgress ?? (() => undefined),
    );
    const { narrationPath: narration, music } = request;
    const sound = { narration, seconds: total / frameRate, sceneStarts: startsOf(request), music };
    const work = [
      () => prepareSoundtrack(sound, cache, request),
      ...missing.map((segment, begun) => () => {
        const oneThread = scenesFillProcessors(missing.length - begun, availableParallelism());
        return encode(segment, cache, meter, oneThread, request);
      }),
    ];
    const [soundtrack = ''] = await mapConcurrently(work, AT_ONCE, (begin) => begin());
    const joined = await joinSegments(segments, soundtrack, cache, request);
    const { width, height, outFile: file } = request;
    const { durationSeconds, sizeBytes } = await verifyVideo(joined, { frames: total, frameRate, width, height });
    request.signal.throwIfAborted();
    await moveIntoPlace(joined, file);
    meter.finished();
    return { file, durationSeconds, width, height, sizeBytes };
  } finally {
    await cache.close();
  }
}

/**
 * The sound and two scenes, then two or three scenes. One encoder can use several processors, but needs only one or
 * none while a scene's picture is prepared, its last frames are encoded or its file is closed.
 */
const AT_ONCE = 3;

/**
 * Whether concurrently encoded scenes occupy all processors with one thread each, which takes less processor time than
 * threads that wait for each other. The last scenes, or a single changed one, have the processors to themselves.
 * @param left how many scenes have not been started
 */
export const scenesFillProcessors = (left: number, processors: number): boolean =>
  processors <= Math.min(AT_ONCE, left);

/** When each scene begins, in seconds. */
function startsOf({ scenes, frameRate }: Pick<VideoRequest, 'scenes' | 'frameRate'>): number[] {
  let frames = 0;
  return scenes.map((scene) => {
    const start = frames / frameRate;
    frames += scene.frames;
    return start;
  });
}

/** Coarse enough to absorb rounding to microseconds, and a multiple of every frame rate. */
const TIMESCALE = ['-video_track_timescale', '600'];

function requireFrames(scenes: readonly VideoScene[]): void {
  if (scenes.length > 0 && scenes.every(({ frames }) => frames > 0)) return;
  throw ffmpegError({
    kind: 'invalid',
    code: 'empty-scene',
    cause:
      scenes.length === 0 ? 'planning the video: there is no scene' : 'planning the video: a scene has no duration',
    nextAction: 'give every scene an image and a narration, then render',
  });
}

/** The film's parts in their order: scenes, and between them transitions. */
export async function planSegments(request: VideoRequest): Promise<Segment[]> {
  const { scenes, look, frameRate, typography } = request;
  const half = framesBesideCut(look, frameRate);
  const kinds = scenes.map((scene, index) => entranceOf(scene, scenes[index - 1], half));
  const shots = await Promise.all(
    scenes.map((scene, index) =>
      planShot({ ...request, ...scene, index, handle: half, lead: framesOf(kinds[index] ?? 'cut', half) }),
    ),
  );
  return shots.flatMap((shot, index) => {
    const [kind = 'cut', next = 'cut'] = [kinds[index], kinds[index + 1]];
    const own = sceneSegment(shot, { before: framesOf(kind, half), after: framesOf(next, half) }, request);
    const before = shots[index - 1];
    if (kind === 'cut' || !before) return [own];
    const transition = { kind, half, colour: typography.palette.paper };
    return [transitionSegment(before, shot, transition, request), own];
  });
}

/** How many frames of a scene are shown together with those of the next where they do not simply follow each other. */
export const framesBesideCut = (look: Pick<Look, 'transitions'> | null, frameRate: number): number =>
  look ? Math.max(1, Math.round((look.transitions.seconds * frameRate) / 2)) : 0;

/** Of a scene that a transition takes away. */
const framesOf = (kind: Transition, half: number): number => (kind === 'cut' ? 0 : half);

/** Scenes of which little would be left without transitions are cut. */
function entranceOf({ entrance, frames }: VideoScene, before: VideoScene | undefined, half: number): Transition {
  const shortest = LEAST_OF_A_SCENE * half;
  return before && frames >= shortest && before.frames >= shortest ? entrance : 'cut';
}

/** A scene has at least as many frames of its own as its transitions take from it. */
const LEAST_OF_A_SCENE = 4;

/** The segments that are not in the cache, without duplicates. */
async function findMissing(segments: readonly Segment[], cache: RenderCache): Promise<Segment[]> {
  const missing = new Map<string, Segment>();
  for (const segment of segments) if (!(await isCached(segment, cache))) missing.set(segment.key, segment);
  return [...missing.values()];
}

/** @returns the segment's key in the cache */
async function encode(
  segment: Segment,
  cache: RenderCache,
  meter: ProgressMeter,
  oneThread: boolean,
  { ffmpeg, signal }: VideoRequest,
): Promise<string> {
  const { key, frames } = segment;
  await encodeSegment(segment, cache, { ffmpeg, signal, oneThread, onFrames: (done) => meter.encoded(key, done) });
  meter.encoded(key, frames);
  return key;
}

async function joinSegments(
  segments: readonly Segment[],
  soundtrack: string,
  cache: RenderCache,
  request: VideoRequest,
): Promise<string> {
  const list = join(cache.workFolder, 'segments.txt');
  const joined = join(cache.workFolder, 'joined.mp4');
  // Paths relative to the list, with hexadecimal names: nothing to quote. Without the durations, the next scene would
  // begin after the previous one's length in whole milliseconds, and frames would no longer be evenly spaced.
  const lines = segments.map(
    ({ key, frames }) => `file ../${key}.mp4\nduration ${(frames / request.frameRate).toFixed(6)}\n`,
  );
  await writeFile(list, lines.join(''));
  const inputs = ['-f', 'concat', '-safe', '0', '-i', list, '-f', 'aac', '-i', cache.path(soundtrack, 'aac')];
  await runFfmpeg({
    binary: request.ffmpeg.binary,
    args: [...inputs, '-map', '0:v:0', '-map', '1:a:0', '-c', 'copy', ...TIMESCALE, ...MP4_ARGS, joined],
    stage: 'joining the scenes',
    signal: request.signal,
  });
  return joined;
}
