import { z } from 'zod';
import {
  type DocumentStore,
  type Documents,
  defineReadModel,
  findById,
  NotFilled,
  openDocumentStore,
  openDocuments,
} from '../../../kernel/documents/index.ts';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { openEngine } from '../../../projections/engine/engine.ts';
import { defineProjection, type Projection } from '../../../projections/engine/projection.ts';
import { runProjection } from '../../../projections/engine/runner.ts';
import { type StoreServers, startStores } from '../../support/stores/both.ts';
import type { DocumentStoreServer } from '../../support/stores/document-store.ts';
import type { EventStoreServer } from '../../support/stores/event-store.ts';

/** For `openEngine`: what a test changes in the documents is seen soon. */
export const OFTEN = { statesRecentMs: 250, renewEveryMs: 500 };

/** Both stores, to run projections on. */
export type Stores = {
  readonly eventServer: EventStoreServer;
  readonly documentServer: DocumentStoreServer;
  readonly store: EventStore;
  readonly documentStore: DocumentStore;
  readonly documents: Documents;
  close(): Promise<void>;
};

/** @param servers by default new ones in the process of the test; they are stopped in the end */
export async function openStores(servers?: StoreServers): Promise<Stores> {
  const { eventStore: eventServer, documentStore: documentServer } = servers ?? (await startStores());
  const store = openEventStore(eventServer.url);
  const documentStore = openDocumentStore(documentServer.url);
  return {
    eventServer,
    documentServer,
    store,
    documentStore,
    documents: openDocuments(documentStore, store),
    async close() {
      await Promise.all([store.close(), documentStore.close()]);
      await Promise.all([eventServer.stop(), documentServer.stop()]);
    },
  };
}

export const sumEvents = defineEvents('sum', {
  Counted: z.object({ key: z.string(), by: z.number() }),
  Ended: z.object({ key: z.string() }),
  Ignored: z.object({}),
});
type SumEvent = EventsOf<typeof sumEvents>;

export const counted = (key: string, by: number): SumEvent => ({ type: 'Counted', data: { key, by } });
export const ignored: SumEvent = { type: 'Ignored', data: {} };

type Sum = { total: number; events: number };

/** Adds up by key; a second version counts everything twice, and thirteen cannot be folded. */
export const summing = (name: string, version = 1): Projection =>
  defineProjection(defineReadModel<Sum>(name, [{ key: { total: 1 } }]), {
    version,
    events: [sumEvents],
    keyOf: (event) => (event.type === 'Ignored' ? null : event.data.key),
    handles: {
      Counted: (doc, { data }) => {
        if (data.by === 13) throw new Error('thirteen');
        return { total: (doc?.total ?? 0) + data.by * version, events: (doc?.events ?? 0) + 1 };
      },
      Ended: () => null,
    },
  });

/** What callers see under a key: nothing as well while it is being filled. */
export const sumOf = ({ documents }: Stores, { model }: Projection, key: string): Promise<object | null> =>
  findById(documents, model, key).catch((error: unknown) => {
    if (error instanceof NotFilled) return null;
    throw error;
  });

/** Runs projections for as long as `during` takes. */
export async function running<T>(
  { store, documentStore }: Stores,
  projections: readonly Projection[],
  during: () => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const tools = openEngine({ store, documents: documentStore, log: createLog('silent') }, OFTEN);
  const runs = projections.map((projection) => runProjection(projection, tools, stopping.signal));
  try {
    return await during();
  } finally {
    stopping.abort();
    await Promise.all(runs);
  }
}
