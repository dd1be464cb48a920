import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import timestampPb from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../../support/eventually.ts';
import { LEAST_RIGHTS, REAL_EVENT_STORE_DIFFERS } from '../../support/stores/event-store.ts';
import { cannotRun, unless } from '../../support/stores/skip.ts';
import { collect, newStream, openWireFixture, type WireFixture } from './fixture.ts';

/** What the client of another day may send: the official one would not. */
const it = suite('batch append on the wire');
// It speaks to the server in clear and as no one.
if (LEAST_RIGHTS !== null) cannotRun(LEAST_RIGHTS);

const itEmbedded = unless(REAL_EVENT_STORE_DIFFERS, it);
let store: WireFixture;
it.before(async () => {
  store = await openWireFixture();
});
it.after(() => store.close());

type Call = ClientDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

type Chunk = {
  readonly id: string;
  /** Absent: a chunk after the first. */
  readonly stream?: string;
  readonly types: readonly (string | undefined)[];
  readonly isFinal: boolean;
  readonly deadline?: Date;
  readonly eventId?: string;
  readonly dataSize?: number;
};

function chunk({ id, stream, types, isFinal, deadline, eventId, dataSize = 2 }: Chunk): streams.BatchAppendReq {
  const request = new streams.BatchAppendReq().setCorrelationId(new shared.UUID().setString(id)).setIsFinal(isFinal);
  if (stream !== undefined) {
    const options = new streams.BatchAppendReq.Options().setAny(new emptyPb.Empty());
    options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
    if (deadline !== undefined) options.setDeadline(timestampPb.Timestamp.fromDate(deadline));
    request.setOptions(options);
  }
  request.setProposedMessagesList(
    types.map((type) => {
      const message = new streams.BatchAppendReq.ProposedMessage().setData(Buffer.alloc(dataSize, 'x'));
      message.setId(new shared.UUID().setString(eventId ?? randomUUID()));
      if (type !== undefined) message.getMetadataMap().set('type', type);
      message.getMetadataMap().set('content-type', 'application/octet-stream');
      return message;
    }),
  );
  return request;
}

