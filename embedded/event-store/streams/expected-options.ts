import { invalidArgument } from '../grpc/status-error.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../log/expected-revision.ts';
import { revisionOrEnd } from '../wire/fields.ts';

/** How Append, Delete and Tombstone say what revision they expect. */
type ExpectedOptions = {
  hasRevision(): boolean;
  getRevision(): string;
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
};

/** The expected revision of a request; throws INVALID_ARGUMENT when it names none. */
export function expectedRevision(options: ExpectedOptions): number {
  if (options.hasRevision()) return exactRevision(options.getRevision());
  return expectedKind(options);
}

/** An exact revision; the largest uint64 stands for -1, the stream without events. */
export function exactRevision(text: string): number {
  const revision = revisionOrEnd(text);
  return revision === 'end' ? NO_STREAM : revision;
}

/** An expected revision that is no number; throws INVALID_ARGUMENT when there is none. */
export function expectedKind(options: Pick<ExpectedOptions, 'hasNoStream' | 'hasAny' | 'hasStreamExists'>): number {
  if (options.hasNoStream()) return NO_STREAM;
  if (options.hasAny()) return ANY;
  if (options.hasStreamExists()) return STREAM_EXISTS;
  throw invalidArgument('The request names no expected revision.');
}
