import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cue, copyFontTo, type SubtitleStyle } from '../captions/index.ts';
import { ffmpegError } from '../ffmpeg/ffmpeg-error.ts';
import type { Ffmpeg } from '../ffmpeg/locate.ts';
import { moveIntoPlace } from '../ffmpeg/move-into-place.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import { openRenderCache, type RenderCache } from './cache.ts';
import { FPS, MP4_ARGS, type Tier } from './encoder.ts';
import { createProgressMeter, type EncodingProgress, type ProgressMeter } from './encoding-progress.ts';
import { encodeSegment, isCached, planSegment, type Segment } from './segment.ts';
import { prepareSoundtrack } from './soundtrack.ts';
import { verifyVideo } from './verify.ts';

export type VideoScene = {
  /** PNG, JPEG or WebP of any size; it is cropped to the video's shape. */
  imagePath: string;
  /** How many, of those that the video has each second; at least one. */
  frames: number;
  /** Times from the start of the scene. */
  cues: readonly Cue[];
};

export type VideoRequest = {
  ffmpeg: Ffmpeg;
  scenes: readonly VideoScene[];
  /** A sound file as long as all scenes together. */
  narrationPath: string;
  /** The style that the cues were built for. */
  subtitleStyle: SubtitleStyle;
  /** 64 to 2048 in steps of 8; so is `height`. */
  width: number;
  height: number;
  tier: Tier;
  outFile: string;
  /** Keeps encoded scenes from one render to the next. On the disk of `outFile` where possible. */
  cacheFolder: string;
  signal: AbortSignal;
  onProgress?: (progress: EncodingProgress) => void;
};

export type EncodedVideo = { file: string; durationSeconds: number; width: number; height: number; sizeBytes: number };

/**
 * Makes the video of a narrated script: each scene's picture in slow motion with its captions burnt in, under the
 * narration. Every scene is encoded by itself and kept, then all are joined without encoding again: a repeat after a
 * crash, and a render after one scene has changed, encode only what is missing.
 *
 * `outFile` appears whole or not at all, and only after the result was read back and verified.
 *
 * @throws ProviderError, its cause beginning with the stage; or the signal's reason, with no process left behind
 */
export async function encodeVideo(request: VideoRequest): Promise<EncodedVideo> {
  requireFrames(request.scenes);
  const total = request.scenes.reduce((sum, { frames }) => sum + frames, 0);
  const cache = await openRenderCache(request.cacheFolder);
  try {
    await copyFontTo(cache.workFolder);
    const soundtrack = await prepareSoundtrack({ file: request.narrationPath, seconds: total / FPS }, cache, request);
    const segments = await Promise.all(request.scenes.map((scene, index) => plan(request, scene, index)));
    const meter = await encodeMissing(segments, total, cache, request);
    const joined = await joinSegments(segments, soundtrack, cache, request);
    const { width, height, outFile: file } = request;
    const { durationSeconds, sizeBytes } = await verifyVideo(joined, { frames: total, width, height });
    request.signal.throwIfAborted();
    await moveIntoPlace(joined, file);
    meter.finished();
    return { file, durationSeconds, width, height, sizeBytes };
  } finally {
    await cache.close();
  }
}

/** Coarse enough to swallow rounding to microseconds, and a multiple of the frame rate. */
const TIMESCALE = ['-video_track_timescale', String(20 * FPS)];

function requireFrames(scenes: readonly VideoScene[]): void {
  if (scenes.length > 0 && scenes.every(({ frames }) => frames > 0)) return;
  throw ffmpegError({
    kind: 'invalid',
    code: 'empty-scene',
    cause:
      scenes.length === 0 ? 'planning the video: there is no scene' : 'planning the video: a scene has no duration',
    nextAction: 'give every scene a picture and a narration, then render',
  });
}

function plan(request: VideoRequest, scene: VideoScene, index: number): Promise<Segment> {
  const { subtitleStyle, width, height, tier, ffmpeg } = request;
  return planSegment({ ...scene, index, subtitleStyle, width, height, tier }, ffmpeg);
}

/** One after the other: the encoder uses all processors by itself. */
async function encodeMissing(
  segments: readonly Segment[],
  total: number,
  cache: RenderCache,
  request: VideoRequest,
): Promise<ProgressMeter> {
  const missing = new Map<string, Segment>();
  for (const segment of segments) if (!(await isCached(segment, cache))) missing.set(segment.key, segment);
  const toEncode = [...missing.values()].reduce((sum, { frames }) => sum + frames, 0);
  const meter = createProgressMeter({ total, cached: total - toEncode }, request.onProgress ?? (() => undefined));
  for (const segment of missing.values()) {
    await encodeSegment(segment, cache, { ffmpeg: request.ffmpeg, signal: request.signal, onFrames: meter.encoded });
    meter.completed(segment.frames);
  }
  return meter;
}

async function joinSegments(
  segments: readonly Segment[],
  soundtrack: string,
  cache: RenderCache,
  request: VideoRequest,
): Promise<string> {
  const list = join(cache.workFolder, 'segments.txt');
  const joined = join(cache.workFolder, 'joined.mp4');
  // Relative to the list, and names of hexadecimal digits only: nothing to quote. Without the durations the next scene
  // would begin at the last one's length in whole milliseconds, and frames would no longer come evenly.
  const lines = segments.map(({ key, frames }) => `file ../${key}.mp4\nduration ${(frames / FPS).toFixed(6)}\n`);
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
