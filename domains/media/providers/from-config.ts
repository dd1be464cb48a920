import { type ImageLink, imageChain } from '../../shared/image-chain.ts';
import { cloudImagesInUse, type ImagesInUse, localImagesInUse } from '../../shared/images-in-use.ts';
import type { OwnSettings } from '../../shared/own-settings.ts';
import { stockInUse } from '../../shared/stock-in-use.ts';
import type { MediaSettings } from '../settings.ts';
import { imageAdapter } from './adapters.ts';
import type { ImageOptions, ImageProvider } from './image-provider.ts';
import { stockAdapter } from './stock/adapters.ts';

/** The image providers in the order they are asked. What needs something that is not set is left out. */
export const providersFromConfig = (own: Pick<OwnSettings<MediaSettings>, 'asked' | 'settings'>): ImageProvider[] =>
  imageChain(own).flatMap(providerOf);

function providerOf({ kind, usd, settings }: ImageLink<MediaSettings>): ImageProvider[] {
  const timeoutMs = settings.PLATFORM_IMAGES_CLOUD_TIMEOUT_SECONDS * 1_000;
  if (kind === 'CLOUD') return made(cloudImagesInUse(settings), { timeoutMs, priceUsd: usd });
  if (kind === 'STOCK') {
    const inUse = stockInUse(settings);
    return inUse && inUse.missing.length === 0
      ? [stockAdapter(inUse.offer.name).create(inUse.fields, { timeoutMs })]
      : [];
  }
  const localMs = settings.PLATFORM_IMAGES_LOCAL_TIMEOUT_SECONDS * 1_000;
  return made(localImagesInUse(settings), { timeoutMs: localMs, priceUsd: 0 });
}

const made = (inUse: ImagesInUse | null, options: ImageOptions): ImageProvider[] =>
  inUse && inUse.missing.length === 0 ? [imageAdapter(inUse.offer.name).create(inUse.fields, options)] : [];
