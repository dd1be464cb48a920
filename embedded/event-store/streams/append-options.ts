import { fromBinary } from '@bufbuild/protobuf';
import { ANY, NO_STREAM, STREAM_EXISTS } from '../log/expected-revision.ts';
import { AppendReq_OptionsSchema } from '../protos/streams_pb.ts';
import { eachField } from '../wire/each-field.ts';
import { expectedRevision, noExpectedRevision } from './expected-options.ts';

/** What an append says before its events: where they go. */
export type AppendOptions = {
  /** Empty if there is none. */
  readonly stream: string;
  /** Milliseconds since 1970; only in a batch. */
  readonly deadline: number;
  /**
   * The expected revision, NO_STREAM, ANY or STREAM_EXISTS. Throws if it is invalid, INVALID_ARGUMENT if it is missing.
   */
  expected(): number;
};

/**
 * Fields of the options, which are the same in Append and BatchAppend, of a `StreamIdentifier` and of a `Timestamp`.
 */
const FIELD = { streamIdentifier: 1, exact: 2, noStream: 3, any: 4, streamExists: 5, deadline: 6 } as const;
const STREAM_NAME = 3;
const TIMESTAMP = { seconds: 1, nanoseconds: 2 } as const;

/** Decodes the options between two offsets, by hand like the events after them. Throws RangeError if malformed. */
export function appendOptions(bytes: Buffer, start: number, end: number): AppendOptions {
  let stream = '';
  let deadline = Number.POSITIVE_INFINITY;
  let expected: number | undefined;
  eachField(bytes, start, end, (field, from, to) => {
    if (field === FIELD.streamIdentifier) stream = streamNameIn(bytes, from, to);
    else if (field === FIELD.exact) expected = from;
    else if (field === FIELD.noStream) expected = NO_STREAM;
    else if (field === FIELD.any) expected = ANY;
    else if (field === FIELD.streamExists) expected = STREAM_EXISTS;
    else if (field === FIELD.deadline) deadline = millisecondsIn(bytes, from, to);
  });
  return {
    stream,
    deadline,
    expected: () => {
      if (expected === undefined) throw noExpectedRevision();
      if (expected <= Number.MAX_SAFE_INTEGER) return expected;
      // The number lost its last digits, on which the answer depends.
      return expectedRevision(fromBinary(AppendReq_OptionsSchema, bytes.subarray(start, end)));
    },
  };
}

function streamNameIn(bytes: Buffer, start: number, end: number): string {
  let name = '';
  eachField(bytes, start, end, (field, from, to) => {
    if (field === STREAM_NAME) name = bytes.toString('utf8', from, to);
  });
  return name;
}

function millisecondsIn(bytes: Buffer, start: number, end: number): number {
  let milliseconds = 0;
  eachField(bytes, start, end, (field, from) => {
    // Negative times are sent as 2^64 minus their value: they lie before 1970, which is as far in the past as 1970
    // itself.
    if (field === TIMESTAMP.seconds) milliseconds += from < 2 ** 63 ? from * 1_000 : 0;
    else if (field === TIMESTAMP.nanoseconds) milliseconds += from / 1e6;
  });
  return milliseconds;
}
