import { z } from 'zod';
import { wordSchema } from '../../../../contracts/editor/spoken-words.ts';
import type { Files } from '../../../../kernel/files/files.ts';
import { encodeWav } from '../audio/wav.ts';
import type { NarratedScene, Narration } from './narration.ts';

/** A narration on disk: the sound, and what is said when. */
export type StoredNarration = {
  readonly file_path: string;
  readonly duration_seconds: number;
  readonly scenes: readonly NarratedScene[];
};

const scenesSchema = z.object({
  duration_seconds: z.number(),
  scenes: z.array(z.object({ durationSeconds: z.number(), words: z.array(wordSchema) })),
});

/** Writes the sound, with its scenes in a file next to it. */
export async function writeNarration(files: Files, path: string, narration: Narration): Promise<StoredNarration> {
  const { pcm, sampleRate, durationSeconds: duration_seconds, scenes } = narration;
  await files.write(path, encodeWav(pcm, sampleRate));
  await files.write(scenesPath(path), Buffer.from(JSON.stringify({ duration_seconds, scenes })));
  return { file_path: path, duration_seconds, scenes };
}

/** Reads back what `writeNarration` wrote; null if it is gone. */
export async function readNarration(files: Files, path: string): Promise<StoredNarration | null> {
  if (!(await files.exists(path)) || !(await files.exists(scenesPath(path)))) return null;
  const { duration_seconds, scenes } = scenesSchema.parse(
    JSON.parse((await files.read(scenesPath(path))).toString('utf8')),
  );
  return { file_path: path, duration_seconds, scenes };
}

const scenesPath = (path: string): string => `${path}.json`;
