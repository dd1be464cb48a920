import type { Adapter } from '../../shared/adapter.ts';
import type { Price } from '../../shared/prices.ts';
import { createA1111Provider } from './a1111/provider.ts';
import type { ImageProvider, ImageProviderKind } from './image-provider.ts';
import { createOpenAiImagesProvider } from './openai/provider.ts';
import { createProceduralProvider } from './procedural/provider.ts';

/** What holds for any provider of images. */
export type ImageOptions = {
  /** Per image. */
  readonly timeoutMs: number;
  /** Of one image. */
  readonly priceUsd: Price;
};

export type ImageAdapter = Adapter<ImageProvider, ImageOptions> & { readonly kind: ImageProviderKind };

/** Everyone who can make images. */
export const imageAdapters: readonly ImageAdapter[] = [
  {
    name: 'procedural',
    label: 'Procedural painter',
    kind: 'LOCAL',
    fields: {},
    create: (_, { timeoutMs }) => createProceduralProvider({ timeoutMs }),
  },
  {
    name: 'a1111',
    label: 'AUTOMATIC1111',
    kind: 'LOCAL',
    fields: { url: { isNeeded: true, usual: 'http://127.0.0.1:7860' } },
    create: ({ url }, { timeoutMs }) => createA1111Provider({ baseUrl: url, timeoutMs }),
  },
  {
    name: 'openai',
    label: 'OpenAI',
    kind: 'CLOUD',
    fields: {
      url: { isNeeded: true, usual: 'https://api.openai.com' },
      key: { isNeeded: false },
      model: { isNeeded: true, usual: 'gpt-image-1' },
    },
    create: ({ url, key, model }, { timeoutMs, priceUsd }) =>
      createOpenAiImagesProvider({ baseUrl: url, key: key || null, model, priceUsd, timeoutMs }),
  },
];
