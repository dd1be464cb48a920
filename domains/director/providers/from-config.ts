import type { SettingsOf } from '../../../kernel/config/index.ts';
import { secondWriterPrices, writerPrices } from '../../shared/prices.ts';
import { secondWriterInUse, writerInUse } from '../../shared/writers-in-use.ts';
import type { directorSettings } from '../settings.ts';
import { writerAdapter } from './adapters.ts';
import type { Writer } from './writer.ts';

type Settings = SettingsOf<typeof directorSettings>;

/**
 * This installation's writer: the configured language model, or templates, which need no configuration and write as
 * long as something is missing that the model needs.
 */
export function writerFromConfig(settings: Settings): Writer {
  const { offer, fields, missing } = writerInUse(settings);
  return writerAdapter(missing.length === 0 ? offer.name : 'templates').create(fields, {
    maxTokens: settings.PLATFORM_LLM_MAX_TOKENS,
    timeoutMs: settings.PLATFORM_LLM_TIMEOUT_SECONDS * 1_000,
    prices: writerPrices(settings),
  });
}

/** The writer that takes over if that one is down; null if there is none, or as long as something is missing. */
export function secondWriterFromConfig(settings: Settings): Writer | null {
  const second = secondWriterInUse(settings);
  if (!second || second.missing.length > 0) return null;
  return writerAdapter(second.offer.name).create(second.fields, {
    maxTokens: settings.PLATFORM_LLM_MAX_TOKENS,
    timeoutMs: settings.PLATFORM_LLM_SECOND_TIMEOUT_SECONDS * 1_000,
    prices: secondWriterPrices(settings),
  });
}
