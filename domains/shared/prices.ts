import { roundUsd } from '../../kernel/events/cost.ts';
import type { FilledFields } from './adapter.ts';
import { type ClipSettings, clipsInUse } from './clips-in-use.ts';
import { cloudImagesInUse, type ImageSettings, localImagesInUse } from './images-in-use.ts';
import { lengthOfPiece, type MusicSettings, musicInUse } from './music-in-use.ts';
import { isOwnServer } from './own-server.ts';
import { MUSIC_PRICES, PRICE_LIST, type PriceSheet, SPEECH_PRICES } from './price-list.ts';
import { SPEECH_SETTINGS, type SpeechSettings, speechInUse } from './speech-in-use.ts';
import type { SpeechOffer } from './speech-offers.ts';
import { stockInUse } from './stock-in-use.ts';
import { secondWriterInUse, type WriterInUse, type WriterSettings, writerInUse } from './writers-in-use.ts';

/** US dollars; 0 if it is free, null if it is billed at an unknown price. */
export type Price = number | null;

/** What is set; nothing for an own server; what the list says of a model there. */
function priceOf(set: number | undefined, url: string, listed: (sheet: PriceSheet) => number | undefined): Price {
  if (set !== undefined) return set;
  if (isOwnServer(url)) return 0;
  const sheet = PRICE_LIST[new URL(url).host];
  return sheet ? (listed(sheet) ?? null) : null;
}

/** For a million tokens that a language model reads, and for a million that it writes. */
export type TokenPrices = { readonly inputUsd: Price; readonly outputUsd: Price };

/** Of a language model with these fields. @param set prices in the settings */
export const pricesOfWriter = (
  { url, model }: Pick<FilledFields, 'url' | 'model'>,
  set: { readonly inputUsd?: number | undefined; readonly outputUsd?: number | undefined } = {},
): TokenPrices =>
  url === ''
    ? { inputUsd: 0, outputUsd: 0 }
    : {
        inputUsd: priceOf(set.inputUsd, url, ({ text }) => text?.[model]?.[0]),
        outputUsd: priceOf(set.outputUsd, url, ({ text }) => text?.[model]?.[1]),
      };

/** Of the writer in use. */
export const writerPrices = (settings: WriterSettings): TokenPrices =>
  pricesOfWriter(writerInUse(settings).fields, {
    inputUsd: settings.PLATFORM_LLM_PRICE_INPUT_USD,
    outputUsd: settings.PLATFORM_LLM_PRICE_OUTPUT_USD,
  });

/** Of the one that takes over if that is down; nothing where no one does. */
export const secondWriterPrices = (settings: WriterSettings): TokenPrices =>
  pricesOfWriter(secondWriterInUse(settings)?.fields ?? { url: '', model: '' }, {
    inputUsd: settings.PLATFORM_LLM_SECOND_PRICE_INPUT_USD,
    outputUsd: settings.PLATFORM_LLM_SECOND_PRICE_OUTPUT_USD,
  });

/** Of one image by a provider with these fields. @param set a price in the settings */
export const priceOfImages = ({ url, model }: Pick<FilledFields, 'url' | 'model'>, set?: number): Price =>
  url === '' ? 0 : priceOf(set, url, ({ image }) => image?.[model]);

/** For one image by CLOUD; 0 without CLOUD. */
export function cloudImagePrice(settings: ImageSettings): Price {
  const cloud = cloudImagesInUse(settings);
  return cloud ? priceOfImages(cloud.fields, settings.PLATFORM_IMAGES_CLOUD_PRICE_USD) : 0;
}

/** For a million characters by the speech in use; 0 without any. */
export function speechPrice(settings: SpeechSettings): Price {
  const inUse = speechInUse(settings);
  return inUse ? priceOfSpeech(inUse.offer, inUse.fields, settings.PLATFORM_TTS_PRICE_USD) : 0;
}

/**
 * For a million characters by outside speech with these fields. The list holds for the provider's own address: what
 * stands before it may charge something else.
 * @param set a price in the settings
 */
export function priceOfSpeech({ name, fields }: SpeechOffer, { url, model }: FilledFields, set?: number): Price {
  if (name === 'openai-speech') return priceOf(set, url, ({ speech }) => speech?.[model]);
  if (set !== undefined) return set;
  if (url !== '' && isOwnServer(url)) return 0;
  const list: Readonly<Record<string, number>> = SPEECH_PRICES[name];
  return url === (fields.url?.usual ?? '') ? (list[model] ?? null) : null;
}

/** For a minute of music by outside music; 0 without any. The list holds for the provider's own address. */
export function musicPrice(settings: MusicSettings): Price {
  const inUse = musicInUse(settings);
  if (!inUse) return 0;
  const { PLATFORM_MUSIC_PRICE_USD: set } = settings;
  const { offer, fields } = inUse;
  if (set !== undefined) return set;
  const list: Readonly<Record<string, number>> = MUSIC_PRICES[offer.name];
  return fields.url === offer.fields.url?.usual ? (list[fields.model] ?? null) : null;
}

