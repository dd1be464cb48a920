import { randomUUID } from 'node:crypto';
import {
  ANY,
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { collect, counted, newStream, numbers, rejection, suiteOnEventStore } from './fixture.ts';

const { it, itEmbedded, store } = suiteOnEventStore('append', { restarts: true });

/** BatchAppend is what the client uses by default; credentials make it use Append. */
const WAYS = [
  ['BatchAppend', {}],
  ['Append', { credentials: { username: 'any', password: 'any' } }],
] as const;

for (const [method, options] of WAYS) {
  it(`${method}: answers with the last revision and a position that grows`, async () => {
    const stream = newStream();
    const first = await store.client.appendToStream(stream, counted(0, 1), { ...options, expectedRevision: NO_STREAM });
    const second = await store.client.appendToStream(stream, counted(2, 2), { ...options, expectedRevision: 1n });
    assert.is(first.nextExpectedRevision, 1n);
    assert.is(second.nextExpectedRevision, 2n);
    assert.ok((second.position?.commit ?? 0n) > (first.position?.commit ?? 0n));
    assert.equal(numbers(await collect(store.client.readStream(stream))), [0, 1, 2]);
  });

  it(`${method}: refuses a wrong expected revision and says what is there`, async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, counted(0, 2));
    for (const [expectedRevision, expected] of [
      [NO_STREAM, -1n],
      [1n, 1n],
      [7n, 7n],
    ] as const) {
      const error = await rejection(
        store.client.appendToStream(stream, counted(3, 3), { ...options, expectedRevision }),
      );
      assert.instance(error, WrongExpectedVersionError);
      assert.is((error as WrongExpectedVersionError).streamName, stream);
      assert.is(BigInt((error as WrongExpectedVersionError).actualVersion), 2n);
      const asked = (error as WrongExpectedVersionError).expectedVersion;
      assert.is(asked === NO_STREAM ? -1n : BigInt(asked), expected);
    }
    assert.is((await collect(store.client.readStream(stream))).length, 3);
  });

  it(`${method}: STREAM_EXISTS wants events or metadata`, async () => {
    const [absent, described] = [newStream(), newStream()];
    const expecting = { ...options, expectedRevision: STREAM_EXISTS } as const;
    assert.instance(
      await rejection(store.client.appendToStream(absent, counted(0, 0), expecting)),
      WrongExpectedVersionError,
    );
    await store.client.setStreamMetadata(described, { maxCount: 10 });
    const { nextExpectedRevision } = await store.client.appendToStream(described, counted(0, 0), expecting);
    assert.is(nextExpectedRevision, 0n);
  });

  it(`${method}: a repeated append is answered as the first time and written once`, async () => {
    const stream = newStream();
    const events = counted(0, 2);
    const later = counted(3, 4);
    for (const expectedRevision of [NO_STREAM, ANY] as const) {
      const first = await store.client.appendToStream(stream, events, { ...options, expectedRevision });
      assert.is(first.nextExpectedRevision, 2n);
    }
    await store.client.appendToStream(stream, later, { ...options, expectedRevision: 2n });
    const again = await store.client.appendToStream(stream, events, { ...options, expectedRevision: NO_STREAM });
    const laterAgain = await store.client.appendToStream(stream, later, { ...options, expectedRevision: 2n });
    const existing = await store.client.appendToStream(stream, events, {
      ...options,
      expectedRevision: STREAM_EXISTS,
    });
    assert.equal(
      [again, laterAgain, existing].map(({ nextExpectedRevision }) => nextExpectedRevision),
      [2n, 4n, 2n],
    );
    const stored = await collect(store.client.readStream(stream));
    assert.equal(numbers(stored), [0, 1, 2, 3, 4]);
    assert.equal(again.position?.commit, stored[2]?.event?.position?.commit);
  });

  it(`${method}: a half-known append is neither repeated nor new`, async () => {
    const stream = newStream();
    const [known, unknown] = [counted(0, 0), counted(1, 1)];
    await store.client.appendToStream(stream, known);
    const mixed = store.client.appendToStream(stream, [...known, ...unknown], { ...options, expectedRevision: ANY });
    assert.instance(await rejection(mixed), WrongExpectedVersionError);
    const started = store.client.appendToStream(stream, [...unknown, ...known], { ...options, expectedRevision: ANY });
    assert.is((await started).nextExpectedRevision, 2n);
  });

  it(`${method}: an id used in another stream is new in this one`, async () => {
    const events = counted(0, 0);
    const streams = [newStream(), newStream()];
    for (const stream of streams) await store.client.appendToStream(stream, events, options);
    for (const stream of streams) assert.is((await collect(store.client.readStream(stream))).length, 1);
  });

  it(`${method}: takes 1 MiB of data and not a byte more`, async () => {
    const stream = newStream();
    const event = (size: number) =>
      binaryEvent({ type: 'Large', data: Buffer.alloc(size), metadata: Buffer.alloc(64) });
    const { success } = await store.client.appendToStream(stream, [event(1_048_576)], options);
    assert.is(success, true);
    const error = await rejection(store.client.appendToStream(stream, [event(1_048_570), event(7)], options));
    assert.instance(error, MaxAppendSizeExceededError);
    assert.is((error as MaxAppendSizeExceededError).maxAppendSize, 1_048_576);
  });

  it(`${method}: without events it checks the revision and writes nothing`, async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, counted(0, 0));
    const { nextExpectedRevision } = await store.client.appendToStream(stream, [], {
      ...options,
      expectedRevision: 0n,
    });
    assert.is(nextExpectedRevision, 0n);
    assert.instance(
      await rejection(store.client.appendToStream(stream, [], { ...options, expectedRevision: 3n })),
      WrongExpectedVersionError,
    );
  });

  it(`${method}: keeps what it was given, byte for byte`, async () => {
    const stream = newStream('ünïcödé/☃ with spaces');
    const id = randomUUID();
    const data = Buffer.from([0, 255, 1, 128]);
    await store.client.appendToStream(
      stream,
      [binaryEvent({ id, type: 'Binär', data, metadata: Buffer.from([9, 8]) })],
      options,
    );
    await store.client.appendToStream(
      stream,
      [jsonEvent({ type: 'Json', data: { a: '☃' }, metadata: { $correlationId: 'c' } })],
      options,
    );
    const [binary, json] = await collect(store.client.readStream(stream));
    assert.is(binary?.event?.id, id);
    assert.is(binary?.event?.streamId, stream);
    assert.is(binary?.event?.type, 'Binär');
    assert.is(binary?.event?.isJson, false);
    assert.equal(Buffer.from(binary?.event?.data as Uint8Array), data);
    assert.equal(Buffer.from(binary?.event?.metadata as Uint8Array), Buffer.from([9, 8]));
    assert.equal(json?.event?.data, { a: '☃' });
    assert.equal(json?.event?.metadata, { $correlationId: 'c' });
    assert.ok(Math.abs(Date.now() - Number(json?.event?.created)) < 60_000);
  });

  it(`${method}: reports a tombstoned stream`, async () => {
    const stream = newStream();
    await store.client.tombstoneStream(stream);
    const error = await rejection(store.client.appendToStream(stream, counted(0, 0), options));
    assert.instance(error, StreamDeletedError);
    assert.is((error as StreamDeletedError).streamName, stream);
  });
}

