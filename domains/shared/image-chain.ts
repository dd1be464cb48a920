import { roundUsd } from '../../kernel/events/cost.ts';
import { IMAGE_OFFERS } from './image-offers.ts';
import { cloudImagesInUse, type ImageSettings, isPainterLast } from './images-in-use.ts';
import type { Candidate, OwnSettings } from './own-settings.ts';
import { type Price, priceOfImages } from './prices.ts';

/** A provider in the chain that makes or finds images. */
export type ImageLink<Settings> = Candidate<Settings> & {
  readonly kind: 'STOCK' | 'LOCAL' | 'CLOUD';
  /** For one image; null if unknown. */
  readonly usd: Price;
};

/**
 * Who is asked for images, in order. The settings determine the place of a stock of photographs, unless one is chosen
 * for the video: it is asked first, as is a provider of images that is chosen.
 */
export function imageChain<Settings extends ImageSettings>({
  asked,
  settings,
}: Pick<OwnSettings<Settings>, 'asked' | 'settings'>): ImageLink<Settings>[] {
  const images = (asked.images ?? []).map((each) => ({ ...each, ...kindAndPrice(each) }));
  const stock = (asked.photographs ?? []).map((each) => ({ ...each, kind: 'STOCK' as const, usd: 0 }));
  const at = stock.some(({ isChosen }) => isChosen) ? 0 : placeOfStock(images, settings);
  return [...images.slice(0, at), ...stock, ...images.slice(at)];
}

function kindAndPrice({ provider, settings }: Candidate<ImageSettings>): Pick<ImageLink<unknown>, 'kind' | 'usd'> {
  const { kind } = IMAGE_OFFERS.find(({ name }) => name === provider) ?? { kind: 'CLOUD' };
  const cloud = kind === 'CLOUD' ? cloudImagesInUse(settings) : null;
  return { kind, usd: cloud ? priceOfImages(cloud.fields, settings.PLATFORM_IMAGES_CLOUD_PRICE_USD) : 0 };
}

function placeOfStock(images: readonly ImageLink<ImageSettings>[], settings: ImageSettings): number {
  const { PLATFORM_IMAGES_STOCK_ORDER: order } = settings;
  const chosen = images[0]?.isChosen ? 1 : 0;
  if (order === 'first') return chosen;
  const clouds = images.flatMap(({ kind }, index) => (kind === 'CLOUD' ? [index] : []));
  const [first] = clouds;
  const last = clouds.at(-1);
  // What is painted last is painted after all others have failed.
  const end = isPainterLast(settings) ? images.length - 1 : images.length;
  if (first === undefined || last === undefined) return Math.max(chosen, end);
  return Math.max(chosen, order === 'last' ? last + 1 : first);
}

/** What pictures will cost. Who comes after the first steps in where it fails, which is not known in advance. */
export function costOfPictures(count: number, own: Pick<OwnSettings<ImageSettings>, 'asked' | 'settings'>) {
  const chain = imageChain(own).filter(({ isReady }) => isReady);
  const costing = (usd: Price): Price => (count === 0 ? 0 : usd === null ? null : roundUsd(count * usd));
  const [first] = chain;
  const dearest = chain.some(({ usd }) => usd === null) ? null : Math.max(0, ...chain.map(({ usd }) => usd ?? 0));
  return {
    provider: first?.provider ?? 'procedural',
    amount_usd: costing(first ? first.usd : 0),
    at_most_usd: costing(dearest),
  };
}
