import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FPS } from '../../frame-rate.ts';
import { BURN_IN_FILTER, burnInScript, type Cue, type SubtitleStyle, writeBurnInScript } from '../captions/index.ts';
import type { Ffmpeg } from '../ffmpeg/locate.ts';
import { probeMp4 } from '../ffmpeg/probe-mp4.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import type { Card } from '../graphics/card-marks.ts';
import type { Typography } from '../lettering/typography.ts';
import { hashFile, keyOf, type RenderCache } from './cache.ts';
import { MP4_ARGS, type Tier, videoEncoderArgs } from './encoder.ts';
import { readImageSize } from './image-size.ts';
import { motionFilters, planMotion } from './motion.ts';

export type SegmentRequest = {
  imagePath: string;
  /** Times from the start of the scene. */
  cues: readonly Cue[];
  card: Card | null;
  hook: string | null;
  frames: number;
  /** The scene's index, from 0: for messages. */
  index: number;
  subtitleStyle: SubtitleStyle;
  typography: Typography;
  width: number;
  height: number;
  tier: Tier;
};

/** A scene's part of the video before it is encoded. Segments with the same key are identical. */
export type Segment = {
  key: string;
  frames: number;
  stage: string;
  /** ffmpeg's arguments that produce the frames. */
  source: string[];
  /** The arguments that encode them. */
  encoder: string[];
  /** What is written in it. */
  burnIn: string | null;
};

const SEGMENT = 'segment.mp4';
/** Not part of the key: the number of threads changes some of a segment's bits, but not what it shows. */
const ONE_THREAD = { filters: ['-filter_threads', '1'], encoder: ['-threads', '1'] };

/**
 * Plans a scene's segment. Its key covers everything that goes into it: the picture's content, motion, length, captions
 * as they are drawn, the encoder's options, and ffmpeg itself, because segments from different encoders cannot be joined.
 * Nothing depends on the neighbouring scenes, nor on how many precede it.
 * @throws ProviderError `image-unreadable`, `caption-font-missing`, `caption-letter-missing`
 */
export async function planSegment(request: SegmentRequest, ffmpeg: Ffmpeg): Promise<Segment> {
  const { imagePath, cues, card, hook, frames, index, subtitleStyle: style, typography, width, height, tier } = request;
  const [image, content] = await Promise.all([readImageSize(imagePath), hashFile(imagePath)]);
  const burnIn = burnInScript({ cues, style, card, hook, seconds: frames / FPS }, { width, height }, typography);
  const filters = [
    ...motionFilters(planMotion({ image, width, height, frames, variant: variantOf(content) }), width, height),
    `setpts=N/(${FPS}*TB)`,
    ...(burnIn ? [BURN_IN_FILTER] : []),
  ];
  // The demuxer is named explicitly, so that neither a file's name nor its content can select another (a playlist, a
  // pattern).
  const input = ['-f', `${image.format}_pipe`, '-framerate', String(FPS), '-i'];
  const drawing = ['-map', '0:v:0', '-vf', filters.join(','), '-frames:v', String(frames)];
  const encoder = [...videoEncoderArgs(tier), ...MP4_ARGS];
  return {
    key: keyOf(content, input, drawing, encoder, burnIn, ffmpeg.version),
    frames,
    stage: `encoding scene ${index + 1}`,
    source: [...input, imagePath, ...drawing],
    encoder,
    burnIn,
  };
}

/** Half of all pictures move the other way. Each always moves the same way, whatever its neighbours are. */
const variantOf = (contentHash: string): 0 | 1 => (Number.parseInt(contentHash.slice(0, 8), 16) % 2 === 0 ? 0 : 1);

/** Whether the cache holds the complete segment. */
export async function isCached(segment: Segment, cache: RenderCache): Promise<boolean> {
  if (!(await cache.has(segment.key, 'mp4'))) return false;
  const mp4 = await probeMp4(cache.path(segment.key, 'mp4'));
  return mp4?.tracks[0]?.samples === segment.frames;
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
  await mkdir(cwd);
  if (segment.burnIn) await writeBurnInScript(cwd, segment.burnIn);
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
