import { z } from 'zod';
import { timingSchema, wordSchema } from '../../../../contracts/editor/spoken-words.ts';
import { costSchema } from '../../../../kernel/events/cost.ts';
import type { Files } from '../../../../kernel/files/files.ts';
import { decodeWav, encodeWav } from '../audio/wav.ts';
import type { Speech } from './speech-provider.ts';

const detailsSchema = z.object({
  words: z.array(wordSchema),
  timing: timingSchema,
  /** Speeches from before recordings were aligned have none. */
  timingReason: z.string().nullable().default(null),
  cost: costSchema.nullable(),
});

/**
 * Stores a speech as a sound file with its details next to it. The details are written last, so they prove that the
 * sound is complete.
 */
export async function writeSpeech(files: Files, path: string, speech: Speech): Promise<void> {
  const { pcm, sampleRate, words, timing, timingReason, cost } = speech;
  await files.write(path, encodeWav(pcm, sampleRate));
  await files.write(detailsPath(path), Buffer.from(JSON.stringify({ words, timing, timingReason, cost })));
}

/** Reads back what `writeSpeech` stored; null if there is none. */
export async function readSpeech(files: Files, path: string): Promise<Speech | null> {
  if (!(await files.exists(detailsPath(path))) || !(await files.exists(path))) return null;
  const wav = decodeWav(await files.read(path));
  if (!wav) return null;
  const details = detailsSchema.parse(JSON.parse((await files.read(detailsPath(path))).toString('utf8')));
  return { ...wav, durationSeconds: wav.pcm.length / wav.sampleRate, ...details };
}

const detailsPath = (path: string): string => `${path}.json`;
