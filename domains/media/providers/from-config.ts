import type { SettingsOf } from '../../../kernel/config/index.ts';
import { cloudImagePrice } from '../../shared/prices.ts';
import type { mediaSettings } from '../settings.ts';
import { createA1111Provider } from './a1111/provider.ts';
import type { ImageProvider } from './image-provider.ts';
import { createOpenAiImagesProvider } from './openai/provider.ts';
import { createProceduralProvider } from './procedural/provider.ts';

type Settings = SettingsOf<typeof mediaSettings>;

/** This installation's image providers in the order they are asked: LOCAL, then CLOUD if there is one. */
export const providersFromConfig = (settings: Settings): ImageProvider[] => [local(settings), ...cloud(settings)];

/** The configured AUTOMATIC1111 server, or the procedural painter, which needs no configuration. */
function local(settings: Settings): ImageProvider {
  const timeoutMs = settings.PLATFORM_IMAGES_LOCAL_TIMEOUT_SECONDS * 1_000;
  const baseUrl = settings.PLATFORM_IMAGES_LOCAL_URL;
  return baseUrl ? createA1111Provider({ baseUrl, timeoutMs }) : createProceduralProvider({ timeoutMs });
}

/** A key without an address is for OpenAI itself. */
function cloud(settings: Settings): ImageProvider[] {
  const { PLATFORM_IMAGES_CLOUD_URL: url, PLATFORM_IMAGES_CLOUD_KEY: key } = settings;
  if (!url && !key) return [];
  const provider = createOpenAiImagesProvider({
    baseUrl: url ?? 'https://api.openai.com',
    key: key ?? null,
    model: settings.PLATFORM_IMAGES_CLOUD_MODEL,
    priceUsd: cloudImagePrice(settings),
    timeoutMs: settings.PLATFORM_IMAGES_CLOUD_TIMEOUT_SECONDS * 1_000,
  });
  return [provider];
}
