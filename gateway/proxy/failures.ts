import { HttpError } from '../../kernel/http/errors.ts';

const TIMEOUTS: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** What a caller is told when a service could not be asked: nothing of where it is or how it failed. */
export function upstreamFailure(service: string, cause: unknown): HttpError {
  const isTimeout = TIMEOUTS.has(codeOf(cause));
  const answer = isTimeout
    ? new HttpError(504, 'gateway_timeout', `Service ${service} did not answer in time`)
    : new HttpError(502, 'bad_gateway', `Service ${service} is unavailable`);
  answer.cause = cause;
  return answer;
}

const BROKEN: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** A kept connection that the service closed just as it was used again: the request was not necessarily seen. */
export const isBrokenConnection = (error: unknown): boolean => BROKEN.has(codeOf(error));

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
