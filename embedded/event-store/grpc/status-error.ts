import { status } from '@grpc/grpc-js';
import { DamagedRecord } from '../store/damage.ts';

/**
 * A call's failure as gRPC carries it: a status code, a text, and trailing metadata from which the client chooses its
 * error class (`exception` names it; the other keys fill its fields).
 */
export class StatusError extends Error {
  readonly code: status;
  readonly details: string;
  readonly trailers: Readonly<Record<string, string>>;

  constructor(code: status, details: string, trailers: Readonly<Record<string, string | number>> = {}) {
    super(details);
    this.name = 'StatusError';
    this.code = code;
    this.details = details;
    const texts = Object.entries(trailers).map(([key, value]) => [key, printable(String(value))]);
    this.trailers = Object.fromEntries(texts);
  }
}

/** The real server's answer to a request on which its handler fails. */
export function unhandled(): StatusError {
  return new StatusError(status.UNKNOWN, 'Exception was thrown by handler.');
}

/** INVALID_ARGUMENT: the request is malformed. */
export function invalidArgument(details: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, details);
}

/** RESOURCE_EXHAUSTED: there is no room for new events. */
export function diskFull(details: string): StatusError {
  return new StatusError(status.RESOURCE_EXHAUSTED, details);
}

/** FAILED_PRECONDITION: the stream is closed forever, or was deleted. */
export function streamDeleted(stream: string): StatusError {
  return new StatusError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
}

/** FAILED_PRECONDITION: the stream is not at the revision that the operation expects. */
export function wrongExpectedVersion(
  operation: string,
  stream: string,
  expected: number,
  current: number,
): StatusError {
  return new StatusError(
    status.FAILED_PRECONDITION,
    `${operation} failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${current}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': expected,
      'actual-version': current,
    },
  );
}

/** ABORTED: a live subscriber takes events more slowly than they come. It may subscribe again after the last that it took. */
export function consumerTooSlow(): StatusError {
  const details = 'Consumer too slow to handle event while live. Client resubscription required.';
  return new StatusError(status.ABORTED, `Operation timed out: ${details}`);
}

/** INVALID_ARGUMENT: an append contains more than `maximum` bytes of data. */
export function maximumAppendSizeExceeded(maximum: number): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, `Maximum Append Size of ${maximum} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': maximum,
  });
}

/** INVALID_ARGUMENT: an event lacks its type or content type. */
export function missingMetadataProperty(property: string): StatusError {
  return new StatusError(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });
}

/** What a handler threw, as a status; anything unforeseen is a bug in this server and also goes to stderr. */
export function toStatusError(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  if (error instanceof DamagedRecord) return new StatusError(status.DATA_LOSS, error.message);
  console.error('event store: a handler failed unexpectedly; the call is answered UNKNOWN', error);
  return unhandled();
}

/** Header values must be printable ASCII; stream and group names need not be. */
function printable(value: string): string {
  return /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value);
}
