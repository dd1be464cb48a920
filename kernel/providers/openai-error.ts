import { z } from 'zod';
import type { HttpResponse } from './http-client.ts';
import { parseJson } from './parse-json.ts';
import { ProviderError, type ProviderErrorDetails } from './provider-error.ts';
import { retryAfterMs } from './retry-after.ts';

const QUOTA = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active', 'quota_exceeded']);
const REFUSED = new Set(['moderation_blocked', 'content_policy_violation', 'content_filter', 'safety_violation']);

const body = z.object({
  error: z.union([
    z.string().transform((message) => ({ message, code: null, type: null })),
    z.object({
      message: z.string().nullish(),
      type: z.string().nullish(),
      code: z.union([z.string(), z.number()]).nullish(),
    }),
  ]),
});

type ErrorClass = Pick<ProviderErrorDetails, 'kind' | 'code' | 'cause' | 'nextAction'>;

/**
 * What an error response of an OpenAI-compatible server means. 429 has two meanings there: too fast (waiting helps) and
 * no credit left (it does not). Only the error's code distinguishes them.
 * @param secret is blanked wherever the server repeats it
 */
export function openAiError(provider: string, answer: HttpResponse, secret: string | null): ProviderError {
  const { code, message } = read(answer, secret);
  const errorClass = judge(answer.status, code, message);
  const wait = errorClass.kind === 'unavailable' ? retryAfterMs(answer.headers) : undefined;
  return new ProviderError({ provider, ...errorClass, ...(wait === undefined ? {} : { retryAfterMs: wait }) });
}

function judge(status: number, code: string, message: string): ErrorClass {
  if (REFUSED.has(code)) {
    const cause = `the provider's moderation refused the content: ${message}`;
    return { kind: 'refused', code: code.replaceAll('_', '-'), cause, nextAction: 'change the prompt' };
  }
  if (QUOTA.has(code) || status === 402) {
    const cause = `the account's credit is used up (HTTP ${status})`;
    return { kind: 'quota', code: 'insufficient-quota', cause, nextAction: 'add credit to the account' };
  }
  if (status === 401 || status === 403) {
    const cause = `the server does not accept the configured key (HTTP ${status})`;
    return { kind: 'unauthorized', code: `http-${status}`, cause, nextAction: 'check the configured key' };
  }
  if (status === 429) {
    const cause = `the server limits the rate of requests: ${message}`;
    return { kind: 'unavailable', code: 'rate-limited', cause, nextAction: 'wait, then try again' };
  }
  const cause = `the server answered HTTP ${status}: ${message}`;
  if (status === 400 || status === 413 || status === 415 || status === 422) {
    return { kind: 'invalid', code: `http-${status}`, cause, nextAction: 'change the request' };
  }
  // 404 is a wrong base URL or model: the request itself may be fine, and another provider may serve it.
  const nextAction = status < 500 ? 'check the base URL (without /v1) and the model' : 'try again later';
  return { kind: 'unavailable', code: `http-${status}`, cause, nextAction };
}

function read(answer: HttpResponse, secret: string | null): { code: string; message: string } {
  const parsed = body.safeParse(parseJson(answer.bytes));
  if (!parsed.success) return { code: '', message: 'no explanation' };
  const { code, type, message } = parsed.data.error;
  // Either field may hold the name, depending on the server.
  const names = [code, type].map((name) => String(name ?? ''));
  const known = names.find((name) => QUOTA.has(name) || REFUSED.has(name));
  const text = (message ?? 'no explanation').replace(/\s+/g, ' ').slice(0, 300);
  return { code: known ?? names[0] ?? '', message: secret ? text.replaceAll(secret, '***') : text };
}
