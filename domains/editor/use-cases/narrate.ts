import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Cost } from '../../../kernel/events/cost.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { withAttempts } from '../../../kernel/providers/attempts.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../kernel/providers/provider-error.ts';
import { encodeWav } from '../providers/audio/wav.ts';
import { joinSpeeches, type NarratedScene } from '../providers/speech/narration.ts';
import type { Speech, SpeechProvider } from '../providers/speech/speech-provider.ts';
import { wordSchema } from '../render/events.ts';
import { keepSpeech, keptSpeech } from './stored-speech.ts';

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

/** A scene that was paid for. */
export type PaidScene = {
  readonly index: number;
  readonly speechId: string;
  readonly characters: number;
  readonly cost: Cost;
};

/** What is paid is written down at once, and not paid again. */
export type Ledger = {
  /** How many answers were paid for nothing until now: the key of the next try depends on it. */
  wasted(): Promise<number>;
  /** `fresh` tells a scene that was paid for just now from one that an earlier try had left. */
  spoken(scene: PaidScene, fresh: boolean): Promise<unknown>;
  failed(index: number, before: number, failure: ProviderErrorDetails & { cost: Cost }): Promise<unknown>;
};

export type NarrationRequest = {
  readonly scenes: readonly { readonly narration: string }[];
  readonly voiceId: string;
  /** The folder of the content, and the path of the whole narration, below the files' folder. */
  readonly folder: string;
  readonly path: string;
  /** The same whenever this narration is asked for. */
  readonly idempotencyKey: string;
  readonly ledger: Ledger;
  readonly retryDelayMs: number;
  readonly signal: AbortSignal;
};

/**
 * Speaks the scenes one after the other and keeps sound and timings. Scenes that were paid for are kept one by one: a
 * repeat after a crash, and another render of the same words, find them. @throws ProviderError
 */
export async function narrate(
  files: Files,
  speech: SpeechProvider,
  request: NarrationRequest,
): Promise<StoredNarration> {
  const speeches: Speech[] = [];
  for (const [index, { narration }] of request.scenes.entries())
    speeches.push(await speakScene(files, speech, index, narration, request));
  const { pcm, sampleRate, durationSeconds, scenes: narrated } = joinSpeeches(speeches);
  const { path } = request;
  await files.write(path, encodeWav(pcm, sampleRate));
  await files.write(
    timingsPath(path),
    Buffer.from(JSON.stringify({ duration_seconds: durationSeconds, scenes: narrated })),
  );
  return { file_path: path, duration_seconds: durationSeconds, scenes: narrated };
}

async function speakScene(
  files: Files,
  speech: SpeechProvider,
  index: number,
  text: string,
  { voiceId, folder, idempotencyKey, ledger, retryDelayMs, signal }: NarrationRequest,
): Promise<Speech> {
  const speechId = uuidFrom('scene', voiceId, text);
  const path = `${folder}/audio/scenes/${speechId}.wav`;
  const kept = await keptSpeech(files, path);
  const spoken = kept ?? (await withAttempts(TRIES, retryDelayMs, signal, attempt));
  if (spoken.cost) {
    // The file first: an event whose sound is lost would have to be paid for again.
    if (!kept) await keepSpeech(files, path, spoken);
    await ledger.spoken({ index, speechId, characters: text.length, cost: spoken.cost }, kept === null);
  }
  return spoken;

  async function attempt(): Promise<Speech> {
    const before = await ledger.wasted();
    try {
      const key = uuidFrom(idempotencyKey, index, before);
      return await speech.speak({ text, voiceId, speed: 1, signal, idempotencyKey: key });
    } catch (error) {
      if (error instanceof ProviderError && error.details.cost)
        await ledger.failed(index, before, { ...error.details, cost: error.details.cost });
      throw error;
    }
  }
}

/** Reads back what `narrate` kept; null when it is not there any more. */
export async function storedNarration(files: Files, path: string): Promise<StoredNarration | null> {
  if (!(await files.exists(path)) || !(await files.exists(timingsPath(path)))) return null;
  const { duration_seconds, scenes } = timingsSchema.parse(
    JSON.parse(await readFile(files.locate(timingsPath(path)), 'utf8')),
  );
  return { file_path: path, duration_seconds, scenes };
}

const timingsPath = (path: string): string => `${path}.json`;
