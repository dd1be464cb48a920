import type { SettingsOf } from '../../kernel/config/settings.ts';
import { type Field, type FilledFields, filled, missingFields } from './adapter.ts';
import type { writerSettings } from './outside-providers.ts';
import { type WriterName, type WriterOffer, writerOffer } from './writer-offers.ts';

export type WriterSettings = SettingsOf<typeof writerSettings>;

/** The setting of each field of a writer. */
export const WRITER_SETTINGS = {
  url: 'PLATFORM_LLM_URL',
  key: 'PLATFORM_LLM_KEY',
  model: 'PLATFORM_LLM_MODEL',
  version: 'PLATFORM_LLM_API_VERSION',
} as const;

/** The same of the second writer. */
export const SECOND_WRITER_SETTINGS = {
  url: 'PLATFORM_LLM_SECOND_URL',
  key: 'PLATFORM_LLM_SECOND_KEY',
  model: 'PLATFORM_LLM_SECOND_MODEL',
  version: 'PLATFORM_LLM_SECOND_API_VERSION',
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
  return inUse(chosen ?? (url === undefined ? 'templates' : 'openai-writer'), WRITER_SETTINGS, settings);
}

/**
 * Who takes over if that writer is down; null if no one does. Templates are never down: where they write, no one is
 * asked after them.
 */
export const secondWriterInUse = (settings: WriterSettings): WriterInUse | null =>
  writerInUse(settings).offer.name === 'templates' ? null : secondWriterSet(settings);

/** The second writer in the settings, whoever writes first; null if there is none. */
export function secondWriterSet(settings: WriterSettings): WriterInUse | null {
  const { PLATFORM_LLM_SECOND_PROVIDER: chosen, PLATFORM_LLM_SECOND_URL: url } = settings;
  const name = chosen ?? (url === undefined ? null : 'openai-writer');
  return name === null ? null : inUse(name, SECOND_WRITER_SETTINGS, settings);
}

type Names = typeof WRITER_SETTINGS | typeof SECOND_WRITER_SETTINGS;

function inUse(name: WriterName, names: Names, settings: WriterSettings): WriterInUse {
  const offer = writerOffer(name);
  const given = Object.fromEntries(Object.entries(names).map(([field, setting]) => [field, settings[setting]]));
  const byField: Partial<Record<Field, string>> = names;
  const missing = missingFields(offer, given).map((field) => byField[field] ?? field);
  return { offer, fields: filled(offer, given), missing };
}
