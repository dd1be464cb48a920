import type { SettingsOf } from '../../../kernel/config/index.ts';
import { cloudImagesInUse, type ImagesInUse, localImagesInUse } from '../../shared/images-in-use.ts';
import { cloudImagePrice } from '../../shared/prices.ts';
import type { mediaSettings } from '../settings.ts';
import { type ImageOptions, imageAdapter } from './adapters.ts';
import type { ImageProvider } from './image-provider.ts';

/**
 * This installation's image providers in the order they are asked: LOCAL, then CLOUD if there is one. What needs
 * something that is not set is left out.
 */
export function providersFromConfig(settings: SettingsOf<typeof mediaSettings>): ImageProvider[] {
  const cloud = cloudImagesInUse(settings);
  return [
    ...made(localImagesInUse(settings), {
      timeoutMs: settings.PLATFORM_IMAGES_LOCAL_TIMEOUT_SECONDS * 1_000,
      priceUsd: 0,
    }),
    ...made(cloud, {
      timeoutMs: settings.PLATFORM_IMAGES_CLOUD_TIMEOUT_SECONDS * 1_000,
      priceUsd: cloudImagePrice(settings),
    }),
  ];
}

const made = (inUse: ImagesInUse | null, options: ImageOptions): ImageProvider[] =>
  inUse && inUse.missing.length === 0 ? [imageAdapter(inUse.offer.name).create(inUse.fields, options)] : [];
