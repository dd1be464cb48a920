import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toAss } from '../captions/ass.ts';
import { buildCues, type SubtitleStyle } from '../captions/cues.ts';
import { CAPTION_FONT } from '../captions/font.ts';
import { ffmpegError } from '../ffmpeg/ffmpeg-error.ts';
import type { Ffmpeg } from '../ffmpeg/locate.ts';
import { probeMp4 } from '../ffmpeg/probe-mp4.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import type { Word } from '../speech/speech-provider.ts';
import { hashFile, keyOf, type RenderCache } from './cache.ts';
import { FPS, MP4_ARGS, type Tier, videoEncoderArgs } from './encoder.ts';
import { readImageHeader } from './image-header.ts';
import { motionFilters, planMotion } from './motion.ts';

/** The folder with the caption font, inside the work folder. */
export const FONTS = 'fonts';

export type SegmentRequest = {
  imagePath: string;
  words: readonly Word[];
  frames: number;
  /** Of the scene, from 0. */
  index: number;
  captionStyle: SubtitleStyle;
  width: number;
  height: number;
  tier: Tier;
};

/** A scene as it will be encoded, and the name of the result: equal names, equal content. */
export type Segment = {
  key: string;
  frames: number;
  stage: string;
  imagePath: string;
  args: string[];
  ass: string | null;
};

const ASS = 'captions.ass';
const SEGMENT = 'segment.mp4';

/**
 * Settles everything about a scene's piece of video before anything is encoded. Its key covers all that goes into it:
 * the picture's content, motion, length, captions and font, the encoder's options, and ffmpeg itself, since pieces
 * of different encoders cannot be joined.
 *
 * @throws ProviderError `image-unreadable`
 */
export async function planSegment(request: SegmentRequest, ffmpeg: Ffmpeg): Promise<Segment> {
  const { imagePath, words, frames, index, captionStyle, width, height, tier } = request;
  const image = await readImageHeader(imagePath);
  const ass =
    captionStyle === 'none' || words.length === 0
      ? null
      : toAss(buildCues(words, captionStyle), { style: captionStyle, width, height });
  const filters = [
    ...motionFilters(planMotion({ image, width, height, frames, index }), width, height),
    `setpts=N/(${FPS}*TB)`,
    ...(ass ? [`ass=${ASS}:fontsdir=${FONTS}`] : []),
  ];
  // The demuxer is named, so that neither a file's name nor its content can choose another (a playlist, a pattern).
  const input = ['-f', `${image.format}_pipe`, '-framerate', String(FPS), '-i'];
  const output = [
    '-map',
    '0:v:0',
    '-vf',
    filters.join(','),
    '-frames:v',
    String(frames),
    ...videoEncoderArgs(tier),
    ...MP4_ARGS,
  ];
  const font = ass ? CAPTION_FONT.family : null;
  return {
    key: keyOf(await hashFile(imagePath), input, output, ass, font, ffmpeg.version),
    frames,
    stage: `encoding scene ${index + 1}`,
    imagePath,
    args: [...input, imagePath, ...output, SEGMENT],
    ass,
  };
}

/** Whether the cache holds the piece, whole. */
export async function isCached(segment: Segment, cache: RenderCache): Promise<boolean> {
  if (!(await cache.has(segment.key, 'mp4'))) return false;
  const mp4 = await probeMp4(cache.path(segment.key, 'mp4'));
  return mp4?.tracks[0]?.samples === segment.frames;
}

/**
 * Encodes the piece and puts it into the cache.
 *
 * @throws ProviderError `caption-font-missing` and those of runFfmpeg
 */
export async function encodeSegment(
  segment: Segment,
  cache: RenderCache,
  run: { ffmpeg: Ffmpeg; signal: AbortSignal; onFrames: (frames: number) => void },
): Promise<void> {
  const cwd = cache.workFolder;
  if (segment.ass) await writeFile(join(cwd, ASS), segment.ass);
  const log = await runFfmpeg({
    binary: run.ffmpeg.binary,
    args: segment.args,
    stage: segment.stage,
    signal: run.signal,
    // Relative names: a path inside a filter would have to be escaped three times over.
    cwd,
    onProgress: ({ frames }) => run.onFrames(Math.min(frames, segment.frames)),
  });
  if (segment.ass) assertFontFound(log, segment.stage);
  await cache.put(join(cwd, SEGMENT), segment.key, 'mp4');
}

/** libass takes another font without a word of complaint, but it names the one it took. */
function assertFontFound(log: string, stage: string): void {
  const chosen = /fontselect: \(Montserrat ExtraBold, [^)]*\) -> ([^,\n]+)/.exec(log)?.[1];
  if (chosen === CAPTION_FONT.postScriptName) return;
  throw ffmpegError({
    kind: 'unavailable',
    code: 'caption-font-missing',
    cause: `${stage}: captions were drawn in ${chosen ?? 'no known font'} instead of ${CAPTION_FONT.family}`,
    nextAction: 'reinstall the packages (npm ci): the font comes with @expo-google-fonts/montserrat',
  });
}
