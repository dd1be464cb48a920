import { EventStoreDBClient } from '@eventstore/db-client';
import {
  checkpointsOf,
  type DocumentStore,
  failuresOf,
  liveVersions,
  openDocumentStore,
} from '../../kernel/documents/index.ts';
import { type EventStore, openEventStore } from '../../kernel/event-store/index.ts';
import { openPersonKeys } from '../../kernel/personal-data/person-keys.ts';
import { startDocumentStoreProcess } from '../../tests/support/stores/document-store.ts';
import { startEventStoreProcess } from '../../tests/support/stores/event-store.ts';

/** Both stores as separate processes, or those that ESDB_URL and MONGODB_URI name, and the bare client next to ours. */
export type BenchedStores = {
  readonly store: EventStore;
  readonly bare: EventStoreDBClient;
  readonly documents: DocumentStore;
  /** For other processes. */
  readonly urls: { readonly eventStore: string; readonly documentStore: string };
  close(): Promise<void>;
};

/** The beginning of every name that the benchmark writes: a server named by the environment may hold other data. */
export const PREFIX = 'bench-';

export async function openBenchedStores(): Promise<BenchedStores> {
  const servers = [
    process.env.ESDB_URL ? null : await startEventStoreProcess(),
    process.env.MONGODB_URI ? null : await startDocumentStoreProcess(),
  ] as const;
  const eventStoreUrl = process.env.ESDB_URL ?? servers[0]?.url ?? '';
  const documentStoreUrl = process.env.MONGODB_URI ?? servers[1]?.url ?? '';
  const documents = openDocumentStore(documentStoreUrl);
  const store = openEventStore(
    eventStoreUrl,
    openPersonKeys(documents, ['a secret of at least thirty-two characters']),
  );
  const bare = EventStoreDBClient.connectionString(eventStoreUrl);
  return {
    store,
    bare,
    documents,
    urls: { eventStore: eventStoreUrl, documentStore: documentStoreUrl },
    async close() {
      await removeDocuments(documents);
      await Promise.all([store.close(), bare.dispose(), documents.close()]);
      await Promise.all(servers.map((server) => server?.stop()));
    },
  };
}

async function removeDocuments({ db }: DocumentStore): Promise<void> {
  const ours = new RegExp(`^${PREFIX}`);
  for (const { name } of await db.listCollections({ name: ours }).toArray()) await db.dropCollection(name);
  await checkpointsOf(db).deleteMany({ $or: [{ name: ours }, { of: ours }] });
  await liveVersions(db).deleteMany({ _id: ours });
  await failuresOf(db).deleteMany({ projection: ours });
}
