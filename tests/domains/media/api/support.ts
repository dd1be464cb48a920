import { media } from '../../../../domains/media/index.ts';
import { type FakeA1111, startFakeA1111 } from '../../../support/fakes/a1111.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../../support/fakes/openai.ts';
import { type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';

export const MEDIA = '/api/v1/media';
/** What one image of the cloud costs. */
export const PRICE = 0.04;
export const PUBLIC_URL = 'https://studio.example.com';

/** The service with a local image server (`here`) and one in the cloud (`there`). */
export type MediaUnderTest = {
  readonly here: FakeA1111;
  readonly there: FakeOpenAi;
  readonly service: ServiceUnderTest;
  /** The same service without a local image server. */
  withoutLocal(): ReturnType<ServiceUnderTest['another']>;
  stop(): Promise<void>;
};

export async function startMedia(): Promise<MediaUnderTest> {
  const [here, there] = await Promise.all([startFakeA1111(), startFakeOpenAi()]);
  const service = await startServiceUnderTest(media, {
    PLATFORM_IMAGES_LOCAL_URL: here.url,
    PLATFORM_IMAGES_CLOUD_URL: there.url,
    PLATFORM_IMAGES_CLOUD_PRICE_USD: String(PRICE),
    PLATFORM_PUBLIC_URL: `${PUBLIC_URL}/`,
  });
  return {
    here,
    there,
    service,
    withoutLocal: () => service.another({ PLATFORM_IMAGES_LOCAL_URL: 'http://127.0.0.1:1' }),
    async stop() {
      await service.stop();
      await Promise.all([here.close(), there.close()]);
    },
  };
}

/** A small image, and what is requested of it when the rest is left out. */
export const small = { prompt: 'a lighthouse', width: 64, height: 128 };
export const smallRecipe = {
  content_id: null,
  negative_prompt: null,
  character: null,
  ...small,
  steps: 20,
  cfg_scale: 7,
};
