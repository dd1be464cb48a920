import type { z } from 'zod';
import type { HttpRequest, HttpResponse } from '../../kernel/providers/http-client.ts';
import { parseJson } from '../../kernel/providers/parse-json.ts';
import type { ProviderError } from '../../kernel/providers/provider-error.ts';
import type { AccessTokens } from './access-tokens.ts';

/** Calls with the account's access token. */
export type Access = Pick<AccessTokens, 'authorized'>;

type Call = {
  readonly method?: HttpRequest['method'];
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The largest accepted answer, where it is not the usual one. */
  readonly maxBytes?: number;
};

export type PlatformApi = {
  /** Any status is an answer. @throws ProviderError if there is none */
  send(url: string, call: Call, signal: AbortSignal): Promise<HttpResponse>;
  /** What a successful answer says. @throws ProviderError also for an answer that fails or is not understood */
  ask<S extends z.ZodType>(schema: S, url: string, call: Call, signal: AbortSignal): Promise<z.infer<S>>;
  /** The same; null for an answer with one of these statuses. */
  askUnless<S extends z.ZodType>(
    statuses: readonly number[],
    schema: S,
    url: string,
    signal: AbortSignal,
  ): Promise<z.infer<S> | null>;
};

type Options = {
  readonly provider: string;
  readonly access: Access;
  readonly timeoutMs: number;
  /** Translates a failing answer. */
  errorFrom(answer: HttpResponse): ProviderError;
};

const MAX_RESPONSE_BYTES = 1024 * 1024;

/** A platform's JSON API, called with the account's access token. */
export function openApi({ provider, access, timeoutMs, errorFrom }: Options): PlatformApi {
  const send: PlatformApi['send'] = (url, call, signal) =>
    access.authorized(url, {
      ...requestFrom(call),
      provider,
      timeoutMs,
      maxBytes: call.maxBytes ?? MAX_RESPONSE_BYTES,
      signal,
    });
  const read = <S extends z.ZodType>(schema: S, answer: HttpResponse): z.infer<S> => {
    const parsed = isSuccess(answer) ? schema.safeParse(parseJson(answer.bytes)) : null;
    if (!parsed?.success) throw errorFrom(answer);
    return parsed.data;
  };
  return {
    send,
    ask: async (schema, url, call, signal) => read(schema, await send(url, call, signal)),
    async askUnless(statuses, schema, url, signal) {
      const answer = await send(url, {}, signal);
      return statuses.includes(answer.status) ? null : read(schema, answer);
    },
  };
}

export const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;

function requestFrom({ method, headers = {}, json, form, body }: Call) {
  const sent = json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : body;
  const type = json !== undefined ? 'application/json' : form ? 'application/x-www-form-urlencoded' : null;
  return {
    method: method ?? (sent === undefined ? ('GET' as const) : ('POST' as const)),
    headers: { ...(type ? { 'content-type': type } : {}), ...headers },
    ...(sent === undefined ? {} : { body: sent }),
  };
}