/** Notes every answer of a call. */
function answersOf(call: Call): string[] {
  const seen: string[] = [];
  call.on('data', (response: streams.BatchAppendResp) => {
    const stream = Buffer.from(response.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();
    const error = response.getError();
    const details = error?.getDetails()?.getTypeName() ?? `revision ${response.getSuccess()?.getCurrentRevision()}`;
    seen.push(`${response.getCorrelationId()?.getString()} ${stream} ${details}`);
  });
  return seen;
}

/**
 * Resolves when nothing more can come: a marker was answered that was sent last. One that is never completed is answered when it
 * times out, and so after every answer that an earlier append could still get.
 */
async function settled(call: Call, seen: string[], marker: 'complete' | 'incomplete'): Promise<string[]> {
  const id = randomUUID();
  call.write(chunk({ id, stream: newStream('marker'), types: ['Marker'], isFinal: marker === 'complete' }));
  await eventually('answer to the marker', () => seen.some((answer) => answer.startsWith(id)));
  return seen.splice(0).filter((answer) => !answer.startsWith(id));
}

it('joins the chunks of appends that arrive interleaved', async () => {
  const call = store.streams.batchAppend();
  const seen = answersOf(call);
  const [a, b] = [
    { id: randomUUID(), stream: newStream() },
    { id: randomUUID(), stream: newStream() },
  ];
  call.write(chunk({ ...a, types: [], isFinal: false }));
  call.write(chunk({ ...b, types: ['One'], isFinal: false }));
  call.write(chunk({ id: a.id, types: ['One', 'Two'], isFinal: false }));
  call.write(chunk({ id: b.id, types: ['Two'], isFinal: true }));
  call.write(chunk({ id: a.id, types: ['Three'], isFinal: true }));
  assert.equal(
    (await settled(call, seen, 'complete')).sort(),
    [`${a.id} ${a.stream} revision 2`, `${b.id} ${b.stream} revision 1`].sort(),
  );
  assert.equal(
    (await collect(store.client.readStream(a.stream))).map(({ event }) => event?.type),
    ['One', 'Two', 'Three'],
  );
  call.cancel();
  call.on('error', () => undefined);
});

itEmbedded('answers a bad event once, forgets the append, and goes on with others', async () => {
  const call = store.streams.batchAppend();
  const seen = answersOf(call);
  const bad = { id: randomUUID(), stream: newStream() };
  const late = { id: randomUUID(), stream: newStream() };
  const noType = { id: randomUUID(), stream: newStream() };
  const badId = { id: randomUUID(), stream: newStream() };
  const good = { id: randomUUID(), stream: newStream() };
  call.write(chunk({ ...bad, types: [''], isFinal: true }));
  call.write(chunk({ ...late, types: ['Fine'], isFinal: false }));
  call.write(chunk({ id: late.id, types: [''], isFinal: false }));
  call.write(chunk({ id: late.id, types: ['Fine'], isFinal: true }));
  call.write(chunk({ ...noType, types: [undefined], isFinal: true }));
  call.write(chunk({ ...badId, types: ['Fine'], eventId: 'none', isFinal: true }));
  call.write(chunk({ ...good, types: ['Fine'], isFinal: true }));
  const badRequest = 'event_store.client.BadRequest';
  assert.equal(
    (await settled(call, seen, 'incomplete')).sort(),
    [
      `${bad.id} ${bad.stream} ${badRequest}`,
      `${late.id} ${late.stream} ${badRequest}`,
      `${noType.id} ${noType.stream} ${badRequest}`,
      `${badId.id} ${badId.stream} ${badRequest}`,
      `${good.id} ${good.stream} revision 0`,
    ].sort(),
  );
  call.end();
  await new Promise((resolve) => call.on('end', resolve));
});

itEmbedded('gives up on an append that is late or never completed, once', async () => {
  const call = store.streams.batchAppend();
  const seen = answersOf(call);
  const late = { id: randomUUID(), stream: newStream() };
  const incomplete = { id: randomUUID(), stream: newStream() };
  call.write(chunk({ ...late, types: ['Fine'], deadline: new Date(Date.now() - 1_000), isFinal: true }));
  call.write(chunk({ ...incomplete, types: ['Fine'], isFinal: false }));
  const timeout = 'event_store.client.Timeout';
  assert.equal(await settled(call, seen, 'incomplete'), [
    `${late.id} ${late.stream} ${timeout}`,
    `${incomplete.id} ${incomplete.stream} ${timeout}`,
  ]);
  call.write(chunk({ id: incomplete.id, types: ['Fine'], isFinal: true }));
  const again = { id: incomplete.id, stream: newStream() };
  call.write(chunk({ ...again, types: ['Fine'], isFinal: true }));
  assert.equal(await settled(call, seen, 'complete'), [`${again.id} ${again.stream} revision 0`]);
  call.end();
  await new Promise((resolve) => call.on('end', resolve));
});

itEmbedded('answers what is outstanding when the client sends no more', async () => {
  const call = store.streams.batchAppend();
  const seen: number[] = [];
  call.on('data', () => seen.push(1));
  for (let n = 0; n < 50; n++)
    call.write(chunk({ id: randomUUID(), stream: newStream(), types: ['Fine'], isFinal: true }));
  call.end();
  await new Promise((resolve) => call.on('end', resolve));
  assert.is(seen.length, 50);
});

itEmbedded('takes more at once than it holds in memory at a time', async () => {
  const call = store.streams.batchAppend();
  let answered = 0;
  const done = new Promise<void>((resolve) => {
    call.on('data', () => {
      if (++answered === 60) resolve();
    });
  });
  for (let n = 0; n < 60; n++) {
    call.write(
      chunk({ id: randomUUID(), stream: newStream('large'), types: ['Fine'], dataSize: 1_000_000, isFinal: true }),
    );
  }
  await done;
  const ended = new Promise((resolve) => call.on('end', resolve));
  call.end();
  await ended;
  assert.is(answered, 60);
});

it.run();
