import type { Context, Next } from 'koa';
import { Rejection, type RejectionKind } from '../aggregates/rejection.ts';
import { InvalidCursor, isDocumentStoreFull, isDocumentStoreUnavailable, NotFilled } from '../documents/index.ts';
import {
  EventStoreDenied,
  EventStoreTrouble,
  EventStoreUnavailable,
  OutcomeUnknown,
  UnreadableEvent,
  WrongExpectedRevision,
  wasHeldUp,
} from '../event-store/index.ts';
import { keyMissingIn, type PersonKeyMissing } from '../personal-data/person-keys.ts';
import type { Log } from '../process/log.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { isClientGone } from './client-gone.ts';

/** The spec's machine-readable codes, one per status. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'validation_error'
  | 'rate_limit_exceeded'
  | 'internal_error'
  | 'bad_gateway'
  | 'not_ready'
  | 'disk_full'
  | 'damaged_record'
  | 'gateway_timeout'
  | (string & {});

/** An error response: status, code, one sentence, and details that help to fix it. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: unknown;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    detail?: unknown,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.detail = detail;
    // RFC 9110, 15.5.2: a 401 says how to authenticate, no matter what refuses.
    this.headers = status === 401 ? { 'WWW-Authenticate': 'Bearer', ...headers } : headers;
  }
}

/** Something behind this process has failed. It is logged without a stack, which would be this process's own. */
export class FailedElsewhere extends HttpError {
  /** Whether it has been logged elsewhere. */
  readonly isReported: boolean;

  constructor(
    status: 502 | 504,
    code: ErrorCode,
    message: string,
    { cause, isReported, detail }: { cause: unknown; isReported: boolean; detail?: unknown },
  ) {
    super(status, code, message, detail);
    this.cause = cause;
    this.isReported = isReported;
  }
}

/** One item of the spec's 422 answer. */
export type ValidationItem = {
  type: string;
  loc: (string | number)[];
  msg: string;
  input: unknown;
  ctx?: Record<string, unknown>;
};

/** The spec's 422: `detail` lists what is wrong, and where. */
export const validationError = (items: readonly ValidationItem[]): HttpError =>
  new HttpError(422, 'validation_error', items.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '), items);

/** Something is full or unavailable, and will be free again in a while. */
export const notReady = (message: string, retryAfterSeconds = 5): HttpError =>
  new HttpError(503, 'not_ready', `${message}; try again in a moment`, undefined, {
    'Retry-After': String(retryAfterSeconds),
  });

export const badRequest = (message: string): HttpError => new HttpError(400, 'bad_request', message);

export const notFound = (what: string): HttpError => new HttpError(404, 'not_found', `${what} does not exist`);

const REJECTED: Record<RejectionKind, { status: number; code: ErrorCode }> = {
  invalid: { status: 422, code: 'validation_error' },
  forbidden: { status: 403, code: 'forbidden' },
  'not-found': { status: 404, code: 'not_found' },
  conflict: { status: 409, code: 'conflict' },
};

/**
 * The outermost middleware: turns any error into the spec's error body. It writes the response itself, because Koa's
 * own error handling drops headers that were set before.
 */
export function errorHandler(log: Log) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
      // A handler that bypasses Koa has already responded.
      if (ctx.respond === false || ctx.body !== undefined) return;
      if (ctx.status === 404) throw notFound(`${ctx.method} ${ctx.path}`);
      // Set by the router, which lists the route's methods in Allow; 501 for a verb that it does not know.
      if (ctx.status === 405 || ctx.status === 501)
        throw new HttpError(405, 'method_not_allowed', `${ctx.path} does not accept ${ctx.method}`);
    } catch (error) {
      if (isClientGone(ctx)) {
        // There is no one to answer, and what failed because of that is not a failure of the platform.
        ctx.respond = false;
        (ctx.state.log ?? log).debug({ cause: String(error) }, 'the client disconnected before it was answered');
        return;
      }
      const answer = toHttpError(error);
      logServerError(ctx.state.log ?? log, error, answer);
      ctx.state.refusal = answer;
      ctx.set(answer.headers);
      ctx.status = answer.status;
      ctx.body = {
        error: answer.code,
        message: answer.message,
        ...(answer.detail === undefined ? {} : { detail: answer.detail }),
      };
    }
  };
}

/**
 * Logs what is not the caller's fault. A 503, or an outcome that the store left open, is logged at debug: an
 * unavailable store reports itself, once, and metrics count how often something is full or not there yet.
 */
export function logServerError(log: Log, error: unknown, { status, message }: HttpError): void {
  if (error instanceof FailedElsewhere)
    log[error.isReported ? 'debug' : 'warn']({ cause: String(error.cause) }, message);
  else if (status >= 500)
    log[status === 503 || error instanceof OutcomeUnknown ? 'debug' : 'error']({ err: error }, message);
}

