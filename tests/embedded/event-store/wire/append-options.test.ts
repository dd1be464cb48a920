import { fromBinary } from '@bufbuild/protobuf';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import timestampPb from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AppendReq_OptionsSchema } from '../../../../embedded/event-store/protos/streams_pb.ts';
import { appendOptions } from '../../../../embedded/event-store/streams/append-options.ts';
import { expectedRevision } from '../../../../embedded/event-store/streams/expected-options.ts';

const it = suite('the options of an append on the wire');

const LARGEST = 2n ** 64n - 1n;
const anyKind = fc.constantFrom('NoStream', 'Any', 'StreamExists', 'none');
const anyRevision = fc.oneof(
  fc.bigInt({ min: 0n, max: LARGEST }),
  fc.constantFrom(2n ** 53n - 1n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 63n, LARGEST - 1n, LARGEST),
);
const anyStream = fc.string({ unit: 'grapheme', maxLength: 300 });

/** What a function returns, or the text of what it throws. */
function answerOf(run: () => number): unknown {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
}

it('are what the generated code wrote', () => {
  fc.assert(
    fc.property(anyStream, fc.oneof(anyKind, anyRevision), (stream, expected) => {
      const options = new streams.AppendReq.Options();
      options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
      if (typeof expected === 'bigint') options.setRevision(String(expected));
      else if (expected !== 'none') options[`set${expected}`](new shared.Empty());
      const bytes = Buffer.from(options.serializeBinary());
      const read = appendOptions(bytes, 0, bytes.length);
      assert.is(read.stream, stream);
      assert.is(read.deadline, Number.POSITIVE_INFINITY);
      assert.is(
        answerOf(read.expected),
        answerOf(() => expectedRevision(fromBinary(AppendReq_OptionsSchema, bytes))),
      );
    }),
  );
});

it('hold the deadline of an append in a batch', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (deadline) => {
      const options = new streams.BatchAppendReq.Options().setAny(new emptyPb.Empty());
      options.setDeadline(timestampPb.Timestamp.fromDate(new Date(deadline)));
      const bytes = Buffer.from(options.serializeBinary());
      assert.is(Math.round(appendOptions(bytes, 0, bytes.length).deadline), deadline);
    }),
  );
});

it('with a deadline before 1970 are too late', () => {
  const before = new timestampPb.Timestamp();
  before.setSeconds(-1);
  const bytes = Buffer.from(new streams.BatchAppendReq.Options().setDeadline(before).serializeBinary());
  assert.is(appendOptions(bytes, 0, bytes.length).deadline, 0);
});

it.run();