/** For a second of a clip by a model with these fields. @param set a price in the settings */
export const priceOfClips = ({ url, model }: Pick<FilledFields, 'url' | 'model'>, set?: number): Price =>
  priceOf(set, url, ({ clip }) => clip?.[model]);

/** For a second of a clip by who makes them; 0 where no one does. */
export function clipPrice(settings: ClipSettings): Price {
  const inUse = clipsInUse(settings);
  return inUse ? priceOfClips(inUse.fields, settings.PLATFORM_CLIPS_PRICE_USD) : 0;
}

/** What music for a film will cost; null where no one but the built-in musician plays. @param seconds of the film */
export function costOfMusic(seconds: number, settings: MusicSettings) {
  const inUse = musicInUse(settings);
  if (!inUse || inUse.missing.length > 0 || seconds === 0) return null;
  const price = musicPrice(settings);
  const quantity = lengthOfPiece(seconds);
  const amount_usd: Price = price === null ? null : roundUsd((quantity * price) / 60);
  return { provider: inUse.offer.name, quantity, amount_usd };
}

/** The log line at the start of a service about an outside provider without a price. */
const noPrice = (what: string, setting: string): string =>
  `${what} has no price: its calls are counted as unpriced, and refused to users with a budget; set ${setting} (0 if it costs nothing)`;

export function warningsOfWriter(settings: WriterSettings): string[] {
  const first = writerInUse(settings);
  const second = secondWriterInUse(settings);
  const { PLATFORM_LLM_SECOND_PROVIDER: chosen, PLATFORM_LLM_SECOND_URL: url } = settings;
  if (second === null && (chosen ?? url) !== undefined)
    return ['no one takes over for the templates, which write and are never down: set PLATFORM_LLM_PROVIDER as well'];
  return [
    ...warningsOf(first, writerPrices(settings), 'PLATFORM_LLM', 'does not write', 'templates do'),
    ...(second
      ? warningsOf(second, secondWriterPrices(settings), 'PLATFORM_LLM_SECOND', 'does not take over', 'no one does')
      : []),
  ];
}

function warningsOf(
  { offer, fields, missing }: WriterInUse,
  { inputUsd, outputUsd }: TokenPrices,
  settings: string,
  doesNot: string,
  untilThen: string,
): string[] {
  if (missing.length > 0) return [`${offer.name} ${doesNot} before ${missing.join(' and ')} is set: ${untilThen}`];
  const unset = [
    ...(inputUsd === null ? [`${settings}_PRICE_INPUT_USD`] : []),
    ...(outputUsd === null ? [`${settings}_PRICE_OUTPUT_USD`] : []),
  ].join(' and ');
  return unset === '' ? [] : [noPrice(`the language model ${fields.model}`, unset)];
}

export function warningsOfImages(settings: ImageSettings): string[] {
  const used = [localImagesInUse(settings), cloudImagesInUse(settings), stockInUse(settings)].filter(
    (each) => each !== null,
  );
  const unready = used.flatMap(({ offer, missing }) =>
    missing.length > 0 ? [`${offer.name} makes no images before ${missing.join(' and ')} is set`] : [],
  );
  if (unready.length > 0 || cloudImagePrice(settings) !== null) return unready;
  const model = cloudImagesInUse(settings)?.fields.model;
  return [noPrice(`the image model ${model}`, 'PLATFORM_IMAGES_CLOUD_PRICE_USD')];
}

export function warningsOfMusic(settings: MusicSettings): string[] {
  const inUse = musicInUse(settings);
  if (!inUse) return [];
  const { offer, fields, missing } = inUse;
  if (missing.length > 0) return [`${offer.name} does not play before ${missing.join(' and ')} is set`];
  return musicPrice(settings) === null ? [noPrice(`the music model ${fields.model}`, 'PLATFORM_MUSIC_PRICE_USD')] : [];
}

export function warningsOfClips(settings: ClipSettings): string[] {
  const inUse = clipsInUse(settings);
  if (!inUse) return [];
  const { offer, fields, missing } = inUse;
  if (missing.length > 0) return [`${offer.name} makes no clips before ${missing.join(' and ')} is set`];
  return clipPrice(settings) === null ? [noPrice(`the clip model ${fields.model}`, 'PLATFORM_CLIPS_PRICE_USD')] : [];
}

export function warningsOfSpeech(settings: SpeechSettings): string[] {
  const inUse = speechInUse(settings);
  if (!inUse) return [];
  const missing = inUse.missing.map((field) => SPEECH_SETTINGS[field as keyof typeof SPEECH_SETTINGS]);
  if (missing.length > 0) return [`${inUse.offer.name} does not speak before ${missing.join(' and ')} is set`];
  return speechPrice(settings) === null
    ? [noPrice(`the speech model ${inUse.fields.model || inUse.offer.label}`, 'PLATFORM_TTS_PRICE_USD')]
    : [];
}
