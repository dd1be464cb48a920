import type { SettingsOf } from '../../../kernel/config/index.ts';
import { writerPrices } from '../../shared/prices.ts';
import { writerInUse } from '../../shared/writers-in-use.ts';
import type { directorSettings } from '../settings.ts';
import { writerAdapter } from './adapters.ts';
import type { Writer } from './writer.ts';

/**
 * This installation's writer: the configured language model, or templates, which need no configuration and write as
 * long as something is missing that the model needs.
 */
export function writerFromConfig(settings: SettingsOf<typeof directorSettings>): Writer {
  const { offer, fields, missing } = writerInUse(settings);
  return writerAdapter(missing.length === 0 ? offer.name : 'templates').create(fields, {
    maxTokens: settings.PLATFORM_LLM_MAX_TOKENS,
    timeoutMs: settings.PLATFORM_LLM_TIMEOUT_SECONDS * 1_000,
    prices: writerPrices(settings),
  });
}
