import { httpUrl, number, secret, textOr } from '../../kernel/config/settings.ts';

/** Settings of image providers that say what an image will cost, read by media and by whoever estimates. */
export const imageProviderSettings = {
  PLATFORM_IMAGES_LOCAL_URL: httpUrl('an AUTOMATIC1111 server'),
  PLATFORM_IMAGES_CLOUD_URL: httpUrl('an OpenAI-compatible image server, without /v1'),
  PLATFORM_IMAGES_CLOUD_KEY: secret('its key'),
  PLATFORM_IMAGES_CLOUD_PRICE_USD: number(0, 0, 1_000, 'dollars for an image'),
};

/** Settings of a speech server that say what narration will cost, read by the editor and by whoever estimates. */
export const speechServerSettings = {
  PLATFORM_TTS_URL: httpUrl('an OpenAI-compatible speech server, without /v1'),
  PLATFORM_TTS_VOICE: textOr('alloy', 'the default voice of the speech server'),
  PLATFORM_TTS_PRICE_USD: number(0, 0, 10_000, 'dollars for a million characters'),
};

/** What the voices that need no configuration speak, ISO 639. Those of a speech server speak what they are given. */
export const OFFLINE_VOICES_SPEAK = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'tr', 'ru', 'uk'];

/** The voices of OpenAI's own models (API reference of POST /v1/audio/speech). Each speaks the language of its text. */
export const STANDARD_VOICES = [
  'alloy',
  'ash',
  'ballad',
  'coral',
  'echo',
  'fable',
  'onyx',
  'nova',
  'sage',
  'shimmer',
  'verse',
  'marin',
  'cedar',
];
