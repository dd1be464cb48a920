import type { Timing, Word } from '../../../../contracts/editor/spoken-words.ts';
import { anyOf } from '../../../../kernel/async/any-of.ts';
import { type Cost, roundUsd } from '../../../../kernel/events/cost.ts';
import type { HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { callPaid } from '../../../../kernel/providers/paid-call.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { concatenate } from '../audio/concatenate.ts';
import { timeWords } from './align/time-words.ts';
import { noAudio } from './no-audio.ts';
import type { SpeechDeps } from './speech-adapter.ts';
import { nothingToSay, type SpeechProvider, type SpeechRequest, unknownVoice, type Voice } from './speech-provider.ts';
import { splitText } from './split-text.ts';
import { tokenize } from './tokens.ts';

const MAX_RESPONSE_BYTES = 128 * 1024 * 1024;

/** Sound as one answer holds it, and its words where the provider says when they are spoken. */
export type Sound = { readonly pcm: Int16Array; readonly sampleRate: number; readonly words?: readonly Word[] | null };

/** A part of a text to be spoken: never longer than the provider takes. */
export type SpokenPart = { readonly text: string; readonly voice: Voice; readonly speed: number };

/** How a provider that speaks over HTTP is asked, and what its answers mean. */
export type SpeechProtocol = {
  readonly name: string;
  /** The longest text that it takes at once, in characters. */
  readonly maxLength: number;
  /** The paces that it offers, where 1 is natural. */
  readonly speeds: { readonly min: number; readonly max: number };
  voices(): Promise<readonly Omit<Voice, 'provider' | 'priceUsd'>[]>;
  requestFor(part: SpokenPart): {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  /** The sound in an answer with status 200; null if there is none. @throws ProviderError for a refusal in it */
  soundIn(answer: HttpResponse, part: SpokenPart): Sound | null;
  /** What an answer with another status means. */
  errorOf(answer: HttpResponse): ProviderError;
};

/**
 * Speech by a provider over HTTP. A text longer than it takes is sent in parts, each with its own idempotency key. Words
 * whose times it does not say are found by comparison with a reading of the same words, or estimated from text and
 * pauses where that fails.
 */
export function createOutsideSpeech(protocol: SpeechProtocol, deps: SpeechDeps): SpeechProvider {
  const { name, speeds } = protocol;
  const { priceUsd } = deps;
  const voices = async (): Promise<Voice[]> =>
    (await protocol.voices()).map((voice) => ({ ...voice, provider: name, priceUsd }));
  return {
    name,
    voices,
    async speak(request) {
      const voice = (await voices()).find(({ voiceId }) => voiceId === request.voiceId);
      if (!voice) throw unknownVoice(name, request.voiceId);
      const tokens = tokenize(request.text, 'und');
      if (tokens.length === 0) throw nothingToSay(name);
      if (request.speed < speeds.min || request.speed > speeds.max) throw notSoFast(name, request.speed, speeds);
      const { sounds, cost } = await speakParts(protocol, deps, voice, request);
      const [pcm, sampleRate] = [concatenate(sounds.map((sound) => sound.pcm)), sounds[0]?.sampleRate ?? 0];
      const spoken = { pcm, sampleRate, durationSeconds: pcm.length / sampleRate, cost };
      const words = wordsOf(sounds);
      if (words) return { ...spoken, words, timing: 'measured' satisfies Timing, timingReason: null };
      return { ...spoken, ...(await timeWords(spoken, request, tokens, deps.align)) };
    },
  };
}

async function speakParts(protocol: SpeechProtocol, deps: SpeechDeps, voice: Voice, request: SpeechRequest) {
  const { name } = protocol;
  const deadline = anyOf(request.signal, AbortSignal.timeout(deps.timeoutMs));
  const parts = splitText(request.text, protocol.maxLength);
  const priceOf = (characters: number): Cost => ({
    amount_usd: roundUsd((characters * (deps.priceUsd ?? 0)) / 1e6),
    provider: name,
    unit: 'character',
    quantity: characters,
  });
  const sounds: Sound[] = [];
  let billed = 0;
  try {
    const amountUsd = deps.priceUsd === null ? null : priceOf(request.text.length).amount_usd;
    // Part of a text would be useless.
    if (parts.length > 1) await request.spending.requireRoom({ key: keyOf(request, 0), amountUsd });
    for (const [index, text] of parts.entries()) {
      const part = { text, voice, speed: request.speed };
      const cost = priceOf(text.length);
      const { url, headers, body } = protocol.requestFor(part);
      const answer = await callPaid(url, {
        provider: name,
        key: keyOf(request, index),
        amountUsd: deps.priceUsd === null ? null : cost.amount_usd,
        spending: request.spending,
        costsOf: () => (deps.priceUsd === 0 ? [] : [cost]),
        headers: { ...headers },
        body,
        timeoutMs: deps.timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
        signal: deadline,
      });
      if (answer.status !== 200) throw protocol.errorOf(answer);
      billed += text.length;
      const sound = protocol.soundIn(answer, part);
      if (!sound || sound.pcm.length === 0) throw noAudio(name, answer);
      if (sound.sampleRate !== (sounds[0] ?? sound).sampleRate) throw mixedRates(name);
      sounds.push(sound);
    }
    return { sounds, cost: priceOf(billed) };
  } catch (error) {
    request.signal.throwIfAborted();
    const failure = deadline.aborted ? timedOut(name, deps.timeoutMs) : error;
    // Earlier answers are billed anyway.
    if (!(failure instanceof ProviderError) || billed === 0) throw failure;
    throw new ProviderError({ ...failure.details, cost: priceOf(billed) }, { cause: error });
  }
}

const keyOf = ({ idempotencyKey }: SpeechRequest, part: number): string => `${idempotencyKey}-${part}`;

/** The words of all parts one after the other; null if those of any part are not known. */
function wordsOf(sounds: readonly Sound[]): Word[] | null {
  const words: Word[] = [];
  let before = 0;
  for (const { words: own, pcm, sampleRate } of sounds) {
    if (!own) return null;
    words.push(...own.map(({ text, start, end }) => ({ text, start: before + start, end: before + end })));
    before += pcm.length / sampleRate;
  }
  return words;
}

const notSoFast = (provider: string, speed: number, { min, max }: SpeechProtocol['speeds']) =>
  new ProviderError({
    provider,
    kind: 'invalid',
    code: 'speed-not-offered',
    cause:
      min === max ? `it speaks at its own pace only, not at ${speed}` : `it speaks at ${min} to ${max}, not ${speed}`,
    nextAction: min === max ? 'ask for speed 1, or choose another voice' : `ask for a speed from ${min} to ${max}`,
  });

const mixedRates = (provider: string) =>
  new ProviderError({
    provider,
    kind: 'unavailable',
    code: 'mixed-sample-rates',
    cause: 'the parts of one text came in different sample rates',
    nextAction: 'check the speech server',
  });

const timedOut = (provider: string, timeoutMs: number) =>
  new ProviderError({
    provider,
    kind: 'unavailable',
    code: 'timeout',
    cause: `the text was not spoken within ${timeoutMs} ms`,
    nextAction: 'try again later, or send a shorter text',
  });
