import type { SettingsOf } from '../../kernel/config/settings.ts';
import { type Field, type FilledFields, filled, type GivenFields, missingFields } from './adapter.ts';
import { type ImageOffer, type ImageProviderName, imageOffer } from './image-offers.ts';
import type { imageProviderSettings } from './outside-providers.ts';

export type ImageSettings = SettingsOf<typeof imageProviderSettings>;

export type ImagesInUse = {
  readonly offer: ImageOffer;
  readonly fields: FilledFields;
  /** The settings that it needs, and that are absent: it is asked once all are there. */
  readonly missing: readonly string[];
};

/** The setting of each field, by the kind of provider. */
export const IMAGE_SETTINGS = {
  LOCAL: { url: 'PLATFORM_IMAGES_LOCAL_URL', workflow: 'PLATFORM_IMAGES_LOCAL_WORKFLOW' },
  CLOUD: {
    url: 'PLATFORM_IMAGES_CLOUD_URL',
    key: 'PLATFORM_IMAGES_CLOUD_KEY',
    model: 'PLATFORM_IMAGES_CLOUD_MODEL',
  },
} as const satisfies Record<string, Partial<Record<Field, keyof ImageSettings>>>;

/**
 * Who is asked first: a workflow alone is for ComfyUI, an address alone is that of an AUTOMATIC1111 server, and without
 * either the built-in painter paints.
 */
export function localImagesInUse(settings: ImageSettings): ImagesInUse {
  const { PLATFORM_IMAGES_LOCAL_PROVIDER: chosen, PLATFORM_IMAGES_LOCAL_URL: url } = settings;
  const { PLATFORM_IMAGES_LOCAL_WORKFLOW: workflow } = settings;
  const server = url === undefined ? 'procedural' : 'a1111';
  return inUse(chosen ?? (workflow === undefined ? server : 'comfyui'), { url, workflow });
}

/** Whether the built-in painter paints only the images that no other provider has painted. */
export const isPainterLast = (settings: ImageSettings): boolean =>
  settings.PLATFORM_IMAGES_PAINTER === 'last' && localImagesInUse(settings).offer.name === 'procedural';

/** Who steps in, or null: an address or a key alone is for OpenAI's format, and a key without an address for OpenAI. */
export function cloudImagesInUse(settings: ImageSettings): ImagesInUse | null {
  const { PLATFORM_IMAGES_CLOUD_PROVIDER: chosen, PLATFORM_IMAGES_CLOUD_URL: url } = settings;
  const { PLATFORM_IMAGES_CLOUD_KEY: key, PLATFORM_IMAGES_CLOUD_MODEL: model } = settings;
  const isSet = url !== undefined || key !== undefined;
  if (!chosen && !isSet) return null;
  return inUse(chosen ?? 'openai-images', { url, key, model });
}

function inUse(name: ImageProviderName, given: GivenFields): ImagesInUse {
  const offer = imageOffer(name);
  const settings: Partial<Record<Field, string>> = IMAGE_SETTINGS[offer.kind];
  const missing = missingFields(offer, given).map((field) => settings[field] ?? field);
  return { offer, fields: filled(offer, given), missing };
}
