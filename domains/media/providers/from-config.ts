import type { SettingsOf } from '../../../kernel/config/index.ts';
import { cloudImagesInUse, type ImagesInUse, isPainterLast, localImagesInUse } from '../../shared/images-in-use.ts';
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
  return inOrder(settings, { stock, local, cloud });
}

type ByKind<Each> = { readonly [Kind in 'stock' | 'local' | 'cloud']: readonly Each[] };

/**
 * Made or found: LOCAL comes before CLOUD, and the settings determine the place of a stock of photographs. The built-in
 * painter may be asked last: it never fails, so providers after it would never be called.
 */
export function inOrder<Each>(
  settings: SettingsOf<typeof mediaSettings>,
  { stock, local, cloud }: ByKind<Each>,
): Each[] {
  const { PLATFORM_IMAGES_STOCK_ORDER: order } = settings;
  if (isPainterLast(settings))
    return order === 'last' ? [...cloud, ...stock, ...local] : [...stock, ...cloud, ...local];
  if (order === 'first') return [...stock, ...local, ...cloud];
  return order === 'last' ? [...local, ...cloud, ...stock] : [...local, ...stock, ...cloud];
}

const made = (inUse: ImagesInUse | null, options: ImageOptions): ImageProvider[] =>
  inUse && inUse.missing.length === 0 ? [imageAdapter(inUse.offer.name).create(inUse.fields, options)] : [];
