import type { SettingsOf } from '../../../kernel/config/index.ts';
import { adapterNamed, filled, type GivenFields } from '../../shared/adapter.ts';
import { cloudImagePrice } from '../../shared/prices.ts';
import type { mediaSettings } from '../settings.ts';
import { type ImageOptions, imageAdapters } from './adapters.ts';
import type { ImageProvider } from './image-provider.ts';

type Settings = SettingsOf<typeof mediaSettings>;

/** This installation's image providers in the order they are asked: LOCAL, then CLOUD if there is one. */
export const providersFromConfig = (settings: Settings): ImageProvider[] => [local(settings), ...cloud(settings)];

/** The configured AUTOMATIC1111 server, or the procedural painter, which needs no configuration. */
function local(settings: Settings): ImageProvider {
  const timeoutMs = settings.PLATFORM_IMAGES_LOCAL_TIMEOUT_SECONDS * 1_000;
  const url = settings.PLATFORM_IMAGES_LOCAL_URL;
  return made(url === undefined ? 'procedural' : 'a1111', { url }, { timeoutMs, priceUsd: 0 });
}

/** A key without an address is for OpenAI itself. */
function cloud(settings: Settings): ImageProvider[] {
  const { PLATFORM_IMAGES_CLOUD_URL: url, PLATFORM_IMAGES_CLOUD_KEY: key } = settings;
  if (!url && !key) return [];
  const timeoutMs = settings.PLATFORM_IMAGES_CLOUD_TIMEOUT_SECONDS * 1_000;
  const model = settings.PLATFORM_IMAGES_CLOUD_MODEL;
  return [made('openai', { url, key, model }, { timeoutMs, priceUsd: cloudImagePrice(settings) })];
}

function made(name: string, given: GivenFields, options: ImageOptions): ImageProvider {
  const adapter = adapterNamed(imageAdapters, name);
  return adapter.create(filled(adapter, given), options);
}
