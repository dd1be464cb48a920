import {
  type DocumentStoreProcess,
  type DocumentStoreServer,
  startDocumentStore,
  startDocumentStoreProcess,
} from './document-store.ts';
import {
  type EventStoreProcess,
  type EventStoreServer,
  startEventStore,
  startEventStoreProcess,
} from './event-store.ts';

/** The two stores that a stack stands on. */
export type StoreServers = { readonly eventStore: EventStoreServer; readonly documentStore: DocumentStoreServer };

/** Each in a process of its own, for tests that kill, freeze or restart them. */
export type StoreProcesses = { readonly eventStore: EventStoreProcess; readonly documentStore: DocumentStoreProcess };

export async function startStores(): Promise<StoreServers> {
  const [eventStore, documentStore] = await Promise.all([startEventStore(), startDocumentStore()]);
  return { eventStore, documentStore };
}

export async function startStoreProcesses(): Promise<StoreProcesses> {
  const [eventStore, documentStore] = await Promise.all([startEventStoreProcess(), startDocumentStoreProcess()]);
  return { eventStore, documentStore };
}
