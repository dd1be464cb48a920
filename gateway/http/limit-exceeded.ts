import type { HeaderLine } from '../../kernel/http/answer.ts';
import { HttpError } from '../../kernel/http/errors.ts';

/** The spec's 429. */
export class LimitExceeded extends HttpError {
  /** The kind of limit, such as `director read`: never whose. */
  readonly limitName: string;

  /**
   * @param limit that is exceeded
   * @param resetsInMs when there may be room again
   */
  constructor(limitName: string, message: string, limit: number, resetsInMs: number) {
    super(429, 'rate_limit_exceeded', message, undefined, {
      ...Object.fromEntries(limitHeaders(limit, 0, resetsInMs).map(({ name, value }) => [name, value])),
      'Retry-After': String(Math.max(1, Math.ceil(resetsInMs / 1_000))),
    });
    this.limitName = limitName;
  }
}

export const limitHeaders = (limit: number, remaining: number, resetsInMs: number): HeaderLine[] => [
  { name: 'X-RateLimit-Limit', key: 'x-ratelimit-limit', value: String(limit) },
  { name: 'X-RateLimit-Remaining', key: 'x-ratelimit-remaining', value: String(remaining) },
  {
    name: 'X-RateLimit-Reset',
    key: 'x-ratelimit-reset',
    value: String(Math.ceil((Date.now() + resetsInMs) / 1_000)),
  },
];
