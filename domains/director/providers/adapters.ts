import { checkModel } from '../../../kernel/providers/check-openai.ts';
import type { Adapter, FilledFields } from '../../shared/adapter.ts';
import { OPENAI_FORMAT, type WriterName, type WriterOffer, writerOffer } from '../../shared/writer-offers.ts';
import { createModelWriter, type ModelOptions } from './model/writer.ts';
import { openAiApi } from './openai/api.ts';
import { createTemplateWriter } from './templates.ts';
import type { Writer } from './writer.ts';

export type WriterAdapter = WriterOffer &
  Adapter<Writer, ModelOptions> & {
    /**
     * Asks for something that costs nothing, with the key.
     * @returns what was found, for a person
     * @throws ProviderError
     */
    test(fields: FilledFields, signal: AbortSignal): Promise<string>;
  };

const templates: WriterAdapter = {
  ...writerOffer('templates'),
  create: () => createTemplateWriter(),
  test: async () => 'it is built in',
};

const inOpenAiFormat = (offer: WriterOffer): WriterAdapter => ({
  ...offer,
  create: ({ url, key, model }, options) =>
    createModelWriter(openAiApi({ provider: offer.name, url, key: key || null, model }), options),
  test: ({ url, key, model }, signal) => checkModel(offer.name, { url, key: key || null, model }, signal),
});

/** Everyone who can write scripts, in the order in which people are offered them. */
export const writerAdapters: readonly WriterAdapter[] = [templates, ...OPENAI_FORMAT.map(inOpenAiFormat)];

export const writerAdapter = (name: WriterName): WriterAdapter =>
  writerAdapters.find((each) => each.name === name) ?? templates;
