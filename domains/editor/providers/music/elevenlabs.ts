import { type Cost, roundUsd } from '../../../../kernel/events/cost.ts';
import { callHttp } from '../../../../kernel/providers/http-client.ts';
import { callPaid } from '../../../../kernel/providers/paid-call.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { musicOffer } from '../../../shared/music-offers.ts';
import type { Mood } from '../audio/music.ts';
import { elevenLabsBase, elevenLabsError } from '../elevenlabs.ts';
import type { MusicAdapter } from './music-adapter.ts';

const NAME = 'elevenlabs-music';
/** Every account may have it; samples without a header are for larger ones. */
const FORMAT = 'mp3_44100_128';
const MAX_BYTES = 32 * 1024 * 1024;
const LIST = { timeoutMs: 10_000, maxBytes: 4 * 1024 * 1024 };

const SOUNDS: Readonly<Record<Mood, string>> = {
  upbeat: 'Upbeat and bright, with light percussion, plucked guitar and a cheerful bass',
  driving: 'Driving and determined, with steady drums, pulsing synths and a strong bass',
  inspiring: 'Inspiring and rising, with piano, warm strings and soft percussion',
  warm: 'Warm and intimate, with felt piano, acoustic guitar and gentle strings',
  calm: 'Calm and spacious, with soft pads, sparse piano and no drums',
  playful: 'Playful and light, with pizzicato strings, marimba and hand claps',
  tense: 'Tense and restrained, with low strings, a ticking pulse and sparse percussion',
  dark: 'Dark and slow, with deep drones, low brass and distant percussion',
};

const promptOf = (mood: Mood): string =>
  `${SOUNDS[mood]}. Instrumental background music for a narrated short film: steady, unobtrusive, no vocals, no sudden changes.`;

/** ElevenLabs Music, by POST /v1/music. It honours no idempotency key: a repeat is billed again. */
export const elevenLabsMusic: MusicAdapter = {
  ...musicOffer(NAME),
  create: ({ url, key, model }, { priceUsd, timeoutMs }) => ({
    name: NAME,
    async compose({ mood, seconds, signal, idempotencyKey, spending }) {
      const amount_usd = roundUsd((seconds * (priceUsd ?? 0)) / 60);
      const cost: Cost = { amount_usd, provider: NAME, unit: 'second', quantity: seconds };
      const answer = await callPaid(`${elevenLabsBase(url)}/v1/music?output_format=${FORMAT}`, {
        provider: NAME,
        key: idempotencyKey,
        amountUsd: priceUsd === null ? null : amount_usd,
        spending,
        costsOf: () => (priceUsd === 0 ? [] : [cost]),
        headers: { 'xi-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({
          prompt: promptOf(mood),
          music_length_ms: seconds * 1_000,
          model_id: model,
          force_instrumental: true,
        }),
        timeoutMs,
        maxBytes: MAX_BYTES,
        signal,
      });
      if (answer.status !== 200) throw elevenLabsError(NAME, answer, key);
      if (!isMp3(answer.bytes)) throw noMusic(answer.bytes.length, cost);
      return { bytes: answer.bytes, cost };
    },
  }),
  async test({ url, key }, signal) {
    const headers = { 'xi-api-key': key };
    const answer = await callHttp(`${elevenLabsBase(url)}/v1/models`, { provider: NAME, headers, ...LIST, signal });
    if (answer.status !== 200) throw elevenLabsError(NAME, answer, key);
    return 'it answers and accepts the key; no music was made';
  },
};

/** A tag, or the sync word of a frame of layer III. */
const isMp3 = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2);

const noMusic = (length: number, cost: Cost) =>
  new ProviderError({
    provider: NAME,
    kind: 'unavailable',
    code: 'no-audio',
    cause: `the answer (${length} bytes) is no MP3`,
    nextAction: 'try again later',
    cost,
  });
