import type { Cost } from '../../../../kernel/events/cost.ts';
import type { HttpResponse } from '../../../../kernel/providers/http-client.ts';
import { callPaid, type Spending } from '../../../../kernel/providers/paid-call.ts';
import { parseJson } from '../../../../kernel/providers/parse-json.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import type { TokenPrices } from '../../../shared/prices.ts';
import { MAX_DRAFT_BYTES } from '../draft-bounds.ts';
import { FailedAttempt } from '../failed-attempt.ts';
import { givenSources } from '../given-sources.ts';
import type { Writer, WritingRequest, Written } from '../writer.ts';
import { readDraft } from './answer.ts';
import type { Answered, ModelApi, Question } from './api.ts';
import { cutOff, filtered, noAnswer, noDraft, noReading, tooLong } from './failures.ts';
import { foresee } from './foresee.ts';
import { draftJsonSchema, type Message, messagesFor, repairMessages, rewriteMessages } from './prompt.ts';
import { readingJsonSchema, readingMessages, readReading } from './reading.ts';
import { costsOf, isFree, priceBound } from './tokens.ts';

const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

/** What holds for any language model. */
export type ModelOptions = {
  /** The longest answer, in tokens. */
  readonly maxTokens: number;
  /** Per answer. */
  readonly timeoutMs: number;
  readonly prices: TokenPrices;
};

type Answer = { text: string; costs: Cost[] };

/**
 * Writes with a language model. An answer that is not a draft is sent back once for repair; the cost of both answers is
 * reported, even if neither yields a draft (FailedAttempt).
 */
export function createModelWriter(api: ModelApi, { maxTokens, timeoutMs, prices }: ModelOptions): Writer {
  const { provider } = api;

  return {
    name: provider,
    languages: null,
    foresee: (request) => foresee(request, provider, prices),
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
      if (reading === null) throw new FailedAttempt(noReading(provider), costs);
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
    if (bytes > 2 * MAX_DRAFT_BYTES) throw new FailedAttempt(tooLong(provider, bytes), first.costs);
    const repair = { ...question, messages: repairMessages(messages, first.text, read.problem) };
    const second = await chargedFor(first.costs, () => ask(repair, `${key}-repair`, spending, signal));
    const costs = [...first.costs, ...second.costs];
    const reread = readDraft(second.text, given);
    if ('draft' in reread) return { ...reread, costs };
    throw new FailedAttempt(noDraft(provider, reread.problem), costs);
  }

  async function ask(question: Question, key: string, spending: Spending, signal: AbortSignal): Promise<Answer> {
    for (;;) {
      const call = api.callFor(question, maxTokens);
      const body = JSON.stringify(call.body);
      const response = await callPaid(call.url, {
        provider,
        key: `${key}${call.suffix}`,
        amountUsd: priceBound(body, maxTokens, prices),
        spending,
        costsOf: (answer) => (isFree(prices) ? [] : costsIn(answeredIn(answer))),
        headers: { ...call.headers, 'content-type': 'application/json' },
        body,
        timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
        signal,
      });
      if (response.status === 200) return textOf(answeredIn(response));
      if (!api.changesFormat?.(response, call)) throw api.failed(response);
    }
  }

  function answeredIn({ bytes }: HttpResponse): Answered | null {
    return api.read(parseJson(bytes));
  }

  function textOf(answered: Answered | null): Answer {
    if (answered === null) throw new ProviderError(noAnswer(provider));
    const costs = costsIn(answered);
    if (answered.ended === 'refused') throw new FailedAttempt(filtered(provider), costs);
    if (answered.ended === 'cut off') throw new FailedAttempt(cutOff(provider), costs);
    return { text: answered.text, costs };
  }

  function costsIn(answered: Answered | null): Cost[] {
    return answered ? costsOf(answered.tokens, provider, prices) : [];
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
