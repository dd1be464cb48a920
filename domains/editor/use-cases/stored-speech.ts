import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { costSchema } from '../../../kernel/events/cost.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { decodeWav, encodeWav } from '../providers/audio/wav.ts';
import type { Speech } from '../providers/speech/speech-provider.ts';
import { wordSchema } from '../render/events.ts';

const noteSchema = z.object({
  words: z.array(wordSchema),
  timing: z.enum(['measured', 'estimated']),
  cost: costSchema.nullable(),
});

/** Keeps a speech as a sound file with a note beside it. The note comes last: where it is, the sound is whole. */
export async function keepSpeech(files: Files, path: string, speech: Speech): Promise<void> {
  const { pcm, sampleRate, words, timing, cost } = speech;
  await files.write(path, encodeWav(pcm, sampleRate));
  await files.write(notePath(path), Buffer.from(JSON.stringify({ words, timing, cost })));
}

/** Reads it back; null when there is none. */
export async function keptSpeech(files: Files, path: string): Promise<Speech | null> {
  if (!(await files.exists(notePath(path))) || !(await files.exists(path))) return null;
  const wav = decodeWav(await readFile(files.locate(path)));
  if (!wav) return null;
  const note = noteSchema.parse(JSON.parse(await readFile(files.locate(notePath(path)), 'utf8')));
  return { ...wav, durationSeconds: wav.pcm.length / wav.sampleRate, ...note };
}

const notePath = (path: string): string => `${path}.json`;
