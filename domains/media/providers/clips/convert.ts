import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { moveIntoPlace } from '../../../shared/providers/ffmpeg/move-into-place.ts';
import { probeMp4 } from '../../../shared/providers/ffmpeg/probe-mp4.ts';
import { runFfmpeg } from '../../../shared/providers/ffmpeg/run.ts';
import type { ClipContainer } from '../formats/recognise.ts';
import { clipFilters, rateOf } from './filters.ts';
import { type ClipStream, clipStreamIn } from './stream.ts';

export type ClipJob = {
  /** The program, from locateFfmpeg. */
  readonly binary: string;
  /** What was uploaded. */
  readonly file: string;
  readonly container: ClipContainer;
  readonly most: { readonly pixels: number; readonly seconds: number };
  /** For unfinished files, which the caller removes with it. */
  readonly workFolder: string;
  readonly clipFile: string;
  readonly stillFile: string;
  readonly signal: AbortSignal;
};

export type Clip = { readonly width: number; readonly height: number; readonly seconds: number };

/** Why a clip is not taken. */
export type ClipProblem =
  | { readonly is: 'damaged'; readonly cause: string }
  | { readonly is: 'sound' }
  | { readonly is: 'another-codec'; readonly name: string }
  | { readonly is: 'too-many-pixels'; readonly width: number; readonly height: number }
  | { readonly is: 'too-long'; readonly seconds: number }
  | { readonly is: 'too-slow' };

/** What browsers and telephones record, and how ffmpeg calls what decodes it: nothing else is ever opened. */
const CODECS = ['h264', 'hevc', 'av1', 'vp8', 'vp9'];
const DECODERS = [...CODECS, 'libdav1d', 'libaom-av1', 'libvpx', 'libvpx-vp9'];
/** By the letters in which files name them, or as ffmpeg does. */
const NAMES: Readonly<Record<string, string>> = {
  prores: 'ProRes',
  mpeg4: 'MPEG-4 Part 2',
  mjpeg: 'Motion JPEG',
  mpeg1video: 'MPEG-1',
  mpeg2video: 'MPEG-2',
  h263: 'H.263',
  dnxhd: 'DNxHD',
  av1: 'AV1',
};

const READ_WITHIN_MS = 60_000;
const CONVERTED_WITHIN_MS = 600_000;
/** Clocks and last pictures are not exact. */
const TOLERANCE_SECONDS = 0.5;

/**
 * Makes of an upload a clip that is safe to serve and quick to use: its pictures alone, without sound, place, time and
 * device, upright, at an even rate, as H.264 of at most 1920 pixels a side; and a still of it, as a JPEG.
 * @throws ProviderError if ffmpeg is missing or the disk is full, or the signal's reason
 */
export async function convertClip(job: ClipJob): Promise<Clip | ClipProblem> {
  await mkdir(job.workFolder, { recursive: true });
  try {
    const read = await readStream(job);
    return 'is' in read ? read : await convert(job, read);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.details.code === 'timeout') return { is: 'too-slow' };
    if (error.details.code === 'ffmpeg-failed') return damaged('it cannot be played');
    throw error;
  }
}

const damaged = (cause: string): ClipProblem => ({ is: 'damaged', cause });

/** What is in it, and whether it may be decoded at all. Its length is counted: what it says about itself may be wrong. */
async function readStream(job: ClipJob): Promise<ClipStream | ClipProblem> {
  let seconds = 0;
  let frames = 0;
  const log = await runFfmpeg({
    binary: job.binary,
    args: [...inputOf(job), '-map', '0:V:0?', '-c', 'copy', '-f', 'null', '-'],
    stage: 'reading the clip',
    signal: job.signal,
    timeoutMs: READ_WITHIN_MS,
    onProgress: (progress) => {
      seconds = Math.max(seconds, progress.seconds);
      frames = progress.frames;
    },
  }).catch((error: unknown) => {
    if (error instanceof ProviderError && /does not contain any stream|matches no streams/.test(error.details.cause))
      return '';
    throw error;
  });
  const stream = clipStreamIn(log);
  if (!stream) return { is: 'sound' };
  const { codec, letters, width, height } = stream;
  if (!CODECS.includes(codec)) return { is: 'another-codec', name: NAMES[codec] ?? letters ?? codec };
  if (width * height > job.most.pixels) return { is: 'too-many-pixels', width, height };
  if (seconds > job.most.seconds + TOLERANCE_SECONDS) return { is: 'too-long', seconds };
  return frames === 0 ? damaged('it contains no pictures') : stream;
}

