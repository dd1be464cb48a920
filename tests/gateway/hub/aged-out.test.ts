import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { CHANNELS_STREAM } from '../../../contracts/channels.ts';
import { newestPosition, startFeed } from '../../../gateway/hub/feed.ts';
import { createMessageMaker, type Message } from '../../../gateway/hub/message.ts';
import { startGateway } from '../../../gateway/index.ts';
import type { SubscriptionGroup } from '../../../kernel/event-store/index.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { createShutdown } from '../../../kernel/process/shutdown.ts';
import { openClient, type SocketClient, statusOfUpgrade, topicsOf } from '../../support/clients/socket.ts';
import { eventually } from '../../support/eventually.ts';
import { type HubStack, startHubStack } from '../../support/stacks/hub.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('hub, messages that have aged out', startHubStack);

/** The position of a message that a client has, with another one behind it. */
async function somethingSeen({ ann, open, detect }: HubStack): Promise<number> {
  const client = await open(ann.token);
  await detect('seen');
  await detect('missed');
  const [seen] = await client.frame(2);
  client.close();
  return seen?.position ?? -1;
}

/** What a socket is closed with, and how many messages it was sent before. */
const endOf = async (client: SocketClient) => [await client.closed(), client.frames.length];

/** Takes all messages away, as a `$tb` set by hand does. @returns the position of the last of them */
async function truncate({ gateway }: HubStack): Promise<number> {
  const { store } = gateway.resources;
  const newest = await newestPosition(store);
  await store.changeMetadata(CHANNELS_STREAM, (current) => ({ ...current, truncateBefore: Number(newest) + 1 }));
  return Number(newest);
}

/** Runs a second gateway on the same stores. */
async function withSecondGateway(
  { gateway }: HubStack,
  during: (open: (query: string) => Promise<SocketClient>, url: string) => Promise<void>,
): Promise<void> {
  const { resources } = gateway;
  const shutdown = createShutdown(resources.log);
  const { url } = await startGateway({ ...resources, shutdown }, { services: new Map() });
  try {
    await during((query) => openClient(url, query), url);
  } finally {
    await shutdown.run('the test says so');
  }
}

it('closes a socket whose next message has aged out, and sends it none of those behind', async (c) => {
  const { gateway, ann, open } = c;
  const { store } = gateway.resources;
  const position = await somethingSeen(c);
  await store.changeMetadata(CHANNELS_STREAM, (current) => ({ ...current, maxAge: 1 }));
  await eventually('empty stream', async () => (await store.records(CHANNELS_STREAM)).length === 0);
  assert.equal(await endOf(await open(ann.token, `&since=${position}`)), [4410, 0]);
  await store.changeMetadata(CHANNELS_STREAM, ({ maxAge, ...current }) => current);
});

it('closes a socket whose next messages were truncated, and keeps one that has missed none', async (c) => {
  const { ann, open, detect } = c;
  const position = await somethingSeen(c);
  await truncate(c);
  assert.equal(await endOf(await open(ann.token, `&since=${position}`)), [4410, 0]);
  const uninterrupted = await open(ann.token, `&since=${await truncate(c)}`);
  await detect('next');
  assert.equal(topicsOf(await uninterrupted.frame(1)), ['next']);
  uninterrupted.close();
});

it('knows the newest position when a gateway starts and every message has aged out', async (c) => {
  const { ann, detect } = c;
  const position = await somethingSeen(c);
  const newest = await truncate(c);
  await withSecondGateway(c, async (open, url) => {
    assert.equal(await endOf(await open(`token=${ann.token}&since=${position}`)), [4410, 0]);
    assert.is(await statusOfUpgrade(url, `token=${ann.token}&since=${newest + 1_000}`), 400);
    const [fresh, current] = await Promise.all([
      open(`token=${ann.token}`),
      open(`token=${ann.token}&since=${await truncate(c)}`),
    ]);
    await detect('first of the second');
    for (const client of [fresh, current]) {
      assert.equal(topicsOf(await client.frame(1)), ['first of the second']);
      client.close();
    }
  });
});

it('says so when messages aged out before they were handed over, and goes on behind them', async (c) => {
  const { store } = c.gateway.resources;
  const got: Message[] = [];
  let missed = 0;
  let isDeaf = true;
  const hearing = {
    ...store,
    async *consume(group: SubscriptionGroup, signal: AbortSignal) {
      for await (const delivery of store.consume(group, signal)) {
        if (isDeaf) delivery.ack();
        else yield delivery;
      }
    },
  };
  const tools = { store: hearing, log: createLog('silent'), messageOf: createMessageMaker(createLog('silent')) };
  const instance = randomUUID();
  const feed = startFeed(
    tools,
    instance,
    await newestPosition(store),
    (message) => got.push(message),
    () => missed++,
  );
  // What comes before there is a consumer is read instead.
  await eventually('a consumer', async () =>
    (await store.groupsOn(CHANNELS_STREAM)).some(({ name, consumers }) => name.endsWith(instance) && consumers === 1),
  );
  const before = await newestPosition(store);
  await c.detect('lost');
  await eventually('the lost one', async () => (await newestPosition(store)) > before);
  await truncate(c);
  isDeaf = false;
  await eventually('one that is handed over', async () => {
    await c.detect('found');
    return got.some(({ text }) => text?.includes('"found"'));
  });
  assert.is(missed, 1);
  assert.not.ok(got.some(({ text }) => text?.includes('"lost"')));
  await feed.stop();
});

it('closes sockets that missed messages of a stream which was tombstoned, and starts all the same', async (c) => {
  const { gateway, ann, open } = c;
  const position = await somethingSeen(c);
  const client = EventStoreDBClient.connectionString(gateway.eventStore.url);
  await client.tombstoneStream(CHANNELS_STREAM);
  await client.dispose();
  assert.equal(await endOf(await open(ann.token, `&since=${position}`)), [4410, 0]);
  await withSecondGateway(c, async (openThere) => {
    assert.equal(await endOf(await openThere(`token=${ann.token}&since=${position}`)), [4410, 0]);
  });
});

it.run();
