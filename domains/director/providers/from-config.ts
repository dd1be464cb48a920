import type { SettingsOf } from '../../../kernel/config/index.ts';
import { writerPrices } from '../../shared/prices.ts';
import type { directorSettings } from '../settings.ts';
import { createOpenAiWriter } from './openai/writer.ts';
import { createTemplateWriter } from './templates.ts';
import type { Writer } from './writer.ts';

/** This installation's writer: the configured language model, or templates, which need no configuration. */
export function writerFromConfig(settings: SettingsOf<typeof directorSettings>): Writer {
  if (settings.PLATFORM_LLM_URL === undefined) return createTemplateWriter();
  const { inputUsd, outputUsd } = writerPrices(settings);
  return createOpenAiWriter({
    baseUrl: settings.PLATFORM_LLM_URL,
    key: settings.PLATFORM_LLM_KEY ?? null,
    model: settings.PLATFORM_LLM_MODEL,
    maxTokens: settings.PLATFORM_LLM_MAX_TOKENS,
    priceInputUsd: inputUsd,
    priceOutputUsd: outputUsd,
    timeoutMs: settings.PLATFORM_LLM_TIMEOUT_SECONDS * 1_000,
  });
}
