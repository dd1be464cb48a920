import type { Timing, Word } from '../../../../contracts/editor/spoken-words.ts';
import type { Cost } from '../../../../kernel/events/cost.ts';
import type { Spending } from '../../../../kernel/providers/paid-call.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';

export type Voice = {
  voiceId: string;
  /** For display. */
  name: string;
  /** BCP 47; `mul` for a multilingual voice. */
  language: string;
  provider: string;
  /** In US dollars for a million characters; absent for a voice that costs nothing, null if unknown. */
  priceUsd?: number | null;
};

export type SpeechRequest = {
  /** 1 to 5,000 characters. */
  text: string;
  voiceId: string;
  /** 0.5 to 2.0; 1 is the voice's natural pace. */
  speed: number;
  signal: AbortSignal;
  /** The same for every repeat of this request, so that a provider that honours it bills once. */
  idempotencyKey: string;
  /** The budget that pays for a paid provider. */
  spending: Spending;
};

export type Speech = {
  /** Mono, 16 bit. */
  pcm: Int16Array;
  /** Hz. */
  sampleRate: number;
  durationSeconds: number;
  /** In text order with non-decreasing starts; each word of the text is in exactly one of them. */
  words: Word[];
  timing: Timing;
  /** Why word times could only be estimated; null if they were not. */
  timingReason: string | null;
  /** null if there is nothing to pay. */
  cost: Cost | null;
};

export type SpeechProvider = {
  name: string;
  voices(): Promise<Voice[]>;
  /** @throws ProviderError (`unknown-voice` and `nothing-to-say` among others), or the signal's reason */
  speak(request: SpeechRequest): Promise<Speech>;
};

/** The name of the provider that speaks with a voice. */
export const providerOfVoice = async (speech: SpeechProvider, voiceId: string): Promise<string> =>
  (await speech.voices()).find((voice) => voice.voiceId === voiceId)?.provider ?? speech.name;

export const unknownVoice = (provider: string, voiceId: string): ProviderError =>
  new ProviderError({
    provider,
    kind: 'invalid',
    code: 'unknown-voice',
    cause: `there is no voice "${voiceId.slice(0, 100)}"`,
    nextAction: 'choose one of the voices listed at GET editor/voices',
  });

export const nothingToSay = (provider: string): ProviderError =>
  new ProviderError({
    provider,
    kind: 'invalid',
    code: 'nothing-to-say',
    cause: 'the text contains no letter or digit',
    nextAction: 'send a text that contains words',
  });
