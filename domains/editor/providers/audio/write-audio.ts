import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { moveIntoPlace } from '../ffmpeg/move-into-place.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import { encodeWav } from './wav.ts';

export const OUTPUT_FORMATS = ['wav', 'mp3', 'aac', 'opus'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/**
 * Speech is clear at these rates; opus in Ogg, aac as ADTS, as speech endpoints answer it. At the default compression levels
 * the longest text takes opus 16 s of processor time and mp3 7 s while a caller waits; at these, a third or half of that.
 */
const ENCODERS: Record<Exclude<OutputFormat, 'wav'>, string[]> = {
  mp3: ['-c:a', 'libmp3lame', '-compression_level', '7', '-b:a', '96k', '-ar', '44100', '-f', 'mp3'],
  aac: ['-c:a', 'aac', '-b:a', '96k', '-ar', '44100', '-f', 'adts'],
  opus: ['-c:a', 'libopus', '-compression_level', '2', '-b:a', '48k', '-ar', '48000', '-f', 'ogg'],
};

export type AudioFileRequest = {
  /** The program, from locateFfmpeg; a wav needs none. */
  binary: () => Promise<string>;
  pcm: Int16Array;
  sampleRate: number;
  format: OutputFormat;
  outFile: string;
  signal: AbortSignal;
};

/**
 * Writes mono samples as a sound file; it appears whole or not at all.
 *
 * @throws ProviderError of locateFfmpeg and runFfmpeg, or the signal's reason
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
