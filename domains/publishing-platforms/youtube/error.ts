import { z } from 'zod';
import type { HttpResponse } from '../../../kernel/providers/http-client.ts';
import { parseJson } from '../../../kernel/providers/parse-json.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../kernel/providers/provider-error.ts';
import { retryAfterMs } from '../../../kernel/providers/retry-after.ts';

const bodySchema = z.object({
  error: z.object({
    message: z.string().default('no explanation'),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
});

type ErrorClass = Pick<ProviderErrorDetails, 'kind' | 'nextAction'>;

/** Reasons from developers.google.com/youtube/v3/docs/errors that the status alone does not distinguish. */
const REASONS: Record<string, ErrorClass> = {
  quotaExceeded: { kind: 'quota', nextAction: 'wait until midnight Pacific time, then publish again' },
  dailyLimitExceeded: { kind: 'quota', nextAction: 'wait until midnight Pacific time, then publish again' },
  uploadLimitExceeded: { kind: 'quota', nextAction: 'the channel has uploaded too much: publish again after 24 hours' },
  rateLimitExceeded: { kind: 'unavailable', nextAction: 'wait, then publish again' },
  userRateLimitExceeded: { kind: 'unavailable', nextAction: 'wait, then publish again' },
  commentsDisabled: { kind: 'refused', nextAction: 'allow comments on the video at YouTube' },
  insufficientPermissions: {
    kind: 'unauthorized',
    nextAction: 'connect the account again and grant every permission it asks for',
  },
  youtubeSignupRequired: { kind: 'unauthorized', nextAction: 'create a channel for the account, then publish again' },
};

/** Translates a failing answer from YouTube. */
export function youtubeError(answer: HttpResponse): ProviderError {
  const body = bodySchema.safeParse(parseJson(answer.bytes));
  const reason = body.success ? (body.data.error.errors[0]?.reason ?? '') : '';
  const message = body.success ? body.data.error.message.replace(/\s+/g, ' ').slice(0, 300) : 'no explanation';
  const errorClass = REASONS[reason] ?? judge(answer.status);
  const wait = errorClass.kind === 'unavailable' ? retryAfterMs(answer.headers) : undefined;
  return new ProviderError({
    provider: 'youtube',
    ...errorClass,
    code: reason === '' ? `http-${answer.status}` : reason.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    cause: `YouTube answered HTTP ${answer.status}: ${message}`,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

function judge(status: number): ErrorClass {
  if (status === 401 || status === 403)
    return { kind: 'unauthorized', nextAction: 'connect the account again: set a new refresh token' };
  if (status === 429 || status >= 500) return { kind: 'unavailable', nextAction: 'publish again later' };
  if (status >= 400) return { kind: 'invalid', nextAction: 'change title, description or hashtags' };
  return { kind: 'unavailable', nextAction: 'check the address of the API' };
}
