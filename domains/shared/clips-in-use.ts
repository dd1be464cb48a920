import type { SettingsOf } from '../../kernel/config/settings.ts';
import { type Field, type FilledFields, filled, missingFields } from './adapter.ts';
import { type ClipOffer, clipOffer } from './clip-offers.ts';
import type { clipSettings } from './outside-providers.ts';

export type ClipSettings = SettingsOf<typeof clipSettings>;

export type ClipsInUse = {
  readonly offer: ClipOffer;
  readonly fields: FilledFields;
  /** The settings that it needs, and that are absent: no clips are made until all are there. */
  readonly missing: readonly string[];
};

/** The setting of each field. */
export const CLIP_SETTINGS = {
  url: 'PLATFORM_CLIPS_URL',
  key: 'PLATFORM_CLIPS_KEY',
  model: 'PLATFORM_CLIPS_MODEL',
} as const satisfies Partial<Record<Field, keyof ClipSettings>>;

/** How long a clip may be, in seconds: most models make these. */
export const CLIP_SECONDS = [5, 10] as const;

/** Who makes clips of images; null for no one. */
export function clipsInUse(settings: ClipSettings): ClipsInUse | null {
  const { PLATFORM_CLIPS_PROVIDER: name } = settings;
  if (!name) return null;
  const offer = clipOffer(name);
  const { PLATFORM_CLIPS_URL: url, PLATFORM_CLIPS_KEY: key, PLATFORM_CLIPS_MODEL: model } = settings;
  const given = { url, key, model };
  const names: Partial<Record<Field, string>> = CLIP_SETTINGS;
  const missing = missingFields(offer, given).map((field) => names[field] ?? field);
  return { offer, fields: filled(offer, given), missing };
}
