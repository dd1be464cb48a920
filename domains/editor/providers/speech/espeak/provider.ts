import { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import type { Reading } from '../align/align-words.ts';
import type { Reader } from '../align/index.ts';
import { readAloud } from '../reading/index.ts';
import { nothingToSay, type SpeechProvider, unknownVoice } from '../speech-provider.ts';
import { tokenize } from '../tokens.ts';
import { lengthenPauses } from './pauses.ts';
import { spokenText } from './spoken-text.ts';
import { ESPEAK, espeakVoices, readerOf, type SpokenVoice } from './voices.ts';
import { wordTimings } from './word-timings.ts';
import { createWorkerProcess } from './worker-process.ts';

/** eSpeak's pace in words per minute at speed 1: a calm narrator. */
const NATURAL_PACE = 170;

export type EspeakOptions = {
  /** Per text. Default 60,000. */
  timeoutMs?: number;
  /** How long the speech process is kept without requests. Default 30,000. */
  idleMs?: number;
};

/** eSpeak as a provider of speech, and as a reader whose words others' recordings are compared with. */
export type EspeakProvider = SpeechProvider & { readonly read: Reader; stop(): void };

/**
 * Speech without network or key: eSpeak NG in a process of its own. Clear but robotic; the same text always yields the
 * same samples, and word times come from the engine itself.
 */
export function createEspeakProvider(options: EspeakOptions = {}): EspeakProvider {
  const worker = createWorkerProcess({ timeoutMs: options.timeoutMs ?? 60_000, idleMs: options.idleMs ?? 30_000 });
  return {
    name: ESPEAK,
    voices: async () => espeakVoices.map(({ espeakName: _, ...voice }) => voice),
    stop: worker.stop,
    async speak({ text, voiceId, speed, signal }) {
      const voice = espeakVoices.find((candidate) => candidate.voiceId === voiceId);
      if (!voice) throw unknownVoice(ESPEAK, voiceId);
      const { pcm, sampleRate, words } = await say(text, voice, speed, signal);
      const durationSeconds = pcm.length / sampleRate;
      return { pcm, sampleRate, durationSeconds, words, timing: 'measured', timingReason: null, cost: null };
    },
    async read(text, language, register, signal) {
      const voice = readerOf(language, register);
      return voice ? say(text, voice, 1, signal) : null;
    },
  };

  async function say(text: string, voice: SpokenVoice, speed: number, signal: AbortSignal): Promise<Reading> {
    const tokens = readAloud(tokenize(text, voice.language), voice.language);
    if (tokens.length === 0) throw nothingToSay(ESPEAK);
    const spoken = spokenText(tokens);
    const wordsPerMinute = Math.round(NATURAL_PACE * speed);
    const answer = await worker.ask({ text: spoken.text, voice: voice.espeakName, wordsPerMinute }, signal);
    if (!answer.ok) throw unknownVoice(ESPEAK, voice.espeakName);
    if (answer.pcm.length === 0) throw silent();
    const words = wordTimings(tokens, spoken.starts, answer.events, answer);
    return lengthenPauses({ ...answer, words }, speed);
  }
}

const silent = () =>
  new ProviderError({
    provider: ESPEAK,
    kind: 'unavailable',
    code: 'no-audio',
    cause: 'the engine returned no audio for the text',
    nextAction: 'try again, or choose a voice of the language of the text',
  });
