import type { Reply } from '../server.ts';
import { toneWav } from '../tone-wav.ts';
import { type FakeSpeech, startFakeSpeech } from './fake-speech.ts';

/** Shapes of https://elevenlabs.io/docs/api-reference/text-to-speech/convert-with-timestamps and of its error pages. */
const detail = (status: number, name: string, message: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { detail: { status: name, message } },
});

export const elevenLabsFailures = {
  refusal: detail(403, 'content_against_policy', 'The text you are trying to use may violate our Terms of Service.'),
  badKey: detail(401, 'invalid_api_key', 'Invalid API key'),
  quota: detail(401, 'quota_exceeded', 'This request exceeds your quota. You have 3 credits remaining.'),
  rateLimit: detail(429, 'too_many_concurrent_requests', 'Too many concurrent requests.', { 'retry-after': '7' }),
};

const SECONDS_A_CHARACTER = 0.1;

/** Speaks each character for a tenth of a second, as 24 kHz samples without a header. */
export const startFakeElevenLabs = (key: string): Promise<FakeSpeech> =>
  startFakeSpeech({
    badKey: elevenLabsFailures.badKey,
    hasKey: ({ headers }) => headers['xi-api-key'] === key,
    isSpoken: ({ path }) => /^\/v1\/text-to-speech\/[^/]+\/with-timestamps$/.test(path),
    speak({ json }) {
      const characters = [...(json as { text: string }).text];
      const alignment = {
        characters,
        character_start_times_seconds: characters.map((_, at) => at * SECONDS_A_CHARACTER),
        character_end_times_seconds: characters.map((_, at) => (at + 1) * SECONDS_A_CHARACTER),
      };
      const seconds = (characters.length * SECONDS_A_CHARACTER * 24_000) / 22_050;
      const audio_base64 = toneWav(seconds).subarray(44).toString('base64');
      return { body: { audio_base64, alignment, normalized_alignment: alignment } };
    },
    list: ({ path }) =>
      path === '/v1/voices'
        ? {
            body: {
              voices: [
                {
                  voice_id: 'JBFqnCBsd6RMkjVDRZzb',
                  name: 'George',
                  category: 'premade',
                  labels: { accent: 'British' },
                },
                { voice_id: 'pNInz6obpgDQGcFmaJgB', name: 'Adam', category: 'premade', labels: { gender: 'male' } },
              ],
            },
          }
        : null,
  });