async function convert(job: ClipJob, stream: ClipStream): Promise<Clip | ClipProblem> {
  const { binary, workFolder, signal } = job;
  // Another process may be converting the same upload.
  const clip = join(workFolder, `${randomUUID()}.mp4`);
  const still = join(workFolder, `${randomUUID()}.jpg`);
  const encodeTo = (toneMapped: boolean) =>
    runFfmpeg({
      binary,
      args: [...inputOf(job), ...encoding(stream, job.most.seconds, toneMapped), clip],
      stage: 'converting the clip',
      signal,
      timeoutMs: CONVERTED_WITHIN_MS,
    });
  try {
    await encodeTo(true).catch((error: unknown) => {
      if (isMissingDecoder(error) || !isFfmpegFailure(error) || !stream.isHdr) throw error;
      return encodeTo(false);
    });
  } catch (error) {
    if (isMissingDecoder(error)) return { is: 'another-codec', name: NAMES[stream.codec] ?? stream.codec };
    throw error;
  }
  const mp4 = await probeMp4(clip);
  const track = mp4?.tracks.find(({ kind }) => kind === 'video');
  if (!mp4 || !track?.video || track.samples === 0) return damaged('it contains no pictures');
  // Beginnings are often black.
  const at = (track.durationSeconds / 3).toFixed(3);
  const picture = ['-frames:v', '1', '-vf', JPEG_COLOURS, '-q:v', '3', '-f', 'mjpeg', still];
  await runFfmpeg({ binary, args: ['-ss', at, '-i', clip, ...picture], stage: 'making a still of the clip', signal });
  await moveIntoPlace(still, job.stillFile);
  await moveIntoPlace(clip, job.clipFile);
  const { width, height } = track.video;
  return { width, height, seconds: track.durationSeconds };
}

const isFfmpegFailure = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.details.code === 'ffmpeg-failed';
const isMissingDecoder = (error: unknown): boolean =>
  isFfmpegFailure(error) && /[Dd]ecod\w+ .*not found|no decoder/.test(error.details.cause);

/**
 * The demuxer is named, so that neither a file's name nor its content can select another; nothing but this file is
 * opened, and what would fill the memory is refused by the decoder as well.
 */
const inputOf = ({ file, container, most }: ClipJob): string[] => [
  ...['-protocol_whitelist', 'file', '-codec_whitelist', DECODERS.join(',')],
  ...['-max_pixels', String(Math.ceil(most.pixels)), '-f', container, '-i', file],
];

const NOTHING_ELSE = ['-an', '-sn', '-dn', '-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1'];

/** Without B-frames no picture is reordered and no edit list is needed: it begins where it begins. */
function encoding(stream: ClipStream, mostSeconds: number, toneMapped: boolean): string[] {
  const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  return [
    ...['-map', '0:V:0', ...NOTHING_ELSE, '-vf', clipFilters(stream, toneMapped)],
    ...['-t', String(mostSeconds + TOLERANCE_SECONDS)],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-maxrate', '16M', '-bufsize', '32M'],
    ...['-profile:v', 'high', '-bf', '0', '-g', String(rateOf(stream)), ...colours],
    // A program's name and version say something about who uses it.
    ...['-fflags', '+bitexact', '-flags:v', '+bitexact'],
    ...['-f', 'mp4', '-use_editlist', '0', '-movflags', '+faststart+write_colr'],
  ];
}

/** JPEGs are read as full-range BT.601. */
const JPEG_COLOURS =
  'scale=in_color_matrix=bt709,format=rgb24,scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p';
