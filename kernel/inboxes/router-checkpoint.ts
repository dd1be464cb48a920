import { z } from 'zod';
import { type EventStore, WrongExpectedRevision } from '../event-store/index.ts';
import { keepAtMost } from '../event-store/keep-at-most.ts';
import { defineEvents, streamOf } from '../events/catalogue.ts';
import { uuidFrom } from '../events/ids.ts';

const routerEvents = defineEvents('router', {
  // From inbox to event type to position.
  RouterCheckpointed: z.object({ served: z.record(z.string(), z.record(z.string(), z.string())) }),
});

const ID = 'checkpoint';
const STREAM = streamOf(routerEvents, ID);
const MAX_LOST_RACES = 10;

/** By inbox and event type, the position of the log up to which the inbox is served. */
export type RouterCheckpoint = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

export async function readCheckpoint(store: EventStore): Promise<RouterCheckpoint> {
  const last = await store.lastOf(routerEvents, ID);
  return new Map(Object.entries(last?.data.served ?? {}).map(([inbox, types]) => [inbox, positionsIn(types)]));
}

/**
 * Adds to the stored checkpoint: other routers may serve other inboxes, or know other types. Nothing is taken back.
 * @throws EventStoreUnavailable
 */
export async function writeCheckpoint(store: EventStore, served: RouterCheckpoint): Promise<void> {
  for (let lost = 0; lost < MAX_LOST_RACES; lost++) {
    const last = await store.lastOf(routerEvents, ID);
    if (!last) await keepAtMost(store, STREAM, 1);
    const data = { served: merged(last?.data.served ?? {}, served) };
    const id = uuidFrom(STREAM, JSON.stringify(data), last?.revision ?? -1n);
    const metadata = { correlationId: id, causationId: id, commandId: id, actor: 'system:router', owner: null };
    try {
      await store.append(STREAM, last?.revision ?? null, [{ type: 'RouterCheckpointed', data, id, metadata }]);
      return;
    } catch (error) {
      // Another router has just written one. Should that happen every time, our next checkpoint will follow anyway.
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}

type Stored = Readonly<Record<string, Readonly<Record<string, string>>>>;

const positionsIn = (types: Readonly<Record<string, string>>): Map<string, bigint> =>
  new Map(Object.entries(types).map(([type, position]) => [type, BigInt(position)]));

function merged(before: Stored, served: RouterCheckpoint): Stored {
  const all: Record<string, Readonly<Record<string, string>>> = { ...before };
  for (const [inbox, types] of served) {
    const positions = positionsIn(before[inbox] ?? {});
    for (const [type, position] of types) {
      if (position > (positions.get(type) ?? -1n)) positions.set(type, position);
    }
    all[inbox] = Object.fromEntries([...positions].map(([type, position]) => [type, String(position)]));
  }
  return all;
}
