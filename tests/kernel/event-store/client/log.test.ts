import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  binaryEvent,
  type EventData,
  eventTypeFilter,
  jsonEvent,
  type ResolvedEvent,
  START,
} from '@eventstore/db-client';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Client } from '../../../../kernel/event-store/client/client.ts';
import { messagesOn } from '../../../../kernel/event-store/client/log-call.ts';
import { itemIn, type LogItem } from '../../../../kernel/event-store/client/log-response.ts';
import { openClient } from '../../../../kernel/event-store/client/open-client.ts';
import { type EventStoreServer, startEventStore } from '../../../support/stores/event-store.ts';

type Context = { server: EventStoreServer; client: Client };

const it = suite<Context>('the log');

it.before(async (c) => {
  c.server = await startEventStore();
  c.client = openClient(c.server.url);
});
it.after(async ({ client, server }) => {
  await client.dispose();
  await server.stop();
});

const isEvent = (item: LogItem): item is ResolvedEvent => !('checkpoint' in item);

async function firstOf(client: Client, type: string, count: number): Promise<ResolvedEvent[]> {
  const found: ResolvedEvent[] = [];
  for await (const items of client.log({ after: null, regex: `^${type}$` }, new AbortController().signal)) {
    found.push(...items.filter(isEvent));
    if (found.length >= count) break;
  }
  return found;
}

async function firstOfClient(client: Client, type: string, count: number): Promise<ResolvedEvent[]> {
  const found: ResolvedEvent[] = [];
  const subscription = client.subscribeToAll({
    fromPosition: START,
    filter: eventTypeFilter({ regex: `^${type}$` }),
  });
  for await (const resolved of subscription) {
    found.push(resolved as ResolvedEvent);
    if (found.length === count) break;
  }
  return found;
}

it('reads every event as the client reads it', async ({ client }) => {
  const type = `Léger${randomUUID()}`;
  const written: EventData[] = [
    jsonEvent({ type, data: { text: 'Grüße, 世界 👋', none: null, list: [1, 2.5] }, metadata: { owner: 'ich', n: 1 } }),
    jsonEvent({ type, data: {} }),
    jsonEvent({ type, data: { long: 'x'.repeat(100_000) } }),
    binaryEvent({ type, data: Buffer.from([0, 255, 1]) }),
    binaryEvent({ type, data: Buffer.alloc(0), metadata: Buffer.from('no JSON') }),
  ];
  await client.appendToStream(`größe-${randomUUID()}`, written);
  const ours = await firstOf(client, type, written.length);
  const theirs = await firstOfClient(client, type, written.length);
  assert.equal(ours.map(withoutBuffers), theirs.map(withoutBuffers));
});

/** Both may give bytes as a Buffer, which is a Uint8Array. */
function withoutBuffers({ event, ...rest }: ResolvedEvent): unknown {
  const plain = (value: unknown) => (value instanceof Uint8Array ? [...value] : value);
  return { ...rest, event: { ...event, data: plain(event?.data), metadata: plain(event?.metadata) } };
}

it('delivers together, in order, what has been written together', async ({ client }) => {
  const type = `Many${randomUUID()}`;
  const written = Array.from({ length: 1_000 }, (_, n) => jsonEvent({ type, data: { n } }));
  await client.appendToStream(`many-${randomUUID()}`, written);
  const found = await firstOf(client, type, written.length);
  assert.equal(
    found.map(({ event }) => event?.data),
    written.map(({ data }) => data),
  );
});

it('waits for more when a message came while another was being dealt with', async () => {
  const call = Object.assign(new Readable({ objectMode: true, read: () => undefined }), { cancel: () => undefined });
  const messages = messagesOn(() => Promise.resolve(call as never), new AbortController().signal);
  const first = messages.next();
  await nextTurn();
  call.emit('data', 'first');
  assert.equal((await first).value, ['first']);
  call.emit('data', 'second');
  assert.equal((await messages.next()).value, ['second']);
  const third = messages.next();
  await nextTurn();
  call.emit('data', 'third');
  assert.equal(await third, { value: ['third'], done: false });
  call.emit('end');
  assert.ok((await messages.next()).done);
});

it('goes on after a position, with what is written later', async ({ client }) => {
  const type = `Later${randomUUID()}`;
  const append = (n: number) => client.appendToStream(`later-${randomUUID()}`, [jsonEvent({ type, data: { n } })]);
  const { position } = await append(1);
  const seen: unknown[] = [];
  const stop = new AbortController();
  await append(2);
  for await (const items of client.log({ after: position?.commit ?? 0n, regex: `^${type}$` }, stop.signal)) {
    seen.push(...items.filter(isEvent).map(({ event }) => event?.data));
    if (seen.length === 1) await append(3);
    if (seen.length === 2) stop.abort();
  }
  assert.equal(seen, [{ n: 2 }, { n: 3 }]);
});

it('ends quietly when the client is disposed of', async ({ server, client }) => {
  const type = `Last${randomUUID()}`;
  await client.appendToStream(`last-${randomUUID()}`, [jsonEvent({ type, data: {} })]);
  const reader = openClient(server.url);
  const items = reader.log({ after: null, regex: `^${type}$` }, new AbortController().signal);
  let disposed: Promise<void> = Promise.resolve();
  for await (const found of items) if (found.some(isEvent)) disposed = reader.dispose();
  await disposed;
});

it('refuses what is no message', () => {
  for (const bytes of [[0x0a, 0x05], [0x0b], [0x0a, 0x80]]) assert.throws(() => itemIn(Buffer.from(bytes)), /protobuf/);
});

it.run();
