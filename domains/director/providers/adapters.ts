import type { Adapter } from '../../shared/adapter.ts';
import type { Price } from '../../shared/prices.ts';
import { createOpenAiWriter } from './openai/writer.ts';
import { createTemplateWriter } from './templates.ts';
import type { Writer } from './writer.ts';

/** What holds for any language model. */
export type WriterOptions = {
  /** The longest answer, in tokens. */
  readonly maxTokens: number;
  /** Per answer. */
  readonly timeoutMs: number;
  /** For a million tokens. */
  readonly prices: { readonly inputUsd: Price; readonly outputUsd: Price };
};

export type WriterAdapter = Adapter<Writer, WriterOptions>;

/** Everyone who can write scripts. */
export const writerAdapters: readonly WriterAdapter[] = [
  { name: 'templates', label: 'Templates', fields: {}, create: () => createTemplateWriter() },
  {
    name: 'openai',
    label: 'OpenAI',
    fields: {
      url: { isNeeded: true, usual: 'https://api.openai.com' },
      key: { isNeeded: false },
      model: { isNeeded: true, usual: 'gpt-4o-mini' },
    },
    create: ({ url, key, model }, { maxTokens, timeoutMs, prices }) =>
      createOpenAiWriter({
        baseUrl: url,
        key: key || null,
        model,
        maxTokens,
        priceInputUsd: prices.inputUsd,
        priceOutputUsd: prices.outputUsd,
        timeoutMs,
      }),
  },
];
