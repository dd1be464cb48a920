import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { type EventStore, openEventStore } from '../../kernel/event-store/index.ts';
import { checkEvent } from '../../kernel/events/catalogue.ts';
import type { DomainEvent, Recorded } from '../../kernel/events/event.ts';
import { uuidFrom } from '../../kernel/events/ids.ts';
import type { Outcome, Policy } from '../../kernel/policies/policy.ts';
import { createLog } from '../../kernel/process/log.ts';
import { startEventStoreProcess } from './event-store.ts';

/** Policies are tried out on a real event store, delivery by delivery. */
export type Log = { readonly store: EventStore; close(): Promise<void> };

export async function openLog(): Promise<Log> {
  const server = await startEventStoreProcess();
  const store = openEventStore(server.url);
  return {
    store,
    async close() {
      await store.close();
      await server.stop();
    },
  };
}

/** Appends events as others would leave them. @returns the last of them */
export async function write<E extends DomainEvent>(
  store: EventStore,
  stream: string,
  owner: string | null,
  ...events: [E, ...E[]]
): Promise<Recorded<E>> {
  for (const event of events) checkEvent(event);
  const metadata = { correlationId: uuidFrom('story', stream), causationId: randomUUID(), actor: 'system:test', owner };
  const written = events.map((event) => ({ ...event, id: randomUUID(), metadata }));
  await store.append(stream, (await store.lastOf(stream))?.revision ?? null, written);
  return lastOf<E>(store, stream);
}

export async function lastOf<E extends DomainEvent>(store: EventStore, stream: string): Promise<Recorded<E>> {
  const last = await store.lastOf(stream);
  assert.ok(last, `${stream} has no events`);
  // The caller names the category, and nothing else is written to it.
  return last as Recorded<E>;
}

export const typesIn = async (store: EventStore, stream: string): Promise<string[]> =>
  (await store.events(stream)).map(({ type }) => type);

/** Hands an event to a policy, as the runner does. */
export const deliver = (
  policy: Policy,
  event: Recorded,
  store: EventStore,
  signal: AbortSignal = new AbortController().signal,
): Promise<Outcome> =>
  policy.handle(event, {
    store,
    log: createLog('silent'),
    signal,
    command: (step = '') => ({
      commandId: uuidFrom('policy', policy.name, event.id, step),
      correlationId: event.metadata.correlationId,
      causationId: event.id,
      actor: `system:${policy.name}`,
      owner: event.metadata.owner,
    }),
  });
