import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { encodeEventResponse } from '../../../../embedded/event-store/wire/read-response.ts';
import {
  decodeRecordedEvent,
  encodeRecordedEvent,
  recordEvent,
  TOMBSTONE_REVISION,
} from '../../../../embedded/event-store/wire/recorded-event.ts';

const it = suite('recorded events on the wire');

const largest = Number.MAX_SAFE_INTEGER - 1;
const anyEvent = fc.record({
  id: fc.uuid(),
  stream: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
  revision: fc.oneof(fc.nat(), fc.integer({ min: 0, max: largest }), fc.constant(TOMBSTONE_REVISION)),
  position: fc.integer({ min: 1, max: largest }),
  type: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
  isJson: fc.boolean(),
  createdAt: fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 }),
  metadata: fc.uint8Array({ maxLength: 300 }),
  data: fc.uint8Array({ maxLength: 300 }),
});

it('are what the generated code reads, and what was written', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      const bytes = encodeRecordedEvent(event);
      const generated = streams.ReadResp.ReadEvent.RecordedEvent.deserializeBinary(bytes);
      assert.is(generated.getId()?.getString(), event.id);
      assert.is(Buffer.from(generated.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(), event.stream);
      const revision = event.revision === TOMBSTONE_REVISION ? '9223372036854775807' : String(event.revision);
      assert.is(generated.getStreamRevision(), revision);
      assert.is(generated.getCommitPosition(), String(event.position));
      assert.is(generated.getPreparePosition(), String(event.position));
      assert.equal(Object.fromEntries(generated.getMetadataMap().toArray()), {
        type: event.type,
        created: `${event.createdAt}0000`,
        'content-type': event.isJson ? 'application/json' : 'application/octet-stream',
      });
      assert.equal(Buffer.from(generated.getCustomMetadata_asU8()), Buffer.from(event.metadata));
      assert.equal(Buffer.from(generated.getData_asU8()), Buffer.from(event.data));

      for (const read of [decodeRecordedEvent(bytes), recordEvent(event)]) {
        const { id, stream, revision, position, type, isJson, createdAt } = read;
        assert.equal([id, stream, revision, position], [event.id, event.stream, event.revision, event.position]);
        assert.equal([type, isJson, createdAt], [event.type, event.isJson, event.createdAt]);
        assert.equal(
          [Buffer.from(read.metadata), Buffer.from(read.data)],
          [Buffer.from(event.metadata), Buffer.from(event.data)],
        );
      }
    }),
  );
});

it('are spliced into responses that the generated code reads', () => {
  fc.assert(
    fc.property(anyEvent, anyEvent, (first, second) => {
      const [event, link] = [first, second].map((fields) => ({ ...fields, bytes: encodeRecordedEvent(fields) }));
      assert.ok(event && link);
      const position = (response: Buffer): unknown[] => {
        const read = streams.ReadResp.deserializeBinary(response).getEvent();
        return [
          read?.getEvent()?.getId()?.getString(),
          read?.getLink()?.getId()?.getString(),
          read?.getCommitPosition(),
        ];
      };
      assert.equal(position(encodeEventResponse({ event })), [event.id, undefined, String(event.position)]);
      assert.equal(position(encodeEventResponse({ event, link })), [event.id, link.id, String(link.position)]);
      assert.equal(position(encodeEventResponse({ link })), [undefined, link.id, String(link.position)]);
    }),
  );
});

it('that were cut short are refused', () => {
  const bytes = encodeRecordedEvent({
    id: '00000000-0000-4000-8000-000000000001',
    stream: 'a',
    revision: 0,
    position: 1,
    type: 'T',
    isJson: true,
    createdAt: 1,
    metadata: new Uint8Array(0),
    data: new Uint8Array(0),
  });
  assert.throws(() => decodeRecordedEvent(Buffer.concat([bytes, Buffer.from([0xff])])), RangeError);
});

it.run();
