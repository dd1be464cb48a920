import { FailedElsewhere, type HttpError, UNKNOWN_OUTCOME } from '../../kernel/http/errors.ts';

const TIMEOUTS: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/**
 * The answer when a service could not be reached, or did not answer: it reveals neither where the service is nor how the
 * call failed, and says if it may have done what it was asked to do.
 */
export function upstreamFailure(service: string, cause: unknown, { isWrite }: { isWrite: boolean }): HttpError {
  const isReported = isDown(cause);
  const why = { cause, isReported, ...(isWrite && !isReported ? { detail: UNKNOWN_OUTCOME } : {}) };
  return TIMEOUTS.has(codeOf(cause))
    ? new FailedElsewhere(504, 'gateway_timeout', `Service ${service} did not answer in time`, why)
    : new FailedElsewhere(502, 'bad_gateway', `Service ${service} is unavailable`, why);
}

const DOWN: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether no connection to the service could be made, which says more than the failure of a single request. */
export const isDown = (cause: unknown): boolean => DOWN.has(codeOf(cause));

const BROKEN: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * Whether a call failed because the service closed a kept-alive connection: the service may not have seen the request.
 */
export const isBrokenConnection = (error: unknown): boolean => BROKEN.has(codeOf(error));

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
