import type { SettingsOf } from '../../kernel/config/index.ts';
import { defineService } from '../../kernel/service/service.ts';
import { mediaApi } from './api/images.ts';
import { paintImages } from './policies/paint-images.ts';
import { requestImages } from './policies/request-images.ts';
import { providersFromConfig } from './providers/from-config.ts';
import { mediaSettings } from './settings.ts';
import { createAvailability } from './use-cases/availability.ts';
import { createBudget } from './use-cases/budget.ts';
import { createProduce } from './use-cases/produce-image.ts';

/** Pictures, from the local server or from the cloud. */
export const media = defineService({
  name: 'media',
  settings: mediaSettings,
  policies: [requestImages, paintImages],
  assemble({ config, settings, store, documents, files }) {
    const stopping = new AbortController();
    const providers = providersOf(settings);
    const priceUsd = settings.PLATFORM_IMAGES_CLOUD_PRICE_USD;
    const budget = createBudget({ store, documents, priceUsd }, providers);
    const retryDelayMs = config.PLATFORM_RETRY_DELAY_MS;
    const produce = createProduce({ store, files, budget, providers, retryDelayMs });
    const availability = createAvailability(providers, settings.PLATFORM_PROVIDERS_CHECK_SECONDS * 1_000);
    const publicUrl = config.PLATFORM_PUBLIC_URL ?? null;
    return {
      routes: [
        mediaApi({ store, documents, files, budget, produce, availability, publicUrl, signal: stopping.signal }),
      ],
      policies: [requestImages.using(), paintImages.using({ produce })],
      close: async () => stopping.abort(),
    };
  },
});

const providersOf = (config: SettingsOf<typeof mediaSettings>) =>
  providersFromConfig({
    localUrl: config.PLATFORM_IMAGES_LOCAL_URL ?? null,
    cloudUrl: config.PLATFORM_IMAGES_CLOUD_URL ?? null,
    cloudKey: config.PLATFORM_IMAGES_CLOUD_KEY ?? null,
    cloudModel: config.PLATFORM_IMAGES_CLOUD_MODEL,
    cloudPriceUsd: config.PLATFORM_IMAGES_CLOUD_PRICE_USD,
    timeouts: {
      localMs: config.PLATFORM_IMAGES_LOCAL_TIMEOUT_SECONDS * 1_000,
      cloudMs: config.PLATFORM_IMAGES_CLOUD_TIMEOUT_SECONDS * 1_000,
    },
  });
