import type { SettingsOf } from '../../kernel/config/settings.ts';
import { roundUsd } from '../../kernel/events/cost.ts';
import type { FilledFields } from './adapter.ts';
import type { imageProviderSettings, writerSettings } from './outside-providers.ts';
import { isOwnServer } from './own-server.ts';
import { PRICE_LIST, SPEECH_PRICES } from './price-list.ts';
import { SPEECH_SETTINGS, type SpeechSettings, speechInUse } from './speech-in-use.ts';
import type { SpeechOffer } from './speech-offers.ts';

/** US dollars; 0 for what is free, null for what is billed by nobody knows how much. */
export type Price = number | null;

type ImageSettings = SettingsOf<typeof imageProviderSettings>;
type WriterSettings = SettingsOf<typeof writerSettings>;

const OPENAI = `https://${PRICE_LIST.host}`;

/** What is set; nothing for an own server; what the list says of a model of OpenAI. */
function priceOf(set: number | undefined, url: string, model: string, list: Readonly<Record<string, number>>): Price {
  if (set !== undefined) return set;
  if (isOwnServer(url)) return 0;
  return new URL(url).host === PRICE_LIST.host ? (list[model] ?? null) : null;
}

const textPrices = (which: 0 | 1): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(PRICE_LIST.text).map(([model, prices]) => [model, prices[which]]));

/** For a million tokens that the language model reads, and for a million that it writes. */
export function writerPrices(settings: WriterSettings): { readonly inputUsd: Price; readonly outputUsd: Price } {
  const { PLATFORM_LLM_URL: url, PLATFORM_LLM_MODEL: model } = settings;
  if (url === undefined) return { inputUsd: 0, outputUsd: 0 };
  return {
    inputUsd: priceOf(settings.PLATFORM_LLM_PRICE_INPUT_USD, url, model, textPrices(0)),
    outputUsd: priceOf(settings.PLATFORM_LLM_PRICE_OUTPUT_USD, url, model, textPrices(1)),
  };
}

/** Whether CLOUD images are configured: a key without an address is for OpenAI itself. */
const hasCloudImages = (settings: ImageSettings): boolean =>
  Boolean(settings.PLATFORM_IMAGES_CLOUD_URL ?? settings.PLATFORM_IMAGES_CLOUD_KEY);

/** For one image by CLOUD; 0 without CLOUD. */
export function cloudImagePrice(settings: ImageSettings): Price {
  if (!hasCloudImages(settings)) return 0;
  const { PLATFORM_IMAGES_CLOUD_PRICE_USD: set, PLATFORM_IMAGES_CLOUD_MODEL: model } = settings;
  return priceOf(set, settings.PLATFORM_IMAGES_CLOUD_URL ?? OPENAI, model, PRICE_LIST.image);
}

/** For a million characters by the speech in use; 0 without any. */
export function speechPrice(settings: SpeechSettings): Price {
  const inUse = speechInUse(settings);
  return inUse ? priceOfSpeech(inUse.offer, inUse.fields, settings.PLATFORM_TTS_PRICE_USD) : 0;
}

/**
 * For a million characters by outside speech with these fields. The list holds for the provider's own address: what
 * stands before it may charge something else.
 * @param set a price that somebody has set
 */
export function priceOfSpeech({ name, fields }: SpeechOffer, { url, model }: FilledFields, set?: number): Price {
  if (name === 'openai-speech') return priceOf(set, url || OPENAI, model, PRICE_LIST.speech);
  if (set !== undefined) return set;
  if (url !== '' && isOwnServer(url)) return 0;
  const list: Readonly<Record<string, number>> = SPEECH_PRICES[name];
  return url === (fields.url?.usual ?? '') ? (list[model] ?? null) : null;
}

/**
 * What pictures will cost. LOCAL is asked first and paints for nothing; CLOUD steps in where LOCAL is away, which nobody
 * knows in advance.
 */
export function costOfPictures(count: number, settings: ImageSettings) {
  const price = cloudImagePrice(settings);
  const at_most_usd: Price = count === 0 ? 0 : price === null ? null : roundUsd(count * price);
  return { provider: settings.PLATFORM_IMAGES_LOCAL_URL ? 'a1111' : 'procedural', amount_usd: 0, at_most_usd };
}

/** What is said at the start of a service about an outside provider that nobody has set a price for. */
const noPrice = (what: string, setting: string): string =>
  `${what} has no price: its calls are counted as unpriced, and refused to users with a budget; set ${setting} (0 if it costs nothing)`;

export function warningsOfWriter(settings: WriterSettings): string[] {
  const { inputUsd, outputUsd } = writerPrices(settings);
  const missing = [
    ...(inputUsd === null ? ['PLATFORM_LLM_PRICE_INPUT_USD'] : []),
    ...(outputUsd === null ? ['PLATFORM_LLM_PRICE_OUTPUT_USD'] : []),
  ].join(' and ');
  return missing === '' ? [] : [noPrice(`the language model ${settings.PLATFORM_LLM_MODEL}`, missing)];
}

export const warningsOfImages = (settings: ImageSettings): string[] =>
  cloudImagePrice(settings) === null
    ? [noPrice(`the image model ${settings.PLATFORM_IMAGES_CLOUD_MODEL}`, 'PLATFORM_IMAGES_CLOUD_PRICE_USD')]
    : [];

export function warningsOfSpeech(settings: SpeechSettings): string[] {
  const inUse = speechInUse(settings);
  if (!inUse) return [];
  const missing = inUse.missing.map((field) => SPEECH_SETTINGS[field as keyof typeof SPEECH_SETTINGS]);
  if (missing.length > 0) return [`${inUse.offer.name} does not speak before ${missing.join(' and ')} is set`];
  return speechPrice(settings) === null
    ? [noPrice(`the speech model ${inUse.fields.model || inUse.offer.label}`, 'PLATFORM_TTS_PRICE_USD')]
    : [];
}
