import { join } from 'node:path';
import { LOUDNESS_TARGET, loudnessFilters, measureLoudness } from '../audio/loudness.ts';
import { ffmpegError } from '../ffmpeg/ffmpeg-error.ts';
import type { Ffmpeg } from '../ffmpeg/locate.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import { hashFile, keyOf, type RenderCache } from './cache.ts';

const SAMPLE_RATE = 48_000;
/** How far the lengths of narration and pictures may differ before the request is considered wrong, in seconds. */
const TOLERANCE = 0.1;
const FILE = 'soundtrack.aac';
/**
 * Raw AAC frames carry no times, so the encoder's delay cannot end up as an edit list or a late first picture. A
 * narration is identical in both channels: fixed mid/side coding takes a third less time than searching for better.
 */
const OUTPUT = ['-c:a', 'aac', '-aac_ms', '1', '-b:a', '128k', '-ar', String(SAMPLE_RATE), '-f', 'adts'];

/**
 * Makes the video's sound: the narration at social media loudness, trimmed or padded with silence to exactly `seconds`.
 * The encoder's delay remains, because only an edit list could hide it: the sound is 21 ms late, less than a frame.
 * @returns the key of the result in the cache, extension `aac`
 * @throws ProviderError `narration-length` if it does not fit the pictures, and those of runFfmpeg
 */
export async function prepareSoundtrack(
  narration: { file: string; seconds: number },
  cache: RenderCache,
  run: { ffmpeg: Ffmpeg; signal: AbortSignal },
): Promise<string> {
  const key = keyOf(await hashFile(narration.file), narration.seconds, OUTPUT, LOUDNESS_TARGET, run.ffmpeg.version);
  if (await cache.has(key, 'aac')) return key;
  const source = { binary: run.ffmpeg.binary, file: narration.file, signal: run.signal };
  const measured = await measureLoudness(source);
  if (Math.abs(measured.durationSeconds - narration.seconds) > TOLERANCE)
    throw wrongLength(measured.durationSeconds, narration.seconds);
  const filters = [
    ...(await loudnessFilters(source, measured)),
    'apad',
    `atrim=end_sample=${Math.round(narration.seconds * SAMPLE_RATE)}`,
  ];
  await runFfmpeg({
    binary: run.ffmpeg.binary,
    args: ['-i', narration.file, '-map', '0:a:0', '-af', filters.join(','), ...OUTPUT, FILE],
    stage: 'encoding the narration',
    signal: run.signal,
    cwd: cache.workFolder,
  });
  await cache.put(join(cache.workFolder, FILE), key, 'aac');
  return key;
}

function wrongLength(found: number, expected: number) {
  return ffmpegError({
    kind: 'invalid',
    code: 'narration-length',
    cause: `the narration lasts ${found.toFixed(2)} s and the scenes ${expected.toFixed(2)} s`,
    nextAction: 'narrate the scenes again, then render',
  });
}
