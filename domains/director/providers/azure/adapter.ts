import { callHttp } from '../../../../kernel/providers/http-client.ts';
import { openAiError } from '../../../../kernel/providers/openai-error.ts';
import type { FilledFields } from '../../../shared/adapter.ts';
import { writerOffer } from '../../../shared/writer-offers.ts';
import type { WriterAdapter } from '../adapter.ts';
import { createModelWriter } from '../model/writer.ts';
import { chatCompletions } from '../openai/api.ts';

const NAME = 'azure-writer';
const LIMITS = { timeoutMs: 10_000, maxBytes: 4 * 1024 * 1024 };

/**
 * Azure OpenAI: chat completions at the address of a deployment, with a version of the API and a header of its own
 * (https://learn.microsoft.com/azure/ai-services/openai/reference). The model is the name of the deployment.
 */
export const azure: WriterAdapter = {
  ...writerOffer(NAME),
  create: (fields, options) =>
    createModelWriter(
      chatCompletions({
        provider: NAME,
        url: at(fields, `deployments/${encodeURIComponent(fields.model)}/chat/completions`),
        headers: { 'api-key': fields.key },
        key: fields.key,
        model: fields.model,
      }),
      options,
    ),
  async test(fields, signal) {
    const headers = { 'api-key': fields.key };
    const response = await callHttp(at(fields, 'models'), { provider: NAME, headers, ...LIMITS, signal });
    if (response.status !== 200) throw openAiError(NAME, response, fields.key);
    // Deployments are listed by another API, with other credentials.
    return `it answers and accepts the key; only a script can show whether there is a deployment ${fields.model}`;
  },
};

const at = ({ url, version }: FilledFields, path: string): string =>
  `${url.replace(/\/+$/, '').replace(/\/openai$/, '')}/openai/${path}?api-version=${encodeURIComponent(version)}`;
