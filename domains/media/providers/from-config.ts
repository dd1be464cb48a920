import { createA1111Provider } from './a1111.ts';
import type { ImageProvider } from './image-provider.ts';
import { createOpenAiImagesProvider } from './openai-images.ts';
import { createProceduralProvider } from './procedural/provider.ts';

export type ImageProvidersConfig = {
  /** An AUTOMATIC1111 server; null: pictures are painted here. */
  localUrl: string | null;
  /** An OpenAI-compatible server, without `/v1`; null with a key: OpenAI itself; null without: no CLOUD provider. */
  cloudUrl: string | null;
  cloudKey: string | null;
  /** null: `gpt-image-1`. */
  cloudModel: string | null;
  /** USD a picture. */
  cloudPriceUsd: number;
  timeouts: { localMs: number; cloudMs: number };
};

/** The image providers of this installation, in the order in which they are asked: LOCAL, then CLOUD. */
export function providersFromConfig(config: ImageProvidersConfig): ImageProvider[] {
  const { localUrl, cloudUrl, cloudKey, cloudModel, cloudPriceUsd, timeouts } = config;
  const local = localUrl
    ? createA1111Provider({ baseUrl: localUrl, timeoutMs: timeouts.localMs })
    : createProceduralProvider({ timeoutMs: timeouts.localMs });
  if (!cloudUrl && !cloudKey) return [local];
  const cloud = createOpenAiImagesProvider({
    baseUrl: cloudUrl ?? 'https://api.openai.com',
    key: cloudKey,
    model: cloudModel ?? 'gpt-image-1',
    priceUsd: cloudPriceUsd,
    timeoutMs: timeouts.cloudMs,
  });
  return [local, cloud];
}
