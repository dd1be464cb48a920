import type { SettingsOf } from '../../kernel/config/settings.ts';
import { type FilledFields, filled, missingFields } from './adapter.ts';
import type { writerSettings } from './outside-providers.ts';
import { type WriterOffer, writerOffer } from './writer-offers.ts';

export type WriterSettings = SettingsOf<typeof writerSettings>;

/** The setting of each field of a writer. */
export const WRITER_SETTINGS = {
  url: 'PLATFORM_LLM_URL',
  key: 'PLATFORM_LLM_KEY',
  model: 'PLATFORM_LLM_MODEL',
  version: 'PLATFORM_LLM_API_VERSION',
} as const;

export type WriterInUse = {
  readonly offer: WriterOffer;
  readonly fields: FilledFields;
  /** The settings that it needs, and that are absent: it writes once all are there. */
  readonly missing: readonly string[];
};

/** Who writes by the settings. An address alone is that of a server in OpenAI's format; without one, templates write. */
export function writerInUse(settings: WriterSettings): WriterInUse {
  const { PLATFORM_LLM_PROVIDER: chosen, PLATFORM_LLM_URL: url } = settings;
  const offer = writerOffer(chosen ?? (url === undefined ? 'templates' : 'openai-writer'));
  const given = {
    url,
    key: settings.PLATFORM_LLM_KEY,
    model: settings.PLATFORM_LLM_MODEL,
    version: settings.PLATFORM_LLM_API_VERSION,
  };
  const missing = missingFields(offer, given).map((field) => WRITER_SETTINGS[field as keyof typeof WRITER_SETTINGS]);
  return { offer, fields: filled(offer, given), missing };
}
