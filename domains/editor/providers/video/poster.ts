import { join } from 'node:path';
import { FPS } from '../../frame-rate.ts';
import { moveIntoPlace } from '../ffmpeg/move-into-place.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import { openRenderCache } from './cache.ts';

export type PosterRequest = {
  binary: string;
  /** The finished video. */
  video: string;
  /** How many its first scene has. */
  frames: number;
  outFile: string;
  cacheFolder: string;
  signal: AbortSignal;
};

/**
 * A video is in BT.709, and a JPEG is read in BT.601 and full range. From one to the other by way of RGB: between two YUV formats of
 * the same size, ffmpeg of 2018 leaves the matrix as it is.
 */
const COLOURS =
  'scale=in_color_matrix=bt709:in_range=tv,format=rgb24,scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p';
const QUALITY = ['-q:v', '3'];

/**
 * Takes a frame of a video as a JPEG, to be shown before it plays: the last one of its first scene. By then the words are spoken, so
 * no caption covers the picture.
 * @throws ProviderError, or the signal's reason
 */
export async function takePoster({
  binary,
  video,
  frames,
  outFile,
  cacheFolder,
  signal,
}: PosterRequest): Promise<void> {
  const cache = await openRenderCache(cacheFolder);
  try {
    // Half a frame before it: however times are rounded, it is the next one.
    const seconds = Math.max(0, (frames - 1.5) / FPS).toFixed(4);
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
