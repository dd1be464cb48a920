import type { Cost } from '../../../../kernel/events/cost.ts';
import { type HttpResponse, splitCredentials } from '../../../../kernel/providers/http-client.ts';
import { callPaid, type Spending } from '../../../../kernel/providers/paid-call.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { MAX_DRAFT_BYTES } from '../draft-bounds.ts';
import { FailedAttempt } from '../failed-attempt.ts';
import { givenSources } from '../given-sources.ts';
import type { Writer, WritingRequest, Written } from '../writer.ts';
import { type Completion, completionSchema, costsOf, type Prices, priceBound, readDraft } from './answer.ts';
import { cutOff, failed, filtered, noAnswer, noDraft, noReading, OPENAI_WRITER, tooLong } from './failures.ts';
import { foresee } from './foresee.ts';
import { draftJsonSchema, type Message, messagesFor, repairMessages, rewriteMessages } from './prompt.ts';
import { readingJsonSchema, readingMessages, readReading } from './reading.ts';

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

export type OpenAiWriterOptions = {
  /** Without `/v1`, for example `https://api.openai.com`. */
  baseUrl: string;
  /** null for a server that requires none. */
  key: string | null;
  model: string;
  /** The longest answer, in tokens. */
  maxTokens: number;
  /** USD per million tokens; 0 for nothing, null if nobody knows. */
  priceInputUsd: number | null;
  priceOutputUsd: number | null;
  /** Per answer. */
  timeoutMs: number;
};

/** What is asked for, and the schema of its answer. */
type Question = { readonly name: string; readonly schema: object; readonly messages: readonly Message[] };

/** From strictest to none: a server that refuses one is asked for the next. */
const FORMATS = [
  {
    suffix: '',
    formatOf: ({ name, schema }: Question) => ({ type: 'json_schema', json_schema: { name, strict: true, schema } }),
  },
  { suffix: '-json-object', formatOf: () => ({ type: 'json_object' }) },
  { suffix: '-text', formatOf: () => undefined },
] as const;

/** Reasoning models refuse the field that all others accept. */
const LIMITS = [
  { suffix: '', field: 'max_tokens' },
  { suffix: '-max-completion-tokens', field: 'max_completion_tokens' },
] as const;

type Answer = { text: string; costs: Cost[] };

/**
 * Writes through a server with OpenAI's POST /v1/chat/completions. An answer that is not a draft is sent back once for
 * repair; the cost of both answers is reported, even if neither yields a draft (FailedAttempt).
 */
export function createOpenAiWriter(options: OpenAiWriterOptions): Writer {
  const { url, headers } = splitCredentials(options.baseUrl);
  const endpoint = `${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/chat/completions`;
  const authorization = options.key ? { authorization: `Bearer ${options.key}` } : headers;
  const prices: Prices = { inputUsd: options.priceInputUsd, outputUsd: options.priceOutputUsd };
  const isFree = prices.inputUsd === 0 && prices.outputUsd === 0;
  let format = 0;
  let limit = 0;

  return {
    name: OPENAI_WRITER,
    languages: null,
    foresee: (request) => foresee(request, prices),
    write: (request, signal) => draftFrom(messagesFor(request), request, signal),
    async rewrite(request, rewriting, signal) {
      const { draft, costs } = await draftFrom(rewriteMessages(request, rewriting), request, signal);
      // Whatever else it changed was not asked for.
      const scenes = rewriting.draft.scenes.map((scene) => {
        const again = rewriting.scenes.includes(scene.index) ? draft.scenes[scene.index] : undefined;
        return again ?? scene;
      });
      return { draft: { ...rewriting.draft, scenes }, costs };
    },
    async read(request, draft, signal) {
      const messages = readingMessages(request, draft);
      const question = { name: 'reading', schema: readingJsonSchema, messages };
      const { text, costs } = await ask(question, request.idempotencyKey, request.spending, signal);
      const reading = readReading(text, draft);
      if (reading === null) throw new FailedAttempt(noReading, costs);
      return { ...reading, costs };
    },
  };

  async function draftFrom(
    messages: readonly Message[],
    request: WritingRequest,
    signal: AbortSignal,
  ): Promise<Written> {
    const given = givenSources(request);
    const { idempotencyKey: key, spending } = request;
    const question = { name: 'draft', schema: draftJsonSchema, messages };
    const first = await ask(question, key, spending, signal);
    const read = readDraft(first.text, given);
    if ('draft' in read) return { ...read, costs: first.costs };

    // Sending it back would cost as much again, and would not make the model brief.
    const bytes = Buffer.byteLength(first.text);
    if (bytes > 2 * MAX_DRAFT_BYTES) throw new FailedAttempt(tooLong(bytes), first.costs);
    const repair = { ...question, messages: repairMessages(messages, first.text, read.problem) };
    const second = await chargedFor(first.costs, () => ask(repair, `${key}-repair`, spending, signal));
    const costs = [...first.costs, ...second.costs];
    const reread = readDraft(second.text, given);
    if ('draft' in reread) return { ...reread, costs };
    throw new FailedAttempt(noDraft(reread.problem), costs);
  }

  async function ask(question: Question, key: string, spending: Spending, signal: AbortSignal): Promise<Answer> {
    for (;;) {
      // A key stands for one body: reusing it with another format would be refused, or answered with the earlier
      // refusal.
      const { suffix, formatOf } = FORMATS[format] ?? FORMATS[2];
      const response_format = formatOf(question);
      const asked = LIMITS[limit] ?? LIMITS[0];
      const body = JSON.stringify({
        model: options.model,
        messages: question.messages,
        response_format,
        [asked.field]: options.maxTokens,
      });
      const answer = await callPaid(endpoint, {
        provider: OPENAI_WRITER,
        key: `${key}${suffix}${asked.suffix}`,
        amountUsd: priceBound(body, options.maxTokens, prices),
        spending,
        costsOf: ({ bytes }) => (isFree ? [] : costsIn(completionSchema.safeParse(parseJson(bytes)).data)),
        headers: { ...authorization, 'content-type': 'application/json' },
        body,
        timeoutMs: options.timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
        signal,
      });
      if (answer.status === 200) return read(answer);
      if (asked === LIMITS[0] && refuses(answer, /max_tokens/)) limit = 1;
      else if (response_format !== undefined && refuses(answer, /response_format|json_schema|json_object/))
        format = FORMATS.findIndex((candidate) => candidate.suffix === suffix) + 1;
      else throw failed(answer, options.key);
    }
  }

  function read(answer: HttpResponse): Answer {
    const { data } = completionSchema.safeParse(parseJson(answer.bytes));
    const choice = data?.choices[0];
    if (!choice) throw new ProviderError(noAnswer);
    const costs = costsIn(data);
    if (choice.finish_reason === 'content_filter' || choice.message.refusal) throw new FailedAttempt(filtered, costs);
    if (choice.finish_reason === 'length') throw new FailedAttempt(cutOff, costs);
    return { text: choice.message.content ?? '', costs };
  }

  function costsIn(completion: Completion | undefined): Cost[] {
    return completion ? costsOf(completion, OPENAI_WRITER, prices) : [];
  }
}

/** Makes the second of two calls. Any error also reports the cost of the first. */
async function chargedFor(costs: readonly Cost[], call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const later = error instanceof FailedAttempt ? error.costs : [];
    throw new FailedAttempt(error.details, [...costs, ...later], { cause: error });
  }
}

/** Servers name the field or format that they do not support; their error codes differ. */
const refuses = ({ status, bytes }: HttpResponse, names: RegExp): boolean =>
  (status === 400 || status === 422) && names.test(bytes.toString('utf8'));
