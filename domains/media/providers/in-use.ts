import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import type { MediaSettings } from '../settings.ts';
import type { ImageProvider } from './image-provider.ts';

const LOCAL = ['PLATFORM_IMAGES_LOCAL_URL'];
const CLOUD = [
  'PLATFORM_IMAGES_CLOUD_URL',
  'PLATFORM_IMAGES_CLOUD_KEY',
  'PLATFORM_IMAGES_CLOUD_MODEL',
  'PLATFORM_IMAGES_CLOUD_PRICE_USD',
];
const PROCEDURAL = 'procedural';

/** Who makes images, in the order in which they are asked. */
export const imageProvidersInUse = (providers: readonly ImageProvider[], settings: MediaSettings): ProviderInUse[] =>
  providers.map((provider) => {
    const isCloud = provider.kind === 'CLOUD';
    const isBuiltIn = provider.name === PROCEDURAL;
    const url = isCloud ? settings.PLATFORM_IMAGES_CLOUD_URL : settings.PLATFORM_IMAGES_LOCAL_URL;
    return {
      part: 'images',
      provider: provider.name,
      is_default: isBuiltIn,
      works_offline: isBuiltIn,
      model: isCloud ? settings.PLATFORM_IMAGES_CLOUD_MODEL : null,
      url,
      price: provider.priceUsd,
      settings: isCloud ? CLOUD : isBuiltIn ? [...LOCAL, ...CLOUD] : LOCAL,
      ...(isBuiltIn ? {} : { test: (signal) => tested(provider, signal) }),
    };
  });

async function tested(provider: ImageProvider, signal: AbortSignal): Promise<string> {
  const { available, reason } = await provider.check(signal);
  if (available) return 'it answers; no image was made';
  throw new ProviderError({
    provider: provider.name,
    kind: 'unavailable',
    code: 'not-available',
    cause: reason ?? 'it does not answer',
    nextAction: 'check that it runs, its address and its key',
  });
}
