import type { Cost } from '../../../../kernel/events/cost.ts';
import { callHttp, type HttpResponse, splitCredentials } from '../../../../kernel/providers/http-client.ts';
import { openAiError } from '../../../../kernel/providers/openai-error.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../../kernel/providers/provider-error.ts';
import { retryAfterMs } from '../../../../kernel/providers/retry-after.ts';
import { FailedAttempt } from '../failed-attempt.ts';
import type { Writer } from '../writer.ts';
import { completionSchema, costsOf, readDraft } from './answer.ts';
import { draftJsonSchema, type Message, messagesFor, repairMessages } from './prompt.ts';

const NAME = 'openai-writer';
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

export type OpenAiWriterOptions = {
  /** Without `/v1`, such as `https://api.openai.com`. */
  baseUrl: string;
  /** null for a server that asks for none. */
  key: string | null;
  model: string;
  /** USD for a million tokens. */
  priceInputUsd: number;
  priceOutputUsd: number;
  /** For one answer. */
  timeoutMs: number;
};

/** From the strictest to none: a server that refuses one is asked for the next. */
const FORMATS = [
  {
    suffix: '',
    response_format: { type: 'json_schema', json_schema: { name: 'draft', strict: true, schema: draftJsonSchema } },
  },
  { suffix: '-json-object', response_format: { type: 'json_object' } },
  { suffix: '-text', response_format: undefined },
] as const;

type Answer = { text: string; costs: Cost[] };

/**
 * Writes through a server with OpenAI's POST /v1/chat/completions. An answer that is no draft is sent back once for
 * repair; what both answers cost is reported, also when no draft came of them (FailedAttempt).
 */
export function createOpenAiWriter(options: OpenAiWriterOptions): Writer {
  const { url, headers } = splitCredentials(options.baseUrl);
  const endpoint = `${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/chat/completions`;
  const authorization = options.key ? { authorization: `Bearer ${options.key}` } : headers;
  let format = 0;

  return {
    name: NAME,
    async write(request, signal) {
      const asked = messagesFor(request);
      const first = await ask(asked, request.idempotencyKey, signal);
      const read = readDraft(first.text);
      if ('draft' in read) return { draft: read.draft, costs: first.costs };

      const repair = repairMessages(asked, first.text, read.problem);
      const second = await chargedFor(first.costs, () => ask(repair, `${request.idempotencyKey}-repair`, signal));
      const costs = [...first.costs, ...second.costs];
      const reread = readDraft(second.text);
      if ('draft' in reread) return { draft: reread.draft, costs };
      throw new FailedAttempt(noDraft(reread.problem), costs);
    },
  };

  async function ask(messages: readonly Message[], key: string, signal: AbortSignal): Promise<Answer> {
    for (;;) {
      // A key stands for one body: the same key with another format would be refused, or answered with the old refusal.
      const { suffix, response_format } = FORMATS[format] ?? FORMATS[2];
      const answer = await callHttp(endpoint, {
        provider: NAME,
        method: 'POST',
        headers: { ...authorization, 'content-type': 'application/json', 'idempotency-key': `${key}${suffix}` },
        body: JSON.stringify({ model: options.model, messages, response_format }),
        timeoutMs: options.timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
        signal,
      });
      if (answer.status === 200) return read(answer);
      if (response_format === undefined || !refusesFormat(answer)) throw failed(answer, options.key);
      format = FORMATS.findIndex((candidate) => candidate.suffix === suffix) + 1;
    }
  }

  function read(answer: HttpResponse): Answer {
    const parsed = completionSchema.safeParse(parseJson(answer.bytes));
    const choice = parsed.success ? parsed.data.choices[0] : undefined;
    if (!parsed.success || !choice) throw new ProviderError(noAnswer);
    const prices = { inputUsd: options.priceInputUsd, outputUsd: options.priceOutputUsd };
    const costs = costsOf(parsed.data, NAME, prices);
    if (choice.finish_reason === 'content_filter' || choice.message.refusal) throw new FailedAttempt(filtered, costs);
    if (choice.finish_reason === 'length') throw new FailedAttempt(cutOff, costs);
    return { text: choice.message.content ?? '', costs };
  }
}

/** Runs the second call of two. What the first one cost is reported with any error. */
async function chargedFor(costs: readonly Cost[], call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const later = error instanceof FailedAttempt ? error.costs : [];
    throw new FailedAttempt(error.details, [...costs, ...later], { cause: error });
  }
}

/** Servers name the field or the format they do not know; how they call the error differs. */
const refusesFormat = ({ status, bytes }: HttpResponse): boolean =>
  (status === 400 || status === 422) && /response_format|json_schema|json_object/.test(bytes.toString('utf8'));

function failed(answer: HttpResponse, key: string | null): ProviderError {
  const error = openAiError(NAME, answer, key);
  const wait = error.details.kind === 'unavailable' ? retryAfterMs(answer.headers) : undefined;
  return wait === undefined ? error : new ProviderError({ ...error.details, retryAfterMs: wait });
}

const noAnswer: ProviderErrorDetails = {
  provider: NAME,
  kind: 'unavailable',
  code: 'no-answer',
  cause: 'the answer is no chat completion',
  nextAction: 'check that the address is that of an OpenAI-compatible server, without /v1',
};

const filtered: ProviderErrorDetails = {
  provider: NAME,
  kind: 'refused',
  code: 'content-filter',
  cause: "the provider's moderation refused to write about this",
  nextAction: 'choose another topic or change the feedback',
};

const cutOff: ProviderErrorDetails = {
  provider: NAME,
  kind: 'invalid',
  code: 'cut-off',
  cause: 'the model stopped at its length limit before the draft was complete',
  nextAction: 'use a model with room for longer answers, or raise the limit of the server',
};

const noDraft = (problem: string): ProviderErrorDetails => ({
  provider: NAME,
  kind: 'invalid',
  code: 'no-draft',
  cause: `the model's answer is no draft, also after one repair: ${problem}`,
  nextAction: 'use a model that follows a JSON Schema',
});
