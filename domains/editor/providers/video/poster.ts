import { join } from 'node:path';
import { moveIntoPlace } from '../ffmpeg/move-into-place.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import { openRenderCache } from './cache.ts';

export type PosterRequest = {
  binary: string;
  /** The finished video. */
  video: string;
  /** In its first scene. */
  frames: number;
  frameRate: number;
  outFile: string;
  cacheFolder: string;
  signal: AbortSignal;
};

/**
 * Videos are BT.709, and JPEGs are read as full-range BT.601. The conversion goes through RGB, because ffmpeg of 2018
 * ignores the matrix between two YUV formats of the same size.
 */
const COLOURS =
  'scale=in_color_matrix=bt709:in_range=tv,format=rgb24,scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p';
const QUALITY = ['-q:v', '3'];

/**
 * Saves a frame of a video as a JPEG, to be shown before it plays: the last one of its first scene, where all words have
 * been spoken and no caption covers the picture.
 * @throws ProviderError, or the signal's reason
 */
export async function takePoster({
  binary,
  video,
  frames,
  frameRate,
  outFile,
  cacheFolder,
  signal,
}: PosterRequest): Promise<void> {
  const cache = await openRenderCache(cacheFolder);
  try {
    // Half a frame earlier, so that rounding cannot skip it.
    const seconds = Math.max(0, (frames - 1.5) / frameRate).toFixed(4);
    const input = ['-ss', seconds, '-f', 'mp4', '-i', video];
    const poster = join(cache.workFolder, 'poster.jpg');
    await runFfmpeg({
      binary,
      args: [...input, '-map', '0:v:0', '-frames:v', '1', '-vf', COLOURS, ...QUALITY, '-f', 'mjpeg', poster],
      stage: 'taking the poster',
      signal,
    });
    await moveIntoPlace(poster, outFile);
  } finally {
    await cache.close();
  }
}
