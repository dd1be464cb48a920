import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { openClient } from '../../../kernel/event-store/client/open-client.ts';
import { type Connection, connectionOf } from '../../../kernel/event-store/connection.ts';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { subscribeToLog } from '../../../kernel/event-store/subscribe.ts';
import { defineEvents } from '../../../kernel/events/catalogue.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { type EventStoreServer, startEventStore } from '../../support/stores/event-store.ts';

type Calls = { begun: number; open: number };
type Context = { server: EventStoreServer; store: EventStore; connection: Connection; calls: Calls };

const it = suite<Context>('slow consumers of the log');

it.before(async (c) => {
  c.server = await startEventStore();
  c.store = openEventStore(c.server.url);
  const client = openClient(c.server.url);
  c.connection = connectionOf(client, null, null);
  c.calls = { begun: 0, open: 0 };
  const log = client.log.bind(client);
  client.log = async function* (...where) {
    c.calls.begun++;
    c.calls.open++;
    try {
      yield* log(...where);
    } finally {
      c.calls.open--;
    }
  };
});
it.after(async ({ connection, store, server }) => {
  await Promise.all([store.close(), connection.client.dispose()]);
  await server.stop();
});

const sent = defineEvents('sending', {
  Sent: z.object({ n: z.number(), padding: z.string() }),
  Kept: z.object({ n: z.number(), padding: z.string() }),
});

/** More than all the buffers between the two processes hold, and all that the server lets wait beside. */
const MANY = 500;
const AT_A_TIME = 50;
const padding = 'x'.repeat(10_000);

async function writeMany(store: EventStore, type: 'Sent' | 'Kept', first: number): Promise<bigint> {
  let position = 0n;
  for (let from = first; from < first + MANY; from += AT_A_TIME) {
    const events = Array.from({ length: AT_A_TIME }, (_, n) => ({ type, data: { n: from + n, padding } }));
    ({ position } = await write(store, history(sent, randomUUID(), null, ...events)));
  }
  return position;
}

/** What a consumer has of a type, in the order in which it came, and how far it has come. */
function consuming({ connection }: Context, after: bigint, type: 'Sent' | 'Kept') {
  const stop = new AbortController();
  const seen: number[] = [];
  let [position, takes] = [after, Promise.resolve()];
  const range = { after, types: [type], signal: stop.signal, personalData: true };
  const run = (async () => {
    for await (const messages of subscribeToLog(connection, range)) {
      await takes;
      for (const { event, position: at } of messages) {
        assert.ok(at > position, 'in the order of the log');
        position = at;
        if (event) seen.push((event.data as { n: number }).n);
      }
    }
  })();
  return {
    seen,
    position: () => position,
    /** Until it is let go. */
    hold(): () => void {
      let letGo = (): void => undefined;
      takes = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
    async stop() {
      stop.abort();
      await run;
    },
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

it('get every event once, in order, although the server ends their subscription', async (c) => {
  const consumer = consuming(c, await c.store.head(), 'Sent');
  const before = c.calls.begun;
  // Live: it comes first, and the consumer has taken it.
  await writeMany(c.store, 'Sent', 0);
  await eventually('it is there', () => consumer.seen.length === MANY);
  for (let round = 1; round <= 3; round++) {
    const letGo = consumer.hold();
    await writeMany(c.store, 'Sent', round * MANY);
    letGo();
    await eventually('it has come', () => consumer.seen.length === (round + 1) * MANY);
  }
  assert.ok(c.calls.begun > before + 1, 'the server has ended a subscription');
  assert.equal(consumer.seen, upTo(4 * MANY));
  await consumer.stop();
  assert.is(c.calls.open, 0);
});

it('go on behind what is not theirs', async (c) => {
  const consumer = consuming(c, await c.store.head(), 'Kept');
  const letGo = consumer.hold();
  const others = await writeMany(c.store, 'Sent', 0);
  await writeMany(c.store, 'Kept', 0);
  letGo();
  await eventually('they have come', () => consumer.seen.length === MANY);
  assert.equal(consumer.seen, upTo(MANY));
  assert.ok(consumer.position() > others);
  await consumer.stop();
});

it('can be stopped while they hold everything up', async (c) => {
  const consumer = consuming(c, await c.store.head(), 'Sent');
  const letGo = consumer.hold();
  await writeMany(c.store, 'Sent', 0);
  const stopped = consumer.stop();
  letGo();
  await stopped;
  assert.is(c.calls.open, 0);
});

it.run();
