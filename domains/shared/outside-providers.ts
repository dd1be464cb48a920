import { z } from 'zod';
import {
  httpUrl,
  integer,
  maybeOneOf,
  optionalNumber,
  seconds,
  secret,
  setting,
  text,
} from '../../kernel/config/settings.ts';
import { CLIP_NAMES } from './clip-offers.ts';
import { CLOUD_IMAGE_NAMES, LOCAL_IMAGE_NAMES } from './image-offers.ts';
import { MUSIC_NAMES } from './music-offers.ts';
import { SPEECH_NAMES } from './speech-offers.ts';
import { STOCK_NAMES } from './stock-offers.ts';
import { WRITER_NAMES } from './writer-offers.ts';

/** A price that is not set. */
const UNLESS_SET = '(absent: nothing for a server of your own, or what domains/shared/price-list.ts says)';

/** Settings of the language model, and of the one that takes over if it is down. */
export const writerSettings = {
  PLATFORM_LLM_PROVIDER: maybeOneOf(
    WRITER_NAMES,
    'the provider of scripts; absent: openai-writer if there is an address',
  ),
  PLATFORM_LLM_URL: httpUrl('its address; for openai-writer a server in that format, without /v1'),
  PLATFORM_LLM_KEY: secret('its key'),
  PLATFORM_LLM_MODEL: text('the text model; absent: the usual one of the provider, gpt-4o-mini for openai-writer'),
  PLATFORM_LLM_API_VERSION: text('the version of its API, for a provider that has several; absent: the usual one'),
  PLATFORM_LLM_TIMEOUT_SECONDS: seconds(60, 'for one text'),
  PLATFORM_LLM_MAX_TOKENS: integer(4_096, 256, 1_000_000, 'the length limit of an answer, in tokens'),
  PLATFORM_LLM_PRICE_INPUT_USD: optionalNumber(0, 10_000, `dollars for a million input tokens ${UNLESS_SET}`),
  PLATFORM_LLM_PRICE_OUTPUT_USD: optionalNumber(0, 10_000, `dollars for a million output tokens ${UNLESS_SET}`),
  PLATFORM_LLM_SECOND_PROVIDER: maybeOneOf(
    WRITER_NAMES,
    'the provider that writes if that one is down; absent: openai-writer if there is an address, or none, and the script fails',
  ),
  PLATFORM_LLM_SECOND_URL: httpUrl('its address; for openai-writer a server in that format, without /v1'),
  PLATFORM_LLM_SECOND_KEY: secret('its key'),
  PLATFORM_LLM_SECOND_MODEL: text('its text model; absent: the usual one of the provider'),
  PLATFORM_LLM_SECOND_API_VERSION: text('the version of its API, if it has several; absent: the usual one'),
  PLATFORM_LLM_SECOND_TIMEOUT_SECONDS: seconds(60, 'for one text by it'),
  PLATFORM_LLM_SECOND_PRICE_INPUT_USD: optionalNumber(0, 10_000, `dollars for a million input tokens ${UNLESS_SET}`),
  PLATFORM_LLM_SECOND_PRICE_OUTPUT_USD: optionalNumber(0, 10_000, `dollars for a million output tokens ${UNLESS_SET}`),
};

