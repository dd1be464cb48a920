import { type ImageLink, imageChain } from '../../shared/image-chain.ts';
import { cloudImagesInUse, IMAGE_SETTINGS, type ImagesInUse, localImagesInUse } from '../../shared/images-in-use.ts';
import type { OwnSettings } from '../../shared/own-settings.ts';
import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import { STOCK_SETTINGS, type StockInUse, stockInUse } from '../../shared/stock-in-use.ts';
import type { MediaSettings } from '../settings.ts';
import { imageAdapter } from './adapters.ts';
import { stockAdapter } from './stock/adapters.ts';
import { tested } from './tested.ts';

const LOCAL = ['PLATFORM_IMAGES_PAINTER', 'PLATFORM_IMAGES_LOCAL_PROVIDER', ...Object.values(IMAGE_SETTINGS.LOCAL)];
const CLOUD = [
  'PLATFORM_IMAGES_CLOUD_PROVIDER',
  ...Object.values(IMAGE_SETTINGS.CLOUD),
  'PLATFORM_IMAGES_CLOUD_PRICE_USD',
];

const STOCK = ['PLATFORM_IMAGES_STOCK_PROVIDER', ...Object.values(STOCK_SETTINGS), 'PLATFORM_IMAGES_STOCK_ORDER'];

/** Who makes or finds images, in the order in which they are asked. */
export const imageProvidersInUse = (own: Pick<OwnSettings<MediaSettings>, 'asked' | 'settings'>): ProviderInUse[] =>
  imageChain(own).flatMap(inUse);

function inUse({ kind, settings, by, usd }: ImageLink<MediaSettings>): ProviderInUse[] {
  const chosen_by = by;
  if (kind === 'LOCAL') return [{ ...shown(localImagesInUse(settings), 0), chosen_by }];
  const cloud = kind === 'CLOUD' ? cloudImagesInUse(settings) : null;
  if (cloud) return [{ ...shown(cloud, usd), chosen_by }];
  const stock = stockInUse(settings);
  return stock ? [{ ...shownStock(stock), chosen_by }] : [];
}

function shownStock({ offer, fields, missing }: StockInUse): ProviderInUse {
  const isReady = missing.length === 0;
  const adapter = stockAdapter(offer.name);
  return {
    part: 'images',
    provider: offer.name,
    url: fields.url || undefined,
    price: 0,
    is_ready: isReady,
    settings: STOCK,
    ...(isReady ? { test: (signal) => tested(adapter.create(fields, FOR_A_TEST), signal) } : {}),
  };
}

const FOR_A_TEST = { timeoutMs: 5_000 };

function shown({ offer, fields, missing }: ImagesInUse, price: number | null): ProviderInUse {
  const isBuiltIn = offer.name === 'procedural';
  const isReady = missing.length === 0;
  return {
    part: 'images',
    provider: offer.name,
    is_default: isBuiltIn,
    works_offline: isBuiltIn,
    model: fields.model || null,
    url: fields.url || undefined,
    price,
    is_ready: isReady,
    settings: offer.kind === 'CLOUD' ? CLOUD : isBuiltIn ? [...LOCAL, ...CLOUD] : LOCAL,
    ...(isBuiltIn || !isReady ? {} : { test: (signal) => imageAdapter(offer.name).test(fields, signal) }),
  };
}
