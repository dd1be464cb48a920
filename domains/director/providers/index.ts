import type { Config } from '../../../kernel/config/index.ts';
import { createOpenAiWriter } from './openai-writer.ts';
import { createTemplateWriter } from './template-writer.ts';
import type { Writer } from './writer.ts';

type WriterConfig = Pick<
  Config,
  | 'PLATFORM_LLM_URL'
  | 'PLATFORM_LLM_KEY'
  | 'PLATFORM_LLM_MODEL'
  | 'PLATFORM_LLM_TIMEOUT_SECONDS'
  | 'PLATFORM_LLM_PRICE_INPUT_USD'
  | 'PLATFORM_LLM_PRICE_OUTPUT_USD'
>;

/** The writer of this installation: the configured language model, or templates, which need nothing. */
export function writerFromConfig(config: WriterConfig): Writer {
  if (config.PLATFORM_LLM_URL === undefined) return createTemplateWriter();
  return createOpenAiWriter({
    baseUrl: config.PLATFORM_LLM_URL,
    key: config.PLATFORM_LLM_KEY ?? null,
    model: config.PLATFORM_LLM_MODEL,
    priceInputUsd: config.PLATFORM_LLM_PRICE_INPUT_USD,
    priceOutputUsd: config.PLATFORM_LLM_PRICE_OUTPUT_USD,
    timeoutMs: config.PLATFORM_LLM_TIMEOUT_SECONDS * 1_000,
  });
}
