/** The provider's request to the worker process. */
export type WorkerRequest = { id: number; text: string; voice: string; wordsPerMinute: number };

/** eSpeak's own report of what it says: where in the text (code points, from 1) and when (milliseconds). */
export type SpokenEvent = { type: 'word' | 'pause'; textPosition: number; atMs: number };

export type WorkerAnswer =
  | { id: number; ok: true; pcm: Int16Array; sampleRate: number; events: SpokenEvent[] }
  | { id: number; ok: false; reason: 'unknown-voice' };
