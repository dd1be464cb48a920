import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { errorsOf, TOMORROW } from '../platform-error.ts';

const bodySchema = z.object({ title: z.string().default(''), detail: z.string().default('') });

const plain = errorsOf({
  provider: 'x',
  title: 'X',
  read(body) {
    const { data } = bodySchema.safeParse(body);
    if (!data) return null;
    const code = data.detail.includes('duplicate content') ? 'Duplicate' : data.title.replaceAll(' ', '');
    return { code, message: data.detail || data.title };
  },
  codes: {
    Duplicate: { kind: 'invalid', nextAction: 'change the text: the account has already posted the same' },
    CreditsDepleted: { kind: 'quota', nextAction: 'have an administrator buy credits for the app at X' },
    ClientForbidden: { kind: 'refused', nextAction: 'have the plan of the app at X changed: it does not include this' },
    UsageCapExceeded: { kind: 'quota', nextAction: 'wait until the month ends, or have the plan of the app changed' },
  },
});

/**
 * Translates a failing answer (docs.x.com/x-api/fundamentals/response-codes-and-errors). How long to wait is in a header
 * of its own; an account that has posted enough for a day is distinguished by another (…/fundamentals/rate-limits).
 */
export function xError(answer: HttpResponse): ProviderError {
  const error = plain(answer);
  if (answer.status !== 429 || error.details.kind === 'quota') return error;
  if (answer.headers['x-user-limit-24hour-remaining'] === '0')
    return new ProviderError({ ...error.details, ...TOMORROW, code: 'daily-limit' });
  const reset = Number(answer.headers['x-rate-limit-reset']) * 1_000;
  if (error.details.retryAfterMs !== undefined || !(reset > 0)) return error;
  return new ProviderError({ ...error.details, retryAfterMs: Math.max(0, reset - Date.now()) });
}
