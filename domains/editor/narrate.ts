import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { withAttempts } from '../../kernel/attempts.ts';
import type { Cost } from '../../kernel/cost.ts';
import type { Files } from '../../kernel/files.ts';
import { uuidFrom } from '../../kernel/ids.ts';
import { encodeWav } from './providers/audio/wav.ts';
import { joinSpeeches, type NarratedScene } from './providers/speech/narration.ts';
import type { Speech, SpeechProvider } from './providers/speech/speech-provider.ts';
import { wordSchema } from './render/events.ts';

const TRIES = 3;

/** A narration on disk: the sound, and what is said when. */
export type StoredNarration = {
  readonly file_path: string;
  readonly duration_seconds: number;
  readonly scenes: readonly NarratedScene[];
};

const timingsSchema = z.object({
  duration_seconds: z.number(),
  scenes: z.array(z.object({ durationSeconds: z.number(), words: z.array(wordSchema) })),
});

export type NarrationRequest = {
  readonly scenes: readonly { readonly narration: string }[];
  readonly voiceId: string;
  /** The path of the sound file, below the files' folder. */
  readonly path: string;
  /** The same whenever this narration is asked for: what was paid for once is not paid for again. */
  readonly idempotencyKey: string;
  readonly retryDelayMs: number;
  readonly signal: AbortSignal;
};

/** Speaks the scenes one after the other and keeps sound and timings. @throws ProviderError */
export async function narrate(
  files: Files,
  speech: SpeechProvider,
  request: NarrationRequest,
): Promise<StoredNarration & { cost: Cost | null }> {
  const { scenes, voiceId, path, idempotencyKey, retryDelayMs, signal } = request;
  const speeches: Speech[] = [];
  for (const [index, { narration }] of scenes.entries()) {
    const key = uuidFrom(idempotencyKey, index);
    const speak = () => speech.speak({ text: narration, voiceId, speed: 1, signal, idempotencyKey: key });
    speeches.push(await withAttempts(TRIES, retryDelayMs, signal, speak));
  }
  const { pcm, sampleRate, durationSeconds, scenes: narrated, cost } = joinSpeeches(speeches);
  await files.write(path, encodeWav(pcm, sampleRate));
  await files.write(
    timingsPath(path),
    Buffer.from(JSON.stringify({ duration_seconds: durationSeconds, scenes: narrated })),
  );
  return { file_path: path, duration_seconds: durationSeconds, scenes: narrated, cost };
}

/** Reads back what `narrate` kept. */
export async function storedNarration(files: Files, path: string): Promise<StoredNarration> {
  const { duration_seconds, scenes } = timingsSchema.parse(
    JSON.parse(await readFile(files.locate(timingsPath(path)), 'utf8')),
  );
  return { file_path: path, duration_seconds, scenes };
}

const timingsPath = (path: string): string => `${path}.json`;
