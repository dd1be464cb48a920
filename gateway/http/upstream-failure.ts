import { HttpError } from '../../kernel/http/errors.ts';

const TIMEOUTS: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** The answer when a service could not be reached: it says neither where the service is nor how the call failed. */
export function upstreamFailure(service: string, cause: unknown): HttpError {
  const isTimeout = TIMEOUTS.has(codeOf(cause));
  const answer = isTimeout
    ? new HttpError(504, 'gateway_timeout', `Service ${service} did not answer in time`)
    : new HttpError(502, 'bad_gateway', `Service ${service} is unavailable`);
  answer.cause = cause;
  return answer;
}

const BROKEN: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether a call failed because a kept connection was closed by the service: the service may not have seen the request. */
export const isBrokenConnection = (error: unknown): boolean => BROKEN.has(codeOf(error));

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
