import type { SettingsOf } from '../../kernel/config/settings.ts';
import { type Field, type FilledFields, filled, missingFields } from './adapter.ts';
import { type MusicOffer, musicOffer } from './music-offers.ts';
import type { musicSettings } from './outside-providers.ts';

export type MusicSettings = SettingsOf<typeof musicSettings>;

export type MusicInUse = {
  readonly offer: MusicOffer;
  readonly fields: FilledFields;
  /** The settings that it needs, and that are absent: the built-in musician plays until all are there. */
  readonly missing: readonly string[];
};

/** The setting of each field. */
export const MUSIC_SETTINGS = {
  url: 'PLATFORM_MUSIC_URL',
  key: 'PLATFORM_MUSIC_KEY',
  model: 'PLATFORM_MUSIC_MODEL',
} as const satisfies Partial<Record<Field, keyof MusicSettings>>;

/** Pieces are bought in steps of so many seconds: a scene that gets a word more needs no new one. */
const STEP_SECONDS = 15;
const LONGEST_SECONDS = 600;

/** How long a piece is bought for a film. @param seconds of the film */
export const lengthOfPiece = (seconds: number): number =>
  Math.min(LONGEST_SECONDS, Math.max(STEP_SECONDS, Math.ceil(seconds / STEP_SECONDS) * STEP_SECONDS));

/** Who plays for films over a network; null for the built-in musician alone. */
export function musicInUse(settings: MusicSettings): MusicInUse | null {
  const { PLATFORM_MUSIC_PROVIDER: name } = settings;
  if (!name) return null;
  const offer = musicOffer(name);
  const { PLATFORM_MUSIC_URL: url, PLATFORM_MUSIC_KEY: key, PLATFORM_MUSIC_MODEL: model } = settings;
  const given = { url, key, model };
  const names: Partial<Record<Field, string>> = MUSIC_SETTINGS;
  const missing = missingFields(offer, given).map((field) => names[field] ?? field);
  return { offer, fields: filled(offer, given), missing };
}
