import { checkModel } from '../../../kernel/providers/check-openai.ts';
import { OPENAI_FORMAT, type WriterName, type WriterOffer, writerOffer } from '../../shared/writer-offers.ts';
import type { WriterAdapter } from './adapter.ts';
import { anthropic } from './anthropic/adapter.ts';
import { azure } from './azure/adapter.ts';
import { gemini } from './gemini/adapter.ts';
import { createModelWriter } from './model/writer.ts';
import { openAiApi } from './openai/api.ts';
import { createTemplateWriter } from './templates.ts';

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
export const writerAdapters: readonly WriterAdapter[] = [
  templates,
  anthropic,
  gemini,
  azure,
  ...OPENAI_FORMAT.map(inOpenAiFormat),
];

export const writerAdapter = (name: WriterName): WriterAdapter =>
  writerAdapters.find((each) => each.name === name) ?? templates;
