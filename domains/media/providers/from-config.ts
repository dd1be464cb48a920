import type { SettingsOf } from '../../../kernel/config/index.ts';
import { cloudImagesInUse, type ImagesInUse, localImagesInUse } from '../../shared/images-in-use.ts';
import { cloudImagePrice } from '../../shared/prices.ts';
import { stockInUse } from '../../shared/stock-in-use.ts';
import type { mediaSettings } from '../settings.ts';
import { imageAdapter } from './adapters.ts';
import type { ImageOptions, ImageProvider } from './image-provider.ts';
import { stockAdapter } from './stock/adapters.ts';

/**
 * This installation's image providers in the order they are asked: LOCAL, then CLOUD if there is one, with a stock of
 * photographs where it is set to be asked. What needs something that is not set is left out.
 */
export function providersFromConfig(settings: SettingsOf<typeof mediaSettings>): ImageProvider[] {
  const timeoutMs = settings.PLATFORM_IMAGES_CLOUD_TIMEOUT_SECONDS * 1_000;
  const local = made(localImagesInUse(settings), {
    timeoutMs: settings.PLATFORM_IMAGES_LOCAL_TIMEOUT_SECONDS * 1_000,
    priceUsd: 0,
  });
  const cloud = made(cloudImagesInUse(settings), { timeoutMs, priceUsd: cloudImagePrice(settings) });
  const inUse = stockInUse(settings);
  const stock =
    inUse && inUse.missing.length === 0 ? [stockAdapter(inUse.offer.name).create(inUse.fields, { timeoutMs })] : [];
  return inStockOrder(settings.PLATFORM_IMAGES_STOCK_ORDER, stock, local, cloud);
}

/** Made or found: LOCAL comes before CLOUD, and the installation says where a stock of photographs stands. */
export function inStockOrder<Each>(
  order: SettingsOf<typeof mediaSettings>['PLATFORM_IMAGES_STOCK_ORDER'],
  stock: readonly Each[],
  local: readonly Each[],
  cloud: readonly Each[],
): Each[] {
  if (order === 'first') return [...stock, ...local, ...cloud];
  return order === 'last' ? [...local, ...cloud, ...stock] : [...local, ...stock, ...cloud];
}

const made = (inUse: ImagesInUse | null, options: ImageOptions): ImageProvider[] =>
  inUse && inUse.missing.length === 0 ? [imageAdapter(inUse.offer.name).create(inUse.fields, options)] : [];
