import { BACKWARDS, END, excludeSystemEvents, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { eventually } from '../../support/eventually.ts';
import { collect, counted, newStream, numbers, openFixture, rejection, suiteOnEventStore } from './fixture.ts';

const { it, itEmbedded, itAlone, store } = suiteOnEventStore('read');

it('reads a stream forwards from a revision, inclusive, up to a count', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 9));
  const read = (options: object) => collect(store.client.readStream(stream, options));
  assert.equal(numbers(await read({ direction: FORWARDS, fromRevision: START })), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(numbers(await read({ fromRevision: 4n, maxCount: 3 })), [4, 5, 6]);
  assert.equal(numbers(await read({ fromRevision: 9n, maxCount: 3 })), [9]);
  assert.equal(numbers(await read({ fromRevision: 10n })), []);
});

it('reads a stream backwards from a revision or the end', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 9));
  const read = (options: object) => collect(store.client.readStream(stream, { direction: BACKWARDS, ...options }));
  assert.equal(numbers(await read({ fromRevision: END, maxCount: 3 })), [9, 8, 7]);
  assert.equal(numbers(await read({ fromRevision: 2n })), [2, 1, 0]);
  assert.equal(numbers(await read({ fromRevision: 50n, maxCount: 1 })), [9]);
  assert.equal(numbers(await read({ fromRevision: 0n })), [0]);
  assert.equal(numbers(await read({ fromRevision: START })), [0]);
});

it('reads long streams whole, both ways', async () => {
  const stream = newStream();
  for (let n = 0; n < 2_000; n += 500) await store.client.appendToStream(stream, counted(n, n + 499));
  const expected = Array.from({ length: 2_000 }, (_, n) => n);
  assert.equal(numbers(await collect(store.client.readStream(stream))), expected);
  const backwards = store.client.readStream(stream, { direction: BACKWARDS, fromRevision: END });
  assert.equal(numbers(await collect(backwards)), expected.reverse());
});

it('reports a stream that does not exist', async () => {
  const stream = newStream();
  const error = await rejection(collect(store.client.readStream(stream)));
  assert.instance(error, StreamNotFoundError);
  assert.is((error as StreamNotFoundError).streamName, stream);
});

itAlone('reads $all forwards from a position, inclusive, and backwards from before it', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 4));
  const all = await collect(store.client.readAll());
  const positions = all.map(({ event }) => event?.position.commit ?? 0n);
  const middle = all[all.length - 3]?.event?.position;
  assert.ok(middle);

  const forwards = await collect(store.client.readAll({ fromPosition: middle }));
  assert.equal(numbers(forwards), [2, 3, 4]);
  const backwards = await collect(store.client.readAll({ direction: BACKWARDS, fromPosition: middle, maxCount: 2 }));
  assert.equal(numbers(backwards), [1, 0]);
  const fromEnd = await collect(store.client.readAll({ direction: BACKWARDS, fromPosition: END }));
  assert.equal(
    fromEnd.map(({ event }) => event?.position.commit ?? 0n),
    [...positions].reverse(),
  );
  assert.equal(await collect(store.client.readAll({ direction: BACKWARDS, fromPosition: START })), []);
  assert.equal(await collect(store.client.readAll({ fromPosition: END })), []);
});

it('carries the same position on a stream read as on $all', async () => {
  const stream = newStream();
  const { position } = await store.client.appendToStream(stream, counted(0, 0));
  const [read] = await collect(store.client.readStream(stream));
  assert.equal(read?.event?.position, position);
  assert.is(read?.commitPosition, position?.commit);
});

it('is not empty when it is new', async () => {
  const fresh = await openFixture();
  try {
    const first = () => collect(fresh.client.readAll({ maxCount: 1 }));
    // A real server writes its first records a moment after it answers.
    await eventually('a record', async () => typeof (await first())[0]?.event?.type === 'string');
  } finally {
    await fresh.close();
  }
});

it('lets a reader stop in the middle and goes on serving', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 499));
  for (let round = 0; round < 20; round++) {
    for await (const { event } of store.client.readStream(stream)) if (event?.revision === 7n) break;
  }
  assert.is((await collect(store.client.readStream(stream))).length, 500);
});

it('holds back for a reader that does not read, and gives it everything in the end', async () => {
  const stream = newStream();
  for (let n = 0; n < 4_000; n += 1_000) await store.client.appendToStream(stream, counted(n, n + 999));
  const slow = store.client.readStream(stream);
  const seen: unknown[] = [];
  for await (const event of slow) {
    seen.push(...numbers([event]));
    // Long enough for the server to send all of it, if it did not hold back.
    if (seen.length === 10) await collect(store.client.readStream(stream));
  }
  assert.is(seen.length, 4_000);
  assert.is(seen.at(-1), 3_999);
});

itEmbedded('has a filter for system events on subscriptions only: reads of $all show them', async () => {
  assert.ok(excludeSystemEvents());
  const types = (await collect(store.client.readAll({ maxCount: 4 }))).map(({ event }) => event?.type);
  assert.equal(types, ['$metadata', '$metadata', '$User', '$UserCreated']);
});

it.run();
