import type { Reply } from './server.ts';
import { elevenLabsFailures } from './speech/elevenlabs.ts';
import { type FakeSpeech, startFakeSpeech } from './speech/fake-speech.ts';

/** Shapes of https://elevenlabs.io/docs/api-reference/music/compose. */
export const musicFailures = {
  ...elevenLabsFailures,
  refusal: {
    status: 400,
    body: {
      detail: {
        status: 'bad_prompt',
        message: 'Your prompt appears to have violated our Terms of Service. Please try again with a different prompt.',
        data: { prompt_suggestion: 'A calm piece' },
      },
    },
  },
} satisfies Record<string, Reply>;

/** An MP3 as far as its first bytes go. */
const tagged = Buffer.from('ID3\u0004 a piece of music');

/** @param piece the file that is played */
export const startFakeElevenLabsMusic = (key: string, piece: Uint8Array = tagged): Promise<FakeSpeech> =>
  startFakeSpeech({
    badKey: musicFailures.badKey,
    hasKey: ({ headers }) => headers['xi-api-key'] === key,
    isSpoken: ({ path }) => path === '/v1/music',
    speak: () => ({ headers: { 'content-type': 'audio/mpeg' }, body: piece }),
    list: ({ path }) =>
      path === '/v1/models' ? { body: [{ model_id: 'eleven_multilingual_v2', name: 'Eleven Multilingual v2' }] } : null,
  });
