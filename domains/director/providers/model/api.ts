import type { HttpResponse } from '../../../../kernel/providers/http-client.ts';
import type { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import type { Message } from './prompt.ts';

/** What a model is asked for, and the schema of its answer. */
export type Question = {
  readonly name: string;
  readonly schema: object;
  readonly messages: readonly Message[];
};

/** A question in the format of an API. */
export type Call = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  /** Ends the idempotency key: a key stands for one body, and would be answered with what another one got. */
  readonly suffix: string;
};

/** What a model answered. */
export type Answered = {
  /** Empty if it ended before it said anything. */
  readonly text: string;
  readonly ended: 'by itself' | 'cut off' | 'refused';
  /** Null if the server counts none. */
  readonly tokens: { readonly input: number; readonly output: number } | null;
};

/**
 * The API of a language model, as far as one differs from another: how a question is put, and what an answer looks
 * like. Everything else is the same for all of them, and is next to this file.
 */
export type ModelApi = {
  /** As events, costs and errors name it. Permanent. */
  readonly provider: string;
  callFor(question: Question, maxTokens: number): Call;
  /** The answer in the body of a response with status 200; null if it is none of this API. */
  read(json: unknown): Answered | null;
  /** What a response with any other status means. */
  failed(response: HttpResponse): ProviderError;
  /**
   * Whether the server refused a call for its format, and the next call will be in another one. Left out by an API
   * that has only one.
   */
  changesFormat?(response: HttpResponse, refused: Call): boolean;
};
