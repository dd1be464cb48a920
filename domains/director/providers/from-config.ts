import type { SettingsOf } from '../../../kernel/config/index.ts';
import { adapterNamed, filled } from '../../shared/adapter.ts';
import { writerPrices } from '../../shared/prices.ts';
import type { directorSettings } from '../settings.ts';
import { writerAdapters } from './adapters.ts';
import type { Writer } from './writer.ts';

/** This installation's writer: the configured language model, or templates, which need no configuration. */
export function writerFromConfig(settings: SettingsOf<typeof directorSettings>): Writer {
  const { PLATFORM_LLM_URL: url, PLATFORM_LLM_KEY: key, PLATFORM_LLM_MODEL: model } = settings;
  const adapter = adapterNamed(writerAdapters, url === undefined ? 'templates' : 'openai');
  return adapter.create(filled(adapter, { url, key, model }), {
    maxTokens: settings.PLATFORM_LLM_MAX_TOKENS,
    timeoutMs: settings.PLATFORM_LLM_TIMEOUT_SECONDS * 1_000,
    prices: writerPrices(settings),
  });
}
