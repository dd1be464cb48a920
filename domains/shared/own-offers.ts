import type { OwnPart } from '../../contracts/shared/own-providers.ts';
import { filled, type Offer } from './adapter.ts';
import { CLIP_OFFERS } from './clip-offers.ts';
import { IMAGE_OFFERS } from './image-offers.ts';
import { MUSIC_OFFERS } from './music-offers.ts';
import { isOwnServer } from './own-server.ts';
import { MUSIC_PRICES } from './price-list.ts';
import { type Price, priceOfClips, priceOfImages, priceOfSpeech, pricesOfWriter } from './prices.ts';
import { SPEECH_OFFERS, type SpeechOffer } from './speech-offers.ts';
import { STOCK_OFFERS } from './stock-offers.ts';
import { WRITER_OFFERS } from './writer-offers.ts';

/** What one unit costs, in dollars; null if unknown. */
export type UnitPrice = { readonly unit: string; readonly usd: Price };

/** A provider that can be chosen for a part. */
export type OwnOffer = Offer & {
  readonly part: OwnPart;
  /** What its usual model costs, as the list of prices has it. */
  readonly prices: readonly UnitPrice[];
};

const MILLION_TOKENS_READ = 'million tokens read';
const MILLION_TOKENS_WRITTEN = 'million tokens written';

const writers = WRITER_OFFERS.filter(({ name }) => name !== 'templates').map((offer: Offer): OwnOffer => {
  const { inputUsd, outputUsd } = pricesOfWriter(usual(offer));
  const prices = [
    { unit: MILLION_TOKENS_READ, usd: inputUsd },
    { unit: MILLION_TOKENS_WRITTEN, usd: outputUsd },
  ];
  return { ...offer, part: 'writer', prices };
});

const images = IMAGE_OFFERS.filter(({ kind }) => kind === 'CLOUD').map(
  (offer: Offer): OwnOffer => ({
    ...offer,
    part: 'images',
    prices: [{ unit: 'image', usd: priceOfImages(usual(offer)) }],
  }),
);

const photographs = STOCK_OFFERS.map(
  (offer: Offer): OwnOffer => ({ ...offer, part: 'photographs', prices: [{ unit: 'image', usd: 0 }] }),
);

const voices = SPEECH_OFFERS.map(
  (offer: SpeechOffer): OwnOffer => ({
    ...offer,
    part: 'voice',
    prices: [{ unit: 'million characters', usd: priceOfSpeech(offer, usual(offer)) }],
  }),
);

const music = MUSIC_OFFERS.map((offer): OwnOffer => {
  const list: Readonly<Record<string, number>> = MUSIC_PRICES[offer.name];
  return { ...offer, part: 'music', prices: [{ unit: 'minute', usd: list[usual(offer).model] ?? null }] };
});

const clips = CLIP_OFFERS.map(
  (offer: Offer): OwnOffer => ({
    ...offer,
    part: 'clips',
    prices: [{ unit: 'second', usd: priceOfClips(usual(offer)) }],
  }),
);

function usual(offer: Offer) {
  return filled(offer, {});
}

/** Every provider that can be chosen, by the parts of a film in their order. */
export const OWN_OFFERS: readonly OwnOffer[] = [...writers, ...voices, ...images, ...photographs, ...music, ...clips];

export const ownOffer = (part: OwnPart, name: string): OwnOffer | null =>
  OWN_OFFERS.find((each) => each.part === part && each.name === name) ?? null;

/** What no one needs a key for, by part: what is built in, and servers that the settings alone name. */
const OTHERS: { readonly [part: string]: Readonly<Record<string, string>> } = {
  writer: { templates: 'Templates' },
  images: Object.fromEntries(
    IMAGE_OFFERS.filter(({ kind }) => kind === 'LOCAL').map(({ name, label }) => [name, label]),
  ),
  voice: { espeak: 'Built-in voices' },
  music: { composed: 'Built-in musician' },
};

/** Whether something plays a part, with a key or without. */
export const isProviderOf = (part: OwnPart, name: string): boolean => nameOf(part, name) !== null;

/** The name for people of whatever plays a part. */
export const nameOf = (part: OwnPart, name: string): string | null =>
  ownOffer(part, name)?.label ?? OTHERS[part]?.[name] ?? null;

/** Whether someone can choose it who cannot name an address, which leads wherever they want it to. */
export const isForUsers = ({ fields: { url } }: Offer): boolean =>
  !url?.isNeeded && (url?.usual === undefined || !isOwnServer(url.usual));
