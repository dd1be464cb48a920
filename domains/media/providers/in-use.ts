import { cloudImagesInUse, IMAGE_SETTINGS, type ImagesInUse, localImagesInUse } from '../../shared/images-in-use.ts';
import { cloudImagePrice } from '../../shared/prices.ts';
import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import type { MediaSettings } from '../settings.ts';
import { imageAdapter } from './adapters.ts';

const LOCAL = ['PLATFORM_IMAGES_LOCAL_PROVIDER', ...Object.values(IMAGE_SETTINGS.LOCAL)];
const CLOUD = [
  'PLATFORM_IMAGES_CLOUD_PROVIDER',
  ...Object.values(IMAGE_SETTINGS.CLOUD),
  'PLATFORM_IMAGES_CLOUD_PRICE_USD',
];

/** Who makes images, in the order in which they are asked. */
export function imageProvidersInUse(settings: MediaSettings): ProviderInUse[] {
  const cloud = cloudImagesInUse(settings);
  return [shown(localImagesInUse(settings), 0), ...(cloud ? [shown(cloud, cloudImagePrice(settings))] : [])];
}

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
