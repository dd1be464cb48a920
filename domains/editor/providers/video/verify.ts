import { ffmpegError } from '../../../shared/providers/ffmpeg/ffmpeg-error.ts';
import { type Mp4, probeMp4 } from '../../../shared/providers/ffmpeg/probe-mp4.ts';

const H264_HIGH = 100;
/** primaries/transfer/matrix */
const BT709 = '1/1/1';
/** Seconds between sound and pictures. */
const TOLERANCE = 0.1;

export type ExpectedVideo = { frames: number; frameRate: number; width: number; height: number };

/**
 * Reads the finished file and compares it with the request before it is announced.
 * @throws ProviderError `render-unsound`, its cause listing everything that is wrong
 */
export async function verifyVideo(file: string, expected: ExpectedVideo): Promise<Mp4> {
  const mp4 = await probeMp4(file);
  const problems = mp4 ? findProblems(mp4, expected) : ['the file is not a complete MP4'];
  if (mp4 && problems.length === 0) return mp4;
  throw ffmpegError({
    kind: 'unavailable',
    code: 'render-unsound',
    cause: `verifying the video: ${problems.join('; ')}`,
    nextAction: 'render again; if it fails the same way, have an administrator install another ffmpeg',
  });
}

/** Describes what is wrong with the file; empty if it is as requested. */
export function findProblems(mp4: Mp4, expected: ExpectedVideo): string[] {
  const seconds = expected.frames / expected.frameRate;
  const [video, ...otherVideos] = mp4.tracks.filter(({ kind }) => kind === 'video');
  const [audio, ...otherAudios] = mp4.tracks.filter(({ kind }) => kind === 'audio');
  const near = (value: number | undefined) => value !== undefined && Math.abs(value - seconds) <= TOLERANCE;
  return [
    ...failed([
      [video !== undefined && audio !== undefined, 'a stream is missing'],
      [otherVideos.length + otherAudios.length === 0, 'there are more streams than two'],
      [audio?.codec === 'mp4a', 'the sound is not AAC'],
      [near(video?.durationSeconds), `the images last ${video?.durationSeconds} s instead of ${seconds} s`],
      [near(audio?.durationSeconds), `the sound lasts ${audio?.durationSeconds} s instead of ${seconds} s`],
      [near(mp4.durationSeconds), `the video lasts ${mp4.durationSeconds} s instead of ${seconds} s`],
    ]),
    ...findProblemsOfPictures(mp4, expected),
  ];
}

/** Those of the file itself and of its pictures, which depend on what encoded them. */
export function findProblemsOfPictures(mp4: Mp4, { frames, frameRate, width, height }: ExpectedVideo): string[] {
  const pictures = mp4.tracks.find(({ kind }) => kind === 'video');
  const even = pictures?.sampleSeconds != null && Math.abs(pictures.sampleSeconds - 1 / frameRate) < 1e-6;
  return failed([
    [pictures?.codec === 'avc1' && pictures.video?.profile === H264_HIGH, 'the pictures are not H.264 High'],
    [pictures?.video?.width === width && pictures.video.height === height, `the size is not ${width}x${height}`],
    [pictures?.video?.colour === BT709, 'the colours are not tagged BT.709'],
    [pictures?.samples === frames, `there are ${pictures?.samples} frames instead of ${frames}`],
    [even, `the frames do not come ${frameRate} times a second`],
    [mp4.moovFirst, 'the index is behind the media'],
    [mp4.tracks.every(({ hasEditList }) => !hasEditList), 'there is an edit list'],
  ]);
}

const failed = (checks: readonly [holds: boolean, problem: string][]): string[] =>
  checks.filter(([holds]) => !holds).map(([, problem]) => problem);
