import { z } from 'zod';
import { callHttp } from '../../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../../kernel/providers/parse-json.ts';
import type { FilledFields } from '../../../../shared/adapter.ts';
import { offerOf } from '../../../../shared/speech-offers.ts';
import { pcmOf } from '../../audio/wav.ts';
import { elevenLabsBase, elevenLabsError } from '../../elevenlabs.ts';
import { knownVoices } from '../known-voices.ts';
import { createOutsideSpeech, type SpeechProtocol } from '../outside-speech.ts';
import type { SpeechAdapter } from '../speech-adapter.ts';
import { wordsFromCharacters } from './words-from-characters.ts';

const NAME = 'elevenlabs';
const RATE = 24_000;
/** Also asked for before other voices speak: a server that hangs must not hold them up. */
const LIST = { timeoutMs: 4_000, maxBytes: 8 * 1024 * 1024 };

const seconds = z.array(z.number());
const spokenSchema = z.object({
  audio_base64: z.string(),
  alignment: z
    .object({
      characters: z.array(z.string()),
      character_start_times_seconds: seconds,
      character_end_times_seconds: seconds,
    })
    .nullish(),
});
const voicesSchema = z.object({ voices: z.array(z.object({ voice_id: z.string(), name: z.string() })) });
/**
 * ElevenLabs, by POST /v1/text-to-speech/{voice}/with-timestamps, which says when each character is spoken. Its voices
 * speak every language of the model. It honours no idempotency key: a repeat is billed again.
 */
export const elevenLabsSpeech: SpeechAdapter = {
  ...offerOf(NAME),
  create: (fields, deps) => createOutsideSpeech(protocolOf(fields), deps),
  async test(fields, signal) {
    const voices = await listVoices(fields, signal);
    return `it answers, and offers ${voices.length} voices`;
  },
};

function protocolOf(fields: FilledFields): SpeechProtocol {
  const { url, key, model, voice } = fields;
  return {
    name: NAME,
    maxLength: 5_000,
    speeds: { min: 0.7, max: 1.2 },
    voices: knownVoices({ voiceId: voice, name: voice, language: 'mul' }, () => listVoices(fields)),
    requestFor: ({ text, voice: { voiceId }, speed }) => ({
      url: `${elevenLabsBase(url)}/v1/text-to-speech/${encodeURIComponent(voiceId)}/with-timestamps?output_format=pcm_${RATE}`,
      headers: { 'xi-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ text, model_id: model, ...(speed === 1 ? {} : { voice_settings: { speed } }) }),
    }),
    soundIn({ bytes }, { text }) {
      const { data } = spokenSchema.safeParse(parseJson(bytes));
      if (!data) return null;
      const pcm = pcmOf(Buffer.from(data.audio_base64, 'base64'));
      return { pcm, sampleRate: RATE, words: wordsFromCharacters(data.alignment, text, pcm.length / RATE) };
    },
    errorOf: (answer) => elevenLabsError(NAME, answer, key),
  };
}

async function listVoices({ url, key }: FilledFields, signal?: AbortSignal) {
  const headers = { 'xi-api-key': key };
  const answer = await callHttp(`${elevenLabsBase(url)}/v1/voices`, {
    provider: NAME,
    headers,
    ...LIST,
    ...(signal ? { signal } : {}),
  });
  const { data } = voicesSchema.safeParse(parseJson(answer.bytes));
  if (answer.status !== 200 || !data) throw elevenLabsError(NAME, answer, key);
  return data.voices.map(({ voice_id: voiceId, name }) => ({ voiceId, name, language: 'mul' }));
}
