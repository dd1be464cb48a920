import { fileLinks } from '../../kernel/files/file-links.ts';
import { defineService } from '../../kernel/service/service.ts';
import { openCeilings, verifiedUsers } from '../shared/ceilings.ts';
import { assetHandlers } from './api/assets.ts';
import { imageBatchHandlers } from './api/batches.ts';
import { imageHandlers } from './api/images.ts';
import { mediaOperations } from './api/operations.ts';
import { providerHandlers } from './api/providers.ts';
import { mediaExposure } from './exposure.ts';
import { image } from './image/index.ts';
import { imageBatch } from './image-batch/index.ts';
import { generateImages } from './policies/generate-images.ts';
import { requestImages } from './policies/request-images.ts';
import { providersFromConfig } from './providers/from-config.ts';
import { mediaSettings } from './settings.ts';
import { createImageGenerator, mostExpensive } from './use-cases/generate-image.ts';
import { createAvailabilityCheck } from './use-cases/provider-availability.ts';

/** Generates images, with automatic fallback from the local provider to the cloud. */
export const media = defineService({
  exposure: mediaExposure,
  summary: 'Makes images',
  settings: mediaSettings,
  operations: mediaOperations,
  policies: [requestImages, generateImages],
  aggregates: [image, imageBatch],
  usesFiles: true,
  assemble({ config, settings, store, documents, files }) {
    const stopping = new AbortController();
    const providers = providersFromConfig(settings);
    const retryDelayMs = config.PLATFORM_RETRY_DELAY_MS;
    const ceilings = openCeilings({ store, files }, config);
    const generateImage = createImageGenerator({ store, ceilings, files, providers, retryDelayMs });
    const availability = createAvailabilityCheck(providers, settings.PLATFORM_PROVIDERS_CHECK_SECONDS * 1_000);
    return {
      operations: [
        ...imageHandlers({ store, generateImage, signal: stopping.signal }),
        ...imageBatchHandlers({ store, ceilings, documents, priceUsd: mostExpensive(providers) }),
        ...assetHandlers({ store, documents, linkTo: fileLinks(files, config) }),
        ...providerHandlers({ availability }),
      ],
      requireVerified: verifiedUsers(ceilings),
      policies: [requestImages.using(), generateImages.using({ generateImage })],
      close: async () => stopping.abort(),
    };
  },
});
