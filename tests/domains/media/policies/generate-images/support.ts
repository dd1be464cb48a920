import { generateImages } from '../../../../../domains/media/policies/generate-images.ts';
import { createA1111Provider } from '../../../../../domains/media/providers/a1111/provider.ts';
import type { ImageProvider } from '../../../../../domains/media/providers/image-provider.ts';
import { createOpenAiImagesProvider } from '../../../../../domains/media/providers/openai/provider.ts';
import { createImageGenerator } from '../../../../../domains/media/use-cases/generate-image.ts';
import type { Config } from '../../../../../kernel/config/index.ts';
import type { EventStore } from '../../../../../kernel/event-store/index.ts';
import type { Files } from '../../../../../kernel/files/files.ts';
import { ceilingsFor } from '../../../../support/ceilings.ts';
import { type FakeA1111, startFakeA1111 } from '../../../../support/fakes/a1111.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../../../support/fakes/openai.ts';
import { noPlaces } from '../../../../support/no-places.ts';
import type { PolicyUnderTest } from '../../../../support/specs/policy.ts';

/** What one image of the cloud costs. */
export const PRICE = 0.04;

export const localProvider = (baseUrl: string): ImageProvider => createA1111Provider({ baseUrl, timeoutMs: 5_000 });
export const cloudProvider = (baseUrl: string, model = 'fake'): ImageProvider =>
  createOpenAiImagesProvider({ baseUrl, key: null, model, priceUsd: PRICE, timeoutMs: 5_000 });

type Tools = { readonly store: EventStore; readonly files: Files; readonly settings?: Partial<Config> };

/** The policy with these providers. */
export const generating = (
  { store, files, settings }: Tools,
  ...providers: readonly ImageProvider[]
): PolicyUnderTest => ({
  store,
  policy: generateImages.using({
    places: noPlaces,
    files,
    generateImage: createImageGenerator({
      store,
      ceilings: ceilingsFor({ store, files }, settings),
      files,
      providersOf: async () => ({ providers, gone: [] }),
      retryDelayMs: 5,
    }),
  }),
});

/** Runs a test with a local and a cloud server of its own. */
export async function withServers(
  test: (servers: { here: FakeA1111; there: FakeOpenAi }) => Promise<void>,
): Promise<void> {
  const [here, there] = await Promise.all([startFakeA1111(), startFakeOpenAi()]);
  try {
    await test({ here, there });
  } finally {
    await Promise.all([here.close(), there.close()]);
  }
}
