import type { Adapter, FilledFields } from '../../shared/adapter.ts';
import { type ImageOffer, type ImageProviderName, imageOffer } from '../../shared/image-offers.ts';
import { createA1111Provider } from './a1111/provider.ts';
import { createCloudImages } from './cloud-images.ts';
import { createComfyUiProvider } from './comfyui/provider.ts';
import { createFalProvider } from './fal/provider.ts';
import { geminiImages } from './gemini/provider.ts';
import type { ImageOptions, ImageProvider } from './image-provider.ts';
import { createOpenAiImagesProvider } from './openai/provider.ts';
import { createProceduralProvider } from './procedural/provider.ts';
import { stabilityImages } from './stability/provider.ts';
import { tested } from './tested.ts';

export type ImageAdapter = ImageOffer &
  Adapter<ImageProvider, ImageOptions> & {
    /**
     * Asks for something that costs nothing, with the key.
     * @returns what was found, for a person
     * @throws ProviderError
     */
    test(fields: FilledFields, signal: AbortSignal): Promise<string>;
  };

const adapter = (name: ImageProviderName, create: ImageAdapter['create']): ImageAdapter => ({
  ...imageOffer(name),
  create,
  test: (fields, signal) => tested(create(fields, FOR_A_TEST), signal),
});

/** No image is made. */
const FOR_A_TEST: ImageOptions = { timeoutMs: 5_000, priceUsd: 0 };

/** Everyone who can make images, in the order in which people are offered them. */
export const imageAdapters: readonly ImageAdapter[] = [
  adapter('procedural', (_, { timeoutMs }) => createProceduralProvider({ timeoutMs })),
  adapter('a1111', ({ url }, { timeoutMs }) => createA1111Provider({ baseUrl: url, timeoutMs })),
  adapter('comfyui', ({ url, workflow }, { timeoutMs }) =>
    createComfyUiProvider({ baseUrl: url, workflowFile: workflow || null, timeoutMs }),
  ),
  adapter('openai-images', ({ url, key, model }, options) =>
    createOpenAiImagesProvider({ ...options, baseUrl: url, key: key || null, model }),
  ),
  adapter('gemini-images', (fields, options) => createCloudImages(geminiImages(fields), options)),
  adapter('stability', (fields, options) => createCloudImages(stabilityImages(fields), options)),
  adapter('fal', createFalProvider),
];

/** @throws Error for a name that is not offered */
export function imageAdapter(name: ImageProviderName): ImageAdapter {
  const found = imageAdapters.find((each) => each.name === name);
  if (!found) throw new Error(`there is no adapter for ${name}`);
  return found;
}