it('answers instead of throwing when the client is asked to', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 1));
  const client = EventStoreDBClient.connectionString(`${store.url}&throwOnAppendFailure=false`);
  const result = await client.appendToStream(stream, counted(2, 2), {
    expectedRevision: 5n,
    credentials: { username: 'any', password: 'any' },
  });
  await client.dispose();
  assert.is(result.success, false);
  assert.is(result.nextExpectedRevision, 1n);
});

itEmbedded('knows a repeated ANY append after a restart', async () => {
  const stream = newStream();
  const events = counted(0, 9);
  await store.client.appendToStream(stream, events, { expectedRevision: ANY });
  await store.client.appendToStream(stream, counted(10, 12), { expectedRevision: ANY });
  await store.restart();
  const again = await store.client.appendToStream(stream, events, { expectedRevision: ANY });
  assert.is(again.nextExpectedRevision, 9n);
  assert.is((await collect(store.client.readStream(stream))).length, 13);
});

itEmbedded('knows a repeated append while the first is on its way to disk', async () => {
  for (const expectedRevision of [ANY, NO_STREAM] as const) {
    const stream = newStream();
    const events = counted(0, 3);
    const results = await Promise.all(
      [1, 2, 3].map(() => store.client.appendToStream(stream, events, { expectedRevision })),
    );
    assert.equal(
      results.map(({ nextExpectedRevision }) => nextExpectedRevision),
      [3n, 3n, 3n],
    );
    assert.is((await collect(store.client.readStream(stream))).length, 4);
  }
});

it('lets exactly one of many writers win a revision', async () => {
  const stream = newStream();
  const attempts = Array.from({ length: 40 }, () =>
    store.client.appendToStream(stream, counted(0, 0), { expectedRevision: NO_STREAM }),
  );
  const outcomes = await Promise.allSettled(attempts);
  assert.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.is((await collect(store.client.readStream(stream))).length, 1);
});

it('gives 64 interleaved streams dense revisions and positions in the order of the log', async () => {
  const streams = Array.from({ length: 64 }, () => newStream('dense'));
  await Promise.all(
    streams.map(async (stream) => {
      for (let n = 0; n < 5; n++) await store.client.appendToStream(stream, counted(n, n), { expectedRevision: ANY });
    }),
  );
  const positions: bigint[] = [];
  const revisions = new Map<string, bigint[]>();
  for await (const { event } of store.client.readAll()) {
    if (event === undefined || !streams.includes(event.streamId)) continue;
    positions.push(event.position.commit);
    revisions.set(event.streamId, [...(revisions.get(event.streamId) ?? []), event.revision]);
  }
  assert.equal(
    positions,
    [...positions].sort((a, b) => (a < b ? -1 : 1)),
  );
  assert.is(new Set(positions).size, 320);
  for (const stream of streams) assert.equal(revisions.get(stream), [0n, 1n, 2n, 3n, 4n]);
});

it.run();
