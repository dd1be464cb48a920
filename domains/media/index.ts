import { fileLinks } from '../../kernel/files/file-links.ts';
import { defineService } from '../../kernel/service/service.ts';
import { assetRoutes } from './api/assets.ts';
import { imageBatchRoutes } from './api/batches.ts';
import { imageRoutes } from './api/images.ts';
import { providerRoutes } from './api/providers.ts';
import { generateImages } from './policies/generate-images.ts';
import { requestImages } from './policies/request-images.ts';
import { providersFromConfig } from './providers/from-config.ts';
import { mediaSettings } from './settings.ts';
import { createImageGenerator, dearest } from './use-cases/generate-image.ts';
import { createAvailabilityCheck } from './use-cases/provider-availability.ts';

/** Image generation, with automatic fallback from the local provider to the cloud. */
export const media = defineService({
  name: 'media',
  summary: 'Makes images',
  settings: mediaSettings,
  policies: [requestImages, generateImages],
  usesFiles: true,
  assemble({ config, settings, store, documents, files }) {
    const stopping = new AbortController();
    const providers = providersFromConfig(settings);
    const retryDelayMs = config.PLATFORM_RETRY_DELAY_MS;
    const generateImage = createImageGenerator({ store, files, providers, retryDelayMs });
    const availability = createAvailabilityCheck(providers, settings.PLATFORM_PROVIDERS_CHECK_SECONDS * 1_000);
    return {
      routes: [
        imageRoutes({ store, generateImage, signal: stopping.signal }),
        imageBatchRoutes({ store, documents, priceUsd: dearest(providers) }),
        assetRoutes({ store, documents, linkTo: fileLinks(files, config) }),
        providerRoutes({ availability }),
      ],
      policies: [requestImages.using(), generateImages.using({ generateImage })],
      close: async () => stopping.abort(),
    };
  },
});
