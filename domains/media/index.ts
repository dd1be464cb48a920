import type { Config } from '../../kernel/config/index.ts';
import type { Service } from '../../kernel/service/service.ts';
import { mediaApi } from './api.ts';
import { createAvailability } from './availability.ts';
import { createBudget } from './budget.ts';
import { paintImages } from './policies/paint-images.ts';
import { requestImages } from './policies/request-images.ts';
import { createProduce } from './produce.ts';
import { providersFromConfig } from './providers/from-config.ts';

/** Pictures, from the local server or from the cloud. */
export const media: Service = {
  name: 'media',
  assemble({ config, store, documents, files }) {
    const stopping = new AbortController();
    const providers = providersOf(config);
    const budget = createBudget({ store, documents, config }, providers);
    const retryDelayMs = config.PLATFORM_RETRY_DELAY_MS;
    const produce = createProduce({ store, files, budget, providers, retryDelayMs });
    const availability = createAvailability(providers, config.PLATFORM_PROVIDERS_CHECK_SECONDS * 1_000);
    const publicUrl = config.PLATFORM_PUBLIC_URL ?? null;
    return {
      routes: [
        mediaApi({ store, documents, files, budget, produce, availability, publicUrl, signal: stopping.signal }),
      ],
      policies: [requestImages, paintImages(produce)],
      close: async () => stopping.abort(),
    };
  },
};

const providersOf = (config: Config) =>
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
