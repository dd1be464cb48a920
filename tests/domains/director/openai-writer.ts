import { createModelWriter, type ModelOptions } from '../../../domains/director/providers/model/writer.ts';
import { openAiApi } from '../../../domains/director/providers/openai/api.ts';
import type { Writer } from '../../../domains/director/providers/writer.ts';

/** A writer at a server in OpenAI's format. Free unless prices are given. */
export const openAiWriter = (
  url: string,
  {
    key = null,
    prices = { inputUsd: 0, outputUsd: 0 },
    timeoutMs = 5_000,
  }: Partial<ModelOptions> & { key?: string | null } = {},
): Writer =>
  createModelWriter(openAiApi({ provider: 'openai-writer', url, key, model: 'm' }), {
    maxTokens: 1_000,
    prices,
    timeoutMs,
  });
