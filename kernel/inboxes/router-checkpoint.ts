import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineAggregate } from '../aggregates/aggregate.ts';
import { rootCommandContext } from '../aggregates/command-context.ts';
import { execute } from '../aggregates/execute.ts';
import { type EventStore, WrongExpectedRevision } from '../event-store/index.ts';
import { defineEvents, type EventsOf } from '../events/catalogue.ts';

const routerEvents = defineEvents(
  'router',
  {
    // From inbox to event type to position.
    RouterCheckpointed: z.object({ served: z.record(z.string(), z.record(z.string(), z.string())) }),
  },
  { keeps: 1 },
);

const ID = 'checkpoint';

/** By inbox and event type, the position of the log up to which the inbox is served. */
export type RouterCheckpoint = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

type Advance = { readonly type: 'Advance'; readonly served: RouterCheckpoint };

/** Other routers may serve other inboxes, or know other types. Nothing is taken back. */
const routerCheckpoint = defineAggregate({
  events: routerEvents,
  lastEvents: 1,
  initial: {} as Stored,
  evolve: (_, { data }: EventsOf<typeof routerEvents>) => data.served,
  decide({ served }: Advance, before: Stored) {
    const all = merged(before, served);
    if (JSON.stringify(all) === JSON.stringify(before)) return [];
    return [{ type: 'RouterCheckpointed' as const, data: { served: all } }];
  },
});

export async function readCheckpoint(store: EventStore): Promise<RouterCheckpoint> {
  const last = await store.lastOf(routerEvents, ID);
  return new Map(Object.entries(last?.data.served ?? {}).map(([inbox, types]) => [inbox, positionsIn(types)]));
}

/** Adds to the stored checkpoint. @throws EventStoreUnavailable */
export async function writeCheckpoint(store: EventStore, served: RouterCheckpoint): Promise<void> {
  const context = rootCommandContext(randomUUID(), 'system:router', null);
  try {
    await execute(store, routerCheckpoint, ID, { type: 'Advance', served }, context);
  } catch (error) {
    // Other routers have written one every time. Our next checkpoint will follow anyway.
    if (!(error instanceof WrongExpectedRevision)) throw error;
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
