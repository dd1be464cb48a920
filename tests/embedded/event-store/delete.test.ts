import {
  ANY,
  jsonEvent,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { eventually } from '../../support/eventually.ts';
import { collect, counted, newStream, numbers, rejection, suiteOnEventStore } from './fixture.ts';

const { it, itEmbedded, itAlone, store } = suiteOnEventStore('delete and tombstone', { restarts: true });

const read = (stream: string) => collect(store.client.readStream(stream));

/** Null where the stream is not found. */
const found = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error) => (error instanceof StreamNotFoundError ? null : Promise.reject(error)));

it('a deleted stream is not found, and can be deleted again', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 2));
  const first = await store.client.deleteStream(stream, { expectedRevision: 2n });
  const second = await store.client.deleteStream(stream);
  assert.ok((second.position?.commit ?? 0n) > (first.position?.commit ?? 0n));
  assert.instance(await rejection(read(stream)), StreamNotFoundError);
  assert.instance(
    await rejection(store.client.appendToStream(stream, counted(0, 0), { expectedRevision: STREAM_EXISTS })),
    StreamDeletedError,
  );
});

for (const [name, expectedRevision] of [
  ['ANY', ANY],
  ['NO_STREAM', NO_STREAM],
  ['its last revision', 2n],
] as const) {
  itAlone(`a deleted stream comes back with an append that expects ${name}, and its revisions go on`, async () => {
    const stream = newStream();
    await store.client.appendToStream(stream, counted(0, 2));
    await store.client.deleteStream(stream);
    const { nextExpectedRevision } = await store.client.appendToStream(stream, counted(3, 4), { expectedRevision });
    assert.is(nextExpectedRevision, 4n);
    // A real server answers the append before it brings the stream back.
    const events = await eventually('stream that is back', () => found(read(stream)));
    assert.equal(numbers(events), [3, 4]);
    assert.equal(
      events.map(({ event }) => event?.revision),
      [3n, 4n],
    );
    const { metadata } = await store.client.getStreamMetadata(stream);
    assert.is(Number(metadata?.truncateBefore), 3);
    await store.restart();
    assert.equal(numbers(await read(stream)), [3, 4]);
  });
}

it('a deleted stream comes back with a change of its metadata, truncated', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 2));
  await store.client.deleteStream(stream);
  await store.client.setStreamMetadata(stream, { maxCount: 7, mine: 'kept' });
  // A real server answers before it truncates the stream: what was deleted is there for a moment.
  await eventually('truncated stream', async () => (await found(read(stream)))?.length === 0);
  const { metadata } = await store.client.getStreamMetadata(stream);
  assert.equal(
    { maxCount: Number(metadata?.maxCount), truncateBefore: Number(metadata?.truncateBefore), mine: metadata?.mine },
    { maxCount: 7, truncateBefore: 3, mine: 'kept' },
  );
});

it('a delete that expects the wrong revision is refused', async () => {
  const stream = newStream();
  const absent = await rejection(store.client.deleteStream(stream));
  assert.instance(absent, WrongExpectedVersionError);
  assert.is((absent as WrongExpectedVersionError).expectedVersion, -2n);
  await store.client.appendToStream(stream, counted(0, 2));
  const wrong = await rejection(store.client.deleteStream(stream, { expectedRevision: 1n }));
  assert.instance(wrong, WrongExpectedVersionError);
  assert.is((wrong as WrongExpectedVersionError).actualVersion, 2n);
  assert.is((await read(stream)).length, 3);
});

itEmbedded('a tombstoned stream is closed for ever, its metadata too', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 2));
  await store.client.setStreamMetadata(stream, { maxCount: 5 });
  await store.client.tombstoneStream(stream, { expectedRevision: 2n });
  const check = async (): Promise<void> => {
    for (const attempt of [
      () => read(stream),
      () => read(`$$${stream}`),
      () => store.client.appendToStream(stream, counted(3, 3)),
      () => store.client.appendToStream(stream, counted(3, 3), { expectedRevision: NO_STREAM }),
      () => store.client.setStreamMetadata(stream, {}),
      () => store.client.deleteStream(stream),
      () => store.client.tombstoneStream(stream),
    ]) {
      const error = await rejection(attempt());
      assert.instance(error, StreamDeletedError);
    }
  };
  await check();
  await store.restart();
  await check();
});

itEmbedded('a stream that never existed can be tombstoned', async () => {
  const stream = newStream('nie da gewesen ☃');
  await store.client.tombstoneStream(stream, { expectedRevision: NO_STREAM });
  const error = await rejection(read(stream));
  assert.instance(error, StreamDeletedError);
});

it('$all keeps the events of deleted and tombstoned streams, and shows what closed them', async () => {
  const [deleted, tombstoned] = [newStream(), newStream()];
  for (const stream of [deleted, tombstoned])
    await store.client.appendToStream(stream, [jsonEvent({ type: 'Kept', data: {} })]);
  await store.client.deleteStream(deleted);
  await store.client.tombstoneStream(tombstoned);
  const seen: string[] = [];
  for await (const { event } of store.client.readAll()) {
    if (event?.streamId.includes(deleted)) seen.push(`deleted ${event.type} ${event.revision}`);
    if (event?.streamId === tombstoned) seen.push(`tombstoned ${event.type} ${event.revision}`);
  }
  assert.equal(seen, [
    'deleted Kept 0',
    'tombstoned Kept 0',
    'deleted $metadata 0',
    'tombstoned $streamDeleted 9223372036854775807',
  ]);
});

itEmbedded('a stream whose metadata is closed for ever cannot be deleted', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 0));
  await store.client.tombstoneStream(`$$${stream}`);
  assert.instance(await rejection(store.client.deleteStream(stream)), StreamDeletedError);
  assert.is((await read(stream)).length, 1);
});

itEmbedded('the metadata of the stream without a name cannot be written', async () => {
  await rejection(store.client.appendToStream('$$', counted(0, 0)));
  await rejection(store.client.deleteStream('$$'));
  assert.ok(await collect(store.client.readAll({ maxCount: 1 })));
});

it.run();
