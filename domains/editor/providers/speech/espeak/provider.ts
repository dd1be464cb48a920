import { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import { readAloud } from '../reading/index.ts';
import { nothingToSay, type SpeechProvider, unknownVoice } from '../speech-provider.ts';
import { tokenize } from '../tokens.ts';
import { lengthenPauses } from './pauses.ts';
import { spokenText } from './spoken-text.ts';
import { ESPEAK, espeakVoices } from './voices.ts';
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

/**
 * Speech without network or key: eSpeak NG in a process of its own. Clear but robotic; the same text always yields the
 * same samples, and word times come from the engine itself.
 */
export function createEspeakProvider(options: EspeakOptions = {}): SpeechProvider & { stop(): void } {
  const worker = createWorkerProcess({ timeoutMs: options.timeoutMs ?? 60_000, idleMs: options.idleMs ?? 30_000 });
  return {
    name: ESPEAK,
    voices: async () => espeakVoices.map(({ espeakName: _, ...voice }) => voice),
    stop: worker.stop,
    async speak({ text, voiceId, speed, signal }) {
      const voice = espeakVoices.find((candidate) => candidate.voiceId === voiceId);
      if (!voice) throw unknownVoice(ESPEAK, voiceId);
      const tokens = readAloud(tokenize(text, voice.language), voice.language);
      if (tokens.length === 0) throw nothingToSay(ESPEAK);
      const spoken = spokenText(tokens);
      const wordsPerMinute = Math.round(NATURAL_PACE * speed);
      const answer = await worker.ask({ text: spoken.text, voice: voice.espeakName, wordsPerMinute }, signal);
      if (!answer.ok) throw unknownVoice(ESPEAK, voiceId);
      if (answer.pcm.length === 0) throw silent();
      const said = wordTimings(tokens, spoken.starts, answer.events, answer);
      const { pcm, sampleRate, words } = lengthenPauses({ ...answer, words: said }, speed);
      return { pcm, sampleRate, durationSeconds: pcm.length / sampleRate, words, timing: 'measured', cost: null };
    },
  };
}

const silent = () =>
  new ProviderError({
    provider: ESPEAK,
    kind: 'unavailable',
    code: 'no-audio',
    cause: 'the engine returned no audio for the text',
    nextAction: 'try again, or choose a voice of the language of the text',
  });
