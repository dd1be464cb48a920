import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { moveIntoPlace } from '../../../shared/providers/ffmpeg/move-into-place.ts';
import { runFfmpeg } from '../../../shared/providers/ffmpeg/run.ts';
import { encodeWav } from './wav.ts';

export const OUTPUT_FORMATS = ['wav', 'mp3', 'aac', 'opus'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/**
 * Rates at which speech is clear; opus in Ogg, aac as ADTS, as speech endpoints return it. At the default compression
 * levels the longest text takes 16 s of processor time for opus and 7 s for mp3 while a caller waits; at these, a third
 * to half of that.
 */
const ENCODERS: Record<Exclude<OutputFormat, 'wav'>, string[]> = {
  mp3: ['-c:a', 'libmp3lame', '-compression_level', '7', '-b:a', '96k', '-ar', '44100', '-f', 'mp3'],
  aac: ['-c:a', 'aac', '-b:a', '96k', '-ar', '44100', '-f', 'adts'],
  opus: ['-c:a', 'libopus', '-compression_level', '2', '-b:a', '48k', '-ar', '48000', '-f', 'ogg'],
};

export type AudioFileRequest = {
  /** The program, from locateFfmpeg; not needed for wav. */
  binary: () => Promise<string>;
  pcm: Int16Array;
  sampleRate: number;
  format: OutputFormat;
  outFile: string;
  signal: AbortSignal;
};

/**
 * Writes mono samples as a sound file, atomically.
 * @throws ProviderError from locateFfmpeg and runFfmpeg, or the signal's reason
 */
export async function writeAudio({
  binary,
  pcm,
  sampleRate,
  format,
  outFile,
  signal,
}: AudioFileRequest): Promise<void> {
  const wav = encodeWav(pcm, sampleRate);
  const temporary = `${outFile}.${randomUUID()}.part`;
  try {
    if (format === 'wav') await writeFile(temporary, wav, { signal });
    else {
      const args = ['-f', 'wav', '-i', 'pipe:0', ...ENCODERS[format], temporary];
      await runFfmpeg({ binary: await binary(), args, input: wav, stage: `encoding ${format}`, signal });
    }
    await moveIntoPlace(temporary, outFile);
  } finally {
    await rm(temporary, { force: true });
  }
}
