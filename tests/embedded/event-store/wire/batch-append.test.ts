import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { outcomeAnswer, toBatchResponse } from '../../../../embedded/event-store/streams/batch-answers.ts';
import { parseChunk } from '../../../../embedded/event-store/streams/batch-request.ts';

const it = suite('batch appends on the wire');

const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
const anyEvent = fc.record({
  id: fc.uuid(),
  type: anyText,
  isJson: fc.boolean(),
  metadata: fc.uint8Array({ maxLength: 300 }),
  data: fc.uint8Array({ maxLength: 300 }),
});

function proposed(event: typeof anyEvent extends fc.Arbitrary<infer Event> ? Event : never, asHalves: boolean) {
  const id = new shared.UUID();
  if (asHalves) {
    const bits = Buffer.from(event.id.replaceAll('-', ''), 'hex');
    const halves = new shared.UUID.Structured();
    halves.setMostSignificantBits(String(bits.readBigInt64BE(0)));
    halves.setLeastSignificantBits(String(bits.readBigInt64BE(8)));
    id.setStructured(halves);
  } else id.setString(event.id.toUpperCase());
  const message = new streams.BatchAppendReq.ProposedMessage().setId(id);
  message.getMetadataMap().set('type', event.type);
  message.getMetadataMap().set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  message.setCustomMetadata(event.metadata);
  return message.setData(event.data);
}

it('are what the generated code wrote', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), fc.uuid(), fc.boolean(), fc.boolean(), (events, id, isFinal, asHalves) => {
      const request = new streams.BatchAppendReq().setCorrelationId(new shared.UUID().setString(id));
      request.setIsFinal(isFinal).setProposedMessagesList(events.map((event) => proposed(event, asHalves)));
      const chunk = parseChunk(Buffer.from(request.serializeBinary()));
      assert.is(chunk.isFinal, isFinal);
      assert.is(shared.UUID.deserializeBinary(chunk.correlation ?? Buffer.alloc(0)).getString(), id);
      assert.is(chunk.options, undefined);
      assert.equal(
        chunk.events().map((event) => ({
          ...event,
          metadata: Uint8Array.from(event.metadata),
          data: Uint8Array.from(event.data),
        })),
        events.map((event) => ({ ...event })),
      );
    }),
  );
});

it('are no messages when they are cut off', () => {
  const request = new streams.BatchAppendReq().setCorrelationId(new shared.UUID().setString('cut off'));
  const bytes = Buffer.from(request.serializeBinary());
  assert.throws(() => parseChunk(bytes.subarray(0, -1)), RangeError);
});

it('are answered with what the generated code reads', () => {
  const anyNumber = fc.oneof(fc.nat(), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));
  fc.assert(
    fc.property(
      fc.uuid(),
      anyText,
      fc.oneof(anyNumber, fc.constant(-1)),
      fc.option(anyNumber),
      (id, stream, revision, at) => {
        const correlation = Buffer.from(new shared.UUID().setString(id).serializeBinary());
        const written = { kind: 'written', revision, position: at ?? undefined } as const;
        const response = streams.BatchAppendResp.deserializeBinary(
          toBatchResponse(correlation, stream, outcomeAnswer(stream, -2, written)),
        );
        const success = response.getSuccess();
        assert.is(response.getCorrelationId()?.getString(), id);
        assert.is(Buffer.from(response.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(), stream);
        assert.is(success?.hasNoStream(), revision === -1);
        assert.is(success?.getCurrentRevision(), String(Math.max(revision, 0)));
        assert.is(success?.hasNoPosition(), at === null);
        assert.is(success?.getPosition()?.getCommitPosition(), at === null ? undefined : String(at));
        assert.is(success?.getPosition()?.getPreparePosition(), at === null ? undefined : String(at));
      },
    ),
  );
});

it.run();
