import { invalidArgument, type StatusError } from '../grpc/status-error.ts';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../log/expected-revision.ts';
import type { AppendReq_Options } from '../protos/streams_pb.ts';
import { revisionOrEnd } from '../wire/fields.ts';

/** The expected revision of a request; throws INVALID_ARGUMENT if it names none. */
export function expectedRevision({
  expectedStreamRevision: expected,
}: Pick<AppendReq_Options, 'expectedStreamRevision'>): number {
  switch (expected.case) {
    case 'revision': {
      const revision = revisionOrEnd(expected.value);
      // The largest uint64 stands for -1, a stream without events.
      return revision === 'end' ? NO_STREAM : revision;
    }
    case 'noStream':
      return NO_STREAM;
    case 'any':
      return ANY;
    case 'streamExists':
      return STREAM_EXISTS;
    default:
      throw noExpectedRevision();
  }
}

/** INVALID_ARGUMENT: the request does not say what it expects. */
export function noExpectedRevision(): StatusError {
  return invalidArgument('The request names no expected revision.');
}
