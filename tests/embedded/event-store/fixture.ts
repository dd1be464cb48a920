import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { startEventStore } from '../../../embedded/event-store/server.ts';

export type Fixture = {
  readonly client: EventStoreDBClient;
  readonly url: string;
  readonly port: number;
  readonly dataFolder: string;
  /** Closes the server and starts it again on the same data; the client reconnects by itself. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** A server in this process, on a free port and an empty folder, and the official client connected to it. */
export async function openFixture(): Promise<Fixture> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'event-store-test-'));
  let server = await startEventStore({ dataFolder, port: 0 });
  const { port } = server;
  const url = `esdb://127.0.0.1:${port}?tls=false`;
  let client = EventStoreDBClient.connectionString(url);
  return {
    get client() {
      return client;
    },
    url,
    port,
    dataFolder,
    restart: async () => {
      await client.dispose();
      await server.close();
      server = await startEventStore({ dataFolder, port });
      client = EventStoreDBClient.connectionString(url);
    },
    close: async () => {
      await client.dispose();
      await server.close();
      await rm(dataFolder, { recursive: true, force: true });
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

/** Asks again until the answer is as wished; the last answer is in the error when it never is. */
export async function eventually<T>(ask: () => Promise<T>, isWished: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const answer = await ask();
    if (isWished(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(answer, (_, v) => String(v))}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
