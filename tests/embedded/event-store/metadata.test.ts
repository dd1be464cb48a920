import { BACKWARDS, binaryEvent, END, jsonEvent, StreamNotFoundError } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { eventually } from '../../support/eventually.ts';
import { collect, counted, newStream, numbers, rejection, suiteOnEventStore } from './fixture.ts';

const { it, itAlone, store } = suiteOnEventStore('stream metadata', { restarts: true });

const read = async (stream: string, options = {}) => numbers(await collect(store.client.readStream(stream, options)));

it('gives back what was set, custom keys and access control included', async () => {
  const stream = newStream();
  await store.client.setStreamMetadata(stream, {
    maxCount: 5,
    maxAge: 3600,
    cacheControl: 10,
    truncateBefore: 2,
    acl: { readRoles: ['a', 'b'], writeRoles: ['c'], deleteRoles: [], metaReadRoles: [], metaWriteRoles: [] },
    mine: { nested: [1, 2] },
  });
  const { metadata } = await store.client.getStreamMetadata(stream);
  assert.is(metadata?.maxCount, 5);
  assert.is(metadata?.maxAge, 3600);
  assert.is(metadata?.truncateBefore, 2);
  assert.equal(metadata?.mine, { nested: [1, 2] });
  assert.equal(metadata?.acl && 'readRoles' in metadata.acl ? metadata.acl.readRoles : undefined, ['a', 'b']);
});

it('shows the last events of a stream with a maximum count, both ways', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 9));
  await store.client.setStreamMetadata(stream, { maxCount: 3 });
  assert.equal(await read(stream), [7, 8, 9]);
  assert.equal(await read(stream, { fromRevision: 8n }), [8, 9]);
  assert.equal(await read(stream, { direction: BACKWARDS, fromRevision: END }), [9, 8, 7]);
  assert.equal(await read(stream, { direction: BACKWARDS, fromRevision: 5n }), []);
  await store.client.appendToStream(stream, counted(10, 10));
  assert.equal(await read(stream), [8, 9, 10]);
});

it('hides what lies before the truncation, and an entirely truncated stream still exists', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 4));
  await store.client.setStreamMetadata(stream, { truncateBefore: 3 });
  assert.equal(await read(stream), [3, 4]);
  await store.client.setStreamMetadata(stream, { truncateBefore: 100 });
  assert.equal(await read(stream), []);
  assert.equal(await read(stream, { direction: BACKWARDS, fromRevision: END }), []);
  await store.client.setStreamMetadata(stream, {});
  assert.equal(await read(stream), [0, 1, 2, 3, 4]);
});

it('hides what is too old', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 1));
  await store.client.setStreamMetadata(stream, { maxAge: 1 });
  await eventually('event that is too old', async () => (await read(stream)).length === 0);
  await store.client.appendToStream(stream, counted(2, 2));
  assert.equal(await read(stream), [2]);
  assert.equal(await read(stream, { direction: BACKWARDS, fromRevision: END }), [2]);
});

itAlone('keeps its limits over a restart', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 9));
  await store.client.setStreamMetadata(stream, { maxCount: 2 });
  await store.restart();
  assert.equal(await read(stream), [8, 9]);
});

it('shows only the last event of a metadata stream', async () => {
  const stream = newStream();
  for (const maxCount of [1, 2, 3]) await store.client.setStreamMetadata(stream, { maxCount });
  const events = await collect(store.client.readStream(`$$${stream}`));
  assert.equal(
    events.map(({ event }) => event?.revision),
    [2n],
  );
});

it('the stream itself need not exist, and is not found', async () => {
  const stream = newStream();
  await store.client.setStreamMetadata(stream, { maxCount: 1 });
  assert.instance(await rejection(read(stream)), StreamNotFoundError);
  assert.equal(await store.client.getStreamMetadata(newStream()).then(({ metadata }) => metadata), undefined);
});

it('takes no metadata from an event that is not JSON', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 2));
  await store.client.appendToStream(`$$${stream}`, [
    binaryEvent({ type: '$metadata', data: Buffer.from('{"$maxCount":1}') }),
  ]);
  assert.equal(await read(stream), [0, 1, 2]);
});

it('ignores all limits when one has a wrong type, and a senseless one alone', async () => {
  const stream = newStream();
  await store.client.appendToStream(stream, counted(0, 4));
  const write = (data: Record<string, string | number | null>) =>
    store.client.appendToStream(`$$${stream}`, [jsonEvent({ type: '$metadata', data })]);
  await write({ $maxCount: 2, $tb: '4' });
  assert.equal(await read(stream), [0, 1, 2, 3, 4]);
  await write({ $maxCount: 2, $maxAge: null });
  assert.equal(await read(stream), [0, 1, 2, 3, 4]);
  await write({ $maxCount: 2, $acl: null });
  assert.equal(await read(stream), [0, 1, 2, 3, 4]);
  await write({ $maxCount: 2, $maxAge: 0, $tb: -1 });
  assert.equal(await read(stream), [3, 4]);
});

it.run();
