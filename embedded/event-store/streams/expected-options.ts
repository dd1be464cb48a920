import { invalidArgument, type StatusError } from '../grpc/status-error.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../log/expected-revision.ts';
import { revisionOrEnd } from '../wire/fields.ts';

/** How Delete and Tombstone state the expected revision. */
type ExpectedOptions = {
  hasRevision(): boolean;
  getRevision(): string;
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
};

/** The expected revision of a request; throws INVALID_ARGUMENT if it names none. */
export function expectedRevision(options: ExpectedOptions): number {
  if (options.hasRevision()) return exactRevision(options.getRevision());
  if (options.hasNoStream()) return NO_STREAM;
  if (options.hasAny()) return ANY;
  if (options.hasStreamExists()) return STREAM_EXISTS;
  throw noExpectedRevision();
}

/** An exact revision; the largest uint64 stands for -1, a stream without events. */
export function exactRevision(text: string): number {
  const revision = revisionOrEnd(text);
  return revision === 'end' ? NO_STREAM : revision;
}

/** INVALID_ARGUMENT: the request does not say what it expects. */
export function noExpectedRevision(): StatusError {
  return invalidArgument('The request names no expected revision.');
}