/** What the caller learns about an error. Anything unforeseen is a 500 that reveals nothing internal. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof Rejection) return rejected(error);
  if (error instanceof ProviderError) return providerFailed(error);
  if (error instanceof OutcomeUnknown) return outcomeUnknown();
  const trouble = troubleOf(error);
  if (trouble !== null) return trouble;
  // The store may be healthy: it is this process that could not hear it.
  if (wasHeldUp(error)) return notReady('The server gets too little processor time', 2);
  const store = storeOf(error);
  if (store !== null) return notReady(`The ${store} does not answer`, 2);
  const missing = keyMissingIn(error);
  if (missing) return keyIsMissing(missing);
  if (error instanceof UnreadableEvent) return unreadable(error);
  if (error instanceof EventStoreDenied) {
    const { message, why: cause, nextAction: next_action } = error;
    return new HttpError(502, 'bad_gateway', message, { code: 'event-store/denied', cause, next_action });
  }
  if (error instanceof NotFilled) return notReady(error.message);
  if (error instanceof InvalidCursor) return new HttpError(400, 'bad_request', error.message, { field: 'cursor' });
  if (error instanceof WrongExpectedRevision) {
    return new HttpError(409, 'conflict', 'Someone else changed this at the same time; read it again and retry');
  }
  const status = (error as { status?: unknown } | null | undefined)?.status;
  if (status === 413) return new HttpError(413, 'payload_too_large', 'The body is larger than 1 MiB');
  if (status === 415) return new HttpError(415, 'unsupported_media_type', 'The body must be JSON');
  if (status === 400 || isZlib(error)) return new HttpError(400, 'bad_request', 'The request cannot be read');
  return new HttpError(500, 'internal_error', 'Something went wrong here; the request id identifies it in the log');
}

/** The detail of an answer to a write of which it is not known whether it was done. */
export const UNKNOWN_OUTCOME = {
  outcome: 'unknown',
  next_action:
    'repeat the request with the same Idempotency-Key; if it had none, check first whether it was carried out',
} as const;

/** Not 503, which would say that nothing has happened. */
const outcomeUnknown = (): HttpError =>
  new HttpError(
    504,
    'gateway_timeout',
    'The event store did not answer in time, and the request may have been carried out: repeat it with the same Idempotency-Key',
    UNKNOWN_OUTCOME,
    { 'Retry-After': '2' },
  );

/** A body not compressed as its headers say: the codes of gzip and deflate, and of Brotli. */
const isZlib = (error: unknown): boolean =>
  /^(Z_|ERR_(BROTLI_DECODER)?_ERROR_)/.test(String((error as { code?: unknown } | null | undefined)?.code));

/** What a store says is wrong with itself; null for any other error. */
function troubleOf(error: unknown): HttpError | null {
  if (error instanceof EventStoreTrouble && error.kind === 'damaged') {
    return new HttpError(500, 'damaged_record', error.message);
  }
  if (error instanceof EventStoreTrouble) return diskFull(error.message);
  return isDocumentStoreFull(error) ? diskFull(`the document store: ${(error as Error).message}`) : null;
}

/** An operator has to make room, and it takes longer than an outage. */
const diskFull = (message: string): HttpError =>
  new HttpError(503, 'disk_full', message, undefined, { 'Retry-After': '60' });

/** The store that is unavailable; null for any other error. */
function storeOf(error: unknown): string | null {
  if (error instanceof EventStoreUnavailable) return 'event store';
  return isDocumentStoreUnavailable(error) ? 'document store' : null;
}

/** Who is meant is left to the log: the caller may be someone else. */
const keyIsMissing = ({ nextAction: next_action }: PersonKeyMissing): HttpError =>
  new HttpError(
    503,
    'not_ready',
    "Personal data cannot be read or written, because people's keys are missing until the operator restores them from a backup",
    { code: 'personal-data/key-missing', cause: 'a key in secrets_person_keys is missing', next_action },
    { 'Retry-After': '60' },
  );

function unreadable({ address, message: cause }: UnreadableEvent): HttpError {
  const { stream, revision, id: event_id, type: event_type } = address;
  return new HttpError(500, 'internal_error', `An event that this depends on cannot be read: ${revision}@${stream}`, {
    code: 'event-store/unreadable-event',
    cause,
    next_action: `have an operator restore the event store from a backup, or run a version of the platform that reads ${event_type}`,
    stream,
    revision: String(revision),
    event_id,
  });
}

function rejected({ kind, code, message, detail, shownAs }: Rejection): HttpError {
  if (kind === 'invalid') {
    return validationError([
      {
        type: code,
        loc: ['body', ...(typeof detail.field === 'string' ? [detail.field] : [])],
        msg: message,
        input: detail.input ?? null,
      },
    ]);
  }
  const known = REJECTED[kind];
  return new HttpError(known.status, shownAs ?? known.code, message, { ...detail, code });
}

function providerFailed({ details, message }: ProviderError): HttpError {
  const { provider, kind, code, cause, nextAction } = details;
  const detail = { provider, code, cause, next_action: nextAction };
  if (kind === 'invalid' || kind === 'refused') {
    return validationError([{ type: code, loc: ['body'], msg: cause, input: null, ctx: detail }]);
  }
  // With a code of its own: clients distinguish a spent budget from other conflicts.
  if (kind === 'budget') return new HttpError(409, code, cause, detail);
  return new HttpError(502, 'bad_gateway', message, detail);
}
