import { z } from 'zod';
import { callHttp, type HttpResponse } from '../../../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../../../kernel/providers/parse-json.ts';
import { statusError } from '../../../../../kernel/providers/status-error.ts';
import type { FilledFields } from '../../../../shared/adapter.ts';
import { offerOf } from '../../../../shared/speech-offers.ts';
import { decodeWav } from '../../audio/wav.ts';
import { knownVoices } from '../known-voices.ts';
import { createOutsideSpeech, type SpeechProtocol, type SpokenPart } from '../outside-speech.ts';
import type { SpeechAdapter } from '../speech-adapter.ts';

const NAME = 'azure-speech';
/** Also asked for before other voices speak: a server that hangs must not hold them up. */
const LIST = { timeoutMs: 4_000, maxBytes: 8 * 1024 * 1024 };

const voicesSchema = z.array(
  z.object({
    ShortName: z.string(),
    DisplayName: z.string(),
    Locale: z.string(),
    LocaleName: z.string(),
    SecondaryLocaleList: z.array(z.string()).optional(),
  }),
);

/**
 * Azure Speech, by POST /cognitiveservices/v1 with SSML. Its REST interface says nothing about the times of words, and
 * knows no idempotency key. Sound after ten minutes is cut off without a word, so a text is sent in parts that stay
 * below.
 */
export const azureSpeech: SpeechAdapter = {
  ...offerOf(NAME),
  create: (fields, deps) => createOutsideSpeech(protocolOf(fields), deps),
  async test(fields, signal) {
    const voices = await listVoices(fields, signal);
    return `it answers, and offers ${voices.length} voices in this region`;
  },
};

/** An address of its own, as of a private link, or that of the region. */
const baseOf = ({ url, region }: FilledFields): string =>
  url.replace(/\/+$/, '') || `https://${region}.tts.speech.microsoft.com`;

function protocolOf(fields: FilledFields): SpeechProtocol {
  const { key, voice } = fields;
  const usual = { voiceId: voice, name: voice, language: languageOf(voice, []) };
  return {
    name: NAME,
    maxLength: 5_000,
    speeds: { min: 0.5, max: 2 },
    voices: knownVoices(usual, () => listVoices(fields)),
    requestFor: (part) => ({
      url: `${baseOf(fields)}/cognitiveservices/v1`,
      headers: {
        'ocp-apim-subscription-key': key,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'riff-24khz-16bit-mono-pcm',
        'user-agent': 'content-pipeline',
      },
      body: ssml(part),
    }),
    soundIn: ({ bytes }) => decodeWav(bytes),
    errorOf: (answer) => refusal(answer, key),
  };
}

function ssml({ text, voice, speed }: SpokenPart): string {
  const spoken = speed === 1 ? escaped(text) : `<prosody rate="${speed}">${escaped(text)}</prosody>`;
  const language = voice.language === 'mul' ? 'en-US' : escaped(voice.language);
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${language}"><voice name="${escaped(voice.voiceId)}">${spoken}</voice></speak>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Also without the control characters that XML cannot contain. */
const escaped = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, ' ').replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** `mul` for a voice that speaks the language of its text, as multilingual ones do. */
function languageOf(voiceId: string, others: readonly string[]): string {
  if (others.length > 0 || voiceId.includes('Multilingual')) return 'mul';
  return /^[a-z]{2,3}-[A-Z]{2}/.exec(voiceId)?.[0] ?? 'mul';
}

async function listVoices(fields: FilledFields, signal?: AbortSignal) {
  const { key } = fields;
  const headers = { 'ocp-apim-subscription-key': key };
  const url = `${baseOf(fields)}/cognitiveservices/voices/list`;
  const answer = await callHttp(url, { provider: NAME, headers, ...LIST, ...(signal ? { signal } : {}) });
  const { data } = voicesSchema.safeParse(parseJson(answer.bytes));
  if (answer.status !== 200 || !data) throw refusal(answer, key);
  return data.map(({ ShortName: voiceId, DisplayName, LocaleName, SecondaryLocaleList = [] }) => ({
    voiceId,
    name: `${DisplayName} (${LocaleName})`,
    language: languageOf(voiceId, SecondaryLocaleList),
  }));
}

/** Answers of the gateway are JSON, those of the service a line of text, often none. */
function refusal(answer: HttpResponse, key: string) {
  const body = z.object({ error: z.object({ message: z.string() }) }).safeParse(parseJson(answer.bytes));
  const message = body.data?.error.message ?? answer.bytes.toString('utf8', 0, 300);
  const isSpent = answer.status === 403 && /quota/i.test(message);
  return statusError(NAME, answer, { message, kind: isSpent ? 'quota' : undefined }, key);
}
