import { randomUUID } from 'node:crypto';
import {
  type AllStreamSubscription,
  EventStoreDBClient,
  type EventType,
  jsonEvent,
  type PersistentSubscriptionToAll,
  type PersistentSubscriptionToStream,
  type ResolvedEvent,
  type StreamSubscription,
} from '@eventstore/db-client';
import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { credentials } from '@grpc/grpc-js';
import { suite } from 'uvu';
import { startEventStore } from '../../../embedded/event-store/server.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';
import {
  LEAST_RIGHTS,
  NO_OWN_EVENT_STORE,
  REAL_EVENT_STORE,
  REAL_EVENT_STORE_DIFFERS,
  startEventStoreProcess,
  useEventStore,
} from '../../support/stores/event-store.ts';
import { unless } from '../../support/stores/skip.ts';

export type Fixture = {
  readonly client: EventStoreDBClient;
  readonly url: string;
  readonly port: number;
  /** Closes the server and starts it again on the same data; the client reconnects. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/**
 * A suite with one store for all of its tests, and its variants for tests that a real server cannot run (`itEmbedded`),
 * or only one that no one else uses or restarts (`itAlone`).
 */
export function suiteOnEventStore(name: string, options: { restarts?: boolean } = {}) {
  // What is compared with the embedded server is what a user of $admins may ask.
  const all = suite(name);
  const it = unless(LEAST_RIGHTS, all);
  let opened: Fixture | undefined;
  const fixture = (): Fixture => {
    if (opened) return opened;
    throw new Error(`the store of the suite ${name} is not open`);
  };
  all.before(async () => {
    if (LEAST_RIGHTS === null) opened = await openFixture(options);
  });
  const store: Fixture = {
    get client() {
      return fixture().client;
    },
    get url() {
      return fixture().url;
    },
    get port() {
      return fixture().port;
    },
    restart: () => fixture().restart(),
    close: () => fixture().close(),
  };
  all.after(() => opened?.close());
  const { run } = all;
  return {
    it: Object.assign(it, { run }),
    itEmbedded: unless(REAL_EVENT_STORE_DIFFERS ?? LEAST_RIGHTS, all),
    itAlone: unless(NO_OWN_EVENT_STORE ?? LEAST_RIGHTS, all),
    store,
  };
}

type Server = { readonly url: string; readonly port: number; restart(): Promise<void>; stop(): Promise<void> };

/**
 * A server and the official client connected to it: the embedded one in this process, on an empty folder, or a real
 * one. Only where a test file `restarts` it is a real one its own.
 */
export async function openFixture({ restarts = false } = {}): Promise<Fixture> {
  const server = await openServer(restarts);
  let client = EventStoreDBClient.connectionString(server.url);
  return {
    get client() {
      return client;
    },
    url: server.url,
    port: server.port,
    restart: async () => {
      await client.dispose();
      await server.restart();
      client = EventStoreDBClient.connectionString(server.url);
    },
    close: async () => {
      await client.dispose();
      await server.stop();
    },
  };
}

async function openServer(restarts: boolean): Promise<Server> {
  if (REAL_EVENT_STORE === null) return await openEmbedded();
  if (restarts && NO_OWN_EVENT_STORE === null) return await startEventStoreProcess();
  const shared = await useEventStore();
  return {
    ...shared,
    restart: () => Promise.reject(new Error('this server is shared: open the fixture with `restarts`')),
  };
}

async function openEmbedded(): Promise<Server> {
  const { folder, remove } = await tempFolder('event-store-test');
  let server = await startEventStore({ dataFolder: folder, port: 0 });
  const { port } = server;
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    restart: async () => {
      await server.close();
      server = await startEventStore({ dataFolder: folder, port });
    },
    stop: async () => {
      await server.close();
      await remove();
    },
  };
}

export type WireFixture = Fixture & { readonly streams: InstanceType<typeof services.StreamsClient> };

/** The same, with a client that sends what the official one would not. */
export async function openWireFixture(): Promise<WireFixture> {
  const store = await openFixture();
  const streams = new services.StreamsClient(`127.0.0.1:${store.port}`, credentials.createInsecure());
  return {
    ...store,
    streams,
    async close() {
      streams.close();
      await store.close();
    },
  };
}

/** A stream name no other test uses. */
export function newStream(category = 'test'): string {
  return `${category}-${randomUUID()}`;
}

/** Events of type `Counted` with the numbers `from` to `to`, both included. */
export function counted(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => jsonEvent({ type: 'Counted', data: { n: from + index } }));
}

/** The numbers that events made by `counted` carry. */
export function numbers(events: readonly ResolvedEvent[]): unknown[] {
  return events.map(({ event }) => (event?.data as { n?: unknown } | undefined)?.n);
}

export async function collect<E>(source: AsyncIterable<E>): Promise<E[]> {
  const all: E[] = [];
  for await (const one of source) all.push(one);
  return all;
}

type Subscription =
  | StreamSubscription<EventType>
  | AllStreamSubscription
  | PersistentSubscriptionToStream<EventType>
  | PersistentSubscriptionToAll;

/** The next `count` events of a subscription, which goes on afterwards. */
export function take(subscription: Subscription, count: number): Promise<ResolvedEvent[]> {
  const events: ResolvedEvent[] = [];
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      subscription.off('data', onData);
      subscription.off('error', reject);
      subscription.pause();
    };
    const onData = (event: ResolvedEvent): void => {
      events.push(event);
      if (events.length === count) {
        stop();
        resolve(events);
      }
    };
    subscription.on('data', onData);
    subscription.on('error', reject);
    subscription.resume();
  });
}

/** Resolves when the subscription has caught up. To be called before any of its events is taken. */
export function caughtUp(subscription: Subscription): Promise<void> {
  return new Promise((resolve) => (subscription as StreamSubscription<EventType>).once('caughtUp', () => resolve()));
}

/** Resolves with what a subscription fails with. */
export function failure(subscription: Subscription): Promise<Error> {
  return new Promise((resolve) => {
    subscription.once('error', resolve);
    subscription.resume();
  });
}

/** What a promise is rejected with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** A new stream with five records, one after the other in the log; `size` is what each takes. */
export async function fiveRecords({ client }: Fixture): Promise<{
  stream: string;
  positions: [bigint, bigint, bigint, bigint, bigint];
  size: bigint;
}> {
  const stream = newStream('five');
  const positions: bigint[] = [];
  for (let n = 0; n < 5; n++) {
    const { position } = await client.appendToStream(stream, counted(n, n));
    positions.push(position?.commit ?? 0n);
  }
  const [first, second, third, fourth, fifth] = positions;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined || fifth === undefined)
    throw new Error('the five appends have no positions');
  return { stream, positions: [first, second, third, fourth, fifth], size: fifth - fourth };
}