/** Settings of image providers that determine the cost of an image, read by media and for estimates. */
export const imageProviderSettings = {
  PLATFORM_IMAGES_LOCAL_PROVIDER: maybeOneOf(
    LOCAL_IMAGE_NAMES,
    'the provider that is tried first; absent: comfyui if there is a workflow, a1111 if there is an address, the built-in painter otherwise',
  ),
  PLATFORM_IMAGES_LOCAL_URL: httpUrl('its address'),
  PLATFORM_IMAGES_LOCAL_WORKFLOW: text(
    'for comfyui a file with a workflow in API format; absent: text to image with the first available checkpoint',
  ),
  PLATFORM_IMAGES_PAINTER: setting(
    z.enum(['first', 'last']).default('first'),
    'when the built-in painter is tried: first, or last, after all others have failed',
  ),
  PLATFORM_IMAGES_CLOUD_PROVIDER: maybeOneOf(
    CLOUD_IMAGE_NAMES,
    'the provider that steps in; absent: openai-images if there is an address or a key',
  ),
  PLATFORM_IMAGES_CLOUD_URL: httpUrl('its address; for openai-images a server in that format, without /v1'),
  PLATFORM_IMAGES_CLOUD_KEY: secret('its key'),
  PLATFORM_IMAGES_CLOUD_MODEL: text(
    'the image model; absent: the usual one of the provider, gpt-image-1 for openai-images',
  ),
  PLATFORM_IMAGES_CLOUD_PRICE_USD: optionalNumber(0, 1_000, `dollars for an image ${UNLESS_SET}`),
  PLATFORM_IMAGES_STOCK_PROVIDER: maybeOneOf(STOCK_NAMES, 'the source of photographs; absent: none'),
  PLATFORM_IMAGES_STOCK_URL: httpUrl('its address, if not the usual one'),
  PLATFORM_IMAGES_STOCK_KEY: secret('its key'),
  PLATFORM_IMAGES_STOCK_ORDER: setting(
    z.enum(['first', 'after-local', 'last']).default('first'),
    'when it is tried: first, after-local or last',
  ),
};

/** Settings of outside music, read by the editor and for estimates of a video's cost. */
export const musicSettings = {
  PLATFORM_MUSIC_PROVIDER: maybeOneOf(MUSIC_NAMES, 'the provider of music for videos; absent: the built-in musician'),
  PLATFORM_MUSIC_URL: httpUrl('its address, if not the usual one'),
  PLATFORM_MUSIC_KEY: secret('its key'),
  PLATFORM_MUSIC_MODEL: text('the music model; absent: the usual one of the provider, music_v1 for elevenlabs-music'),
  PLATFORM_MUSIC_PRICE_USD: optionalNumber(
    0,
    1_000,
    'dollars for a minute of music (absent: what domains/shared/price-list.ts says)',
  ),
};

/** Settings of who makes clips of images. */
export const clipSettings = {
  PLATFORM_CLIPS_PROVIDER: maybeOneOf(CLIP_NAMES, 'the provider of clips that are made of images; absent: none'),
  PLATFORM_CLIPS_URL: httpUrl('its address, if not the usual one'),
  PLATFORM_CLIPS_KEY: secret('its key'),
  PLATFORM_CLIPS_MODEL: text(
    'the model that makes a clip of an image; absent: the usual one of the provider, Kling 2.5 Turbo for fal-clips',
  ),
  PLATFORM_CLIPS_PRICE_USD: optionalNumber(0, 1_000, `dollars for a second of a clip ${UNLESS_SET}`),
};

/** Settings of outside speech, read by the editor and for estimates of narration costs. */
export const speechServerSettings = {
  PLATFORM_TTS_PROVIDER: maybeOneOf(
    SPEECH_NAMES,
    'the provider of voices; absent: openai-speech if there is an address',
  ),
  PLATFORM_TTS_URL: httpUrl(
    'its address, if not the usual one; for openai-speech a server in that format, without /v1',
  ),
  PLATFORM_TTS_KEY: secret('its key'),
  PLATFORM_TTS_MODEL: text('the speech model; absent: the usual one of the provider, tts-1 for openai-speech'),
  PLATFORM_TTS_VOICE: text('its default voice; absent: the usual one of the provider, alloy for openai-speech'),
  PLATFORM_TTS_REGION: text('the region of its account, for a provider that has regions'),
  PLATFORM_TTS_PRICE_USD: optionalNumber(0, 10_000, `dollars for a million characters ${UNLESS_SET}`),
};

/** What the voices that need no configuration speak, ISO 639. Those of a speech server speak what they are given. */
export const OFFLINE_VOICES_SPEAK = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'tr', 'ru', 'uk'];
