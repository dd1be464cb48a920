import { type Cost, roundUsd } from '../../../../../kernel/events/cost.ts';
import { openAiError } from '../../../../../kernel/providers/openai-error.ts';
import { callPaid } from '../../../../../kernel/providers/paid-call.ts';
import { ProviderError } from '../../../../../kernel/providers/provider-error.ts';
import { STANDARD_VOICES } from '../../../../shared/speech-offers.ts';
import { concatenate } from '../../audio/concatenate.ts';
import { decodeWav } from '../../audio/wav.ts';
import type { Aligner } from '../align/index.ts';
import { timeWords } from '../align/time-words.ts';
import { nothingToSay, type SpeechProvider, type SpeechRequest, unknownVoice } from '../speech-provider.ts';
import { tokenize } from '../tokens.ts';
import { splitText } from './split-text.ts';
import { OPENAI_SPEECH, toVoice } from './voices.ts';

/** The longest input that the endpoint accepts, in characters. */
const MAX_INPUT_LENGTH = 4_096;
const MAX_RESPONSE_BYTES = 128 * 1024 * 1024;

export type OpenAiSpeechOptions = {
  /** Without `/v1`, for example `https://api.openai.com`. */
  baseUrl: string;
  /** null for a server that requires none. */
  key: string | null;
  model: string;
  /** USD per million characters; 0 for nothing, null if nobody knows. */
  priceUsd: number | null;
  /** For an entire text. */
  timeoutMs: number;
  /** The server's names for its voices. Default: OpenAI's. */
  voiceIds?: readonly string[];
  /** Finds the words in what the server spoke. */
  align: Aligner;
};

type Part = { pcm: Int16Array; sampleRate: number };

/**
 * A server with OpenAI's POST /v1/audio/speech. It returns audio without word times, so these are found by comparison
 * with a reading of the same words, or estimated from text and pauses where that fails. A text longer than the endpoint accepts is sent in parts, each with its own
 * idempotency key.
 */
export function createOpenAiSpeechProvider(options: OpenAiSpeechOptions): SpeechProvider {
  const voices = (options.voiceIds ?? STANDARD_VOICES).map((id) => ({ ...toVoice(id), priceUsd: options.priceUsd }));
  return {
    name: OPENAI_SPEECH,
    voices: async () => voices,
    async speak(request) {
      if (!voices.some(({ voiceId }) => voiceId === request.voiceId))
        throw unknownVoice(OPENAI_SPEECH, request.voiceId);
      const tokens = tokenize(request.text, 'und');
      if (tokens.length === 0) throw nothingToSay(OPENAI_SPEECH);
      const { pcm, sampleRate, cost } = await speakParts(request, options);
      const times = await timeWords({ pcm, sampleRate }, request, tokens, options.align);
      return { pcm, sampleRate, durationSeconds: pcm.length / sampleRate, ...times, cost };
    },
  };
}

async function speakParts(request: SpeechRequest, options: OpenAiSpeechOptions): Promise<Part & { cost: Cost }> {
  const deadline = AbortSignal.any([request.signal, AbortSignal.timeout(options.timeoutMs)]);
  const spoken: Part[] = [];
  let billed = 0;
  try {
    const parts = splitText(request.text, MAX_INPUT_LENGTH);
    const whole = price(request.text.length, options).amount_usd;
    // Part of a text would be useless.
    if (parts.length > 1)
      await request.spending.requireRoom({ key: keyOf(request, 0), amountUsd: isUnpriced(options) ? null : whole });
    for (const [index, text] of parts.entries()) {
      const idempotencyKey = keyOf(request, index);
      const bytes = await post({ ...request, text, idempotencyKey }, options, deadline);
      billed += text.length;
      spoken.push(read(bytes));
    }
    return { ...join(spoken), cost: price(billed, options) };
  } catch (error) {
    request.signal.throwIfAborted();
    const failure = deadline.aborted ? timedOut(options.timeoutMs) : error;
    // Earlier answers are billed anyway.
    if (!(failure instanceof ProviderError) || billed === 0) throw failure;
    throw new ProviderError({ ...failure.details, cost: price(billed, options) }, { cause: error });
  }
}

const isUnpriced = ({ priceUsd }: OpenAiSpeechOptions): boolean => priceUsd === null;

const keyOf = ({ idempotencyKey }: SpeechRequest, part: number): string => `${idempotencyKey}-${part}`;

async function post(request: SpeechRequest, options: OpenAiSpeechOptions, signal: AbortSignal): Promise<Uint8Array> {
  const base = options.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
  const cost = price(request.text.length, options);
  const answer = await callPaid(`${base}/v1/audio/speech`, {
    provider: OPENAI_SPEECH,
    key: request.idempotencyKey,
    amountUsd: isUnpriced(options) ? null : cost.amount_usd,
    spending: request.spending,
    costsOf: () => (options.priceUsd === 0 ? [] : [cost]),
    headers: {
      ...(options.key ? { authorization: `Bearer ${options.key}` } : {}),
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      model: options.model,
      input: request.text,
      voice: request.voiceId,
      speed: request.speed,
      response_format: 'wav',
    }),
    timeoutMs: options.timeoutMs,
    maxBytes: MAX_RESPONSE_BYTES,
    signal,
  });
  if (answer.status !== 200) throw openAiError(OPENAI_SPEECH, answer, options.key);
  return answer.bytes;
}

function read(bytes: Uint8Array): Part {
  const wav = decodeWav(bytes);
  if (wav && wav.pcm.length > 0) return wav;
  throw new ProviderError({
    provider: OPENAI_SPEECH,
    kind: 'unavailable',
    code: 'no-audio',
    cause: `the answer (${bytes.length} bytes) is not a 16-bit WAV with sound in it`,
    nextAction: 'check that the model speaks and that the server honours response_format wav',
  });
}

function join(parts: readonly Part[]): Part {
  const sampleRate = parts[0]?.sampleRate ?? 0;
  if (parts.some((part) => part.sampleRate !== sampleRate)) throw mixedRates();
  return { pcm: concatenate(parts.map(({ pcm }) => pcm)), sampleRate };
}

function price(characters: number, { priceUsd }: OpenAiSpeechOptions): Cost {
  return {
    amount_usd: roundUsd((characters * (priceUsd ?? 0)) / 1e6),
    provider: OPENAI_SPEECH,
    unit: 'character',
    quantity: characters,
  };
}

const mixedRates = () =>
  new ProviderError({
    provider: OPENAI_SPEECH,
    kind: 'unavailable',
    code: 'mixed-sample-rates',
    cause: 'the parts of one text came in different sample rates',
    nextAction: 'check the speech server',
  });

const timedOut = (timeoutMs: number) =>
  new ProviderError({
    provider: OPENAI_SPEECH,
    kind: 'unavailable',
    code: 'timeout',
    cause: `the text was not spoken within ${timeoutMs} ms`,
    nextAction: 'try again later, or send a shorter text',
  });
