import { z } from 'zod';
import type { HttpResponse } from '../../kernel/providers/http-client.ts';
import { parseJson } from '../../kernel/providers/parse-json.ts';
import { ProviderError, type ProviderErrorDetails } from '../../kernel/providers/provider-error.ts';
import { retryAfterMs } from '../../kernel/providers/retry-after.ts';

const bodySchema = z.object({
  error: z.object({ message: z.string().default(''), code: z.number(), error_subcode: z.number().optional() }),
});

type ErrorClass = Pick<ProviderErrorDetails, 'kind' | 'nextAction'>;

const reconnect: ErrorClass = { kind: 'unauthorized', nextAction: 'connect the account again: set a new access token' };
const later: ErrorClass = { kind: 'unavailable', nextAction: 'publish again later' };
const tomorrow: ErrorClass = {
  kind: 'quota',
  nextAction: 'the account has posted enough today: publish again tomorrow',
};
const change: ErrorClass = {
  kind: 'invalid',
  nextAction: 'render the video again in a format that the platform accepts',
};

/** Codes from developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/error-codes. */
const CODES: Record<number, ErrorClass> = {
  4: later,
  9: tomorrow,
  10: reconnect,
  17: later,
  32: later,
  190: reconnect,
  200: reconnect,
  613: later,
  2207003: {
    kind: 'unavailable',
    nextAction:
      'have an administrator make sure that the public address of the platform can be reached from outside, then publish again',
  },
  2207008: later,
  2207020: later,
  2207026: change,
  2207042: tomorrow,
  2207051: { kind: 'refused', nextAction: 'look at the account: the platform restricts what it may post' },
  2207082: later,
};

/**
 * Translates failing answers of Meta's platforms, which share their errors.
 * @returns a translation of an answer, in which a secret is blanked wherever the server echoes it
 */
export const metaErrors =
  ({ provider, title }: { readonly provider: string; readonly title: string }) =>
  (answer: HttpResponse, secret?: string): ProviderError => {
    const body = bodySchema.safeParse(parseJson(answer.bytes));
    const { message = '', code, error_subcode } = body.success ? body.data.error : { code: undefined };
    const named = [error_subcode, code].find((one) => one !== undefined && one in CODES);
    const errorClass = (named === undefined ? undefined : CODES[named]) ?? judge(answer.status);
    const wait = errorClass.kind === 'unavailable' ? retryAfterMs(answer.headers) : undefined;
    const blanked = secret ? message.replaceAll(secret, '***') : message;
    const said = blanked.replace(/\s+/g, ' ').slice(0, 300);
    return new ProviderError({
      provider,
      ...errorClass,
      code: code === undefined ? `http-${answer.status}` : `error-${named ?? error_subcode ?? code}`,
      cause: `${title} answered HTTP ${answer.status}${said === '' ? '' : `: ${said}`}`,
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
    });
  };

function judge(status: number): ErrorClass {
  if (status === 401 || status === 403) return reconnect;
  if (status === 429 || status >= 500 || status < 400) return later;
  return change;
}
