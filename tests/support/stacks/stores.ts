import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { type Files, openFiles } from '../../../kernel/files/files.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../stores/event-store.ts';
import { openRawWriter, type RawWriter } from '../stores/raw-writer.ts';
import { tempFolder } from './temp-folder.ts';

/** What a policy is tried out on: a real event store, and a folder for files. */
export type TestStores = {
  readonly server: EventStoreProcess;
  readonly store: EventStore;
  readonly files: Files;
  close(): Promise<void>;
};

export async function openTestStores(): Promise<TestStores> {
  const [server, { folder, remove }] = await Promise.all([startEventStoreProcess(), tempFolder('files')]);
  const store = openEventStore(server.url);
  return {
    server,
    store,
    files: openFiles(folder, 'a secret of at least thirty-two characters'),
    async close() {
      await store.close();
      await Promise.all([server.stop(), remove()]);
    },
  };
}

/** The same, with a writer of events as older versions of the code wrote them. */
export type TestStoresWithRawWriter = TestStores & { readonly raw: RawWriter };

export async function openTestStoresWithRawWriter(): Promise<TestStoresWithRawWriter> {
  const stores = await openTestStores();
  const raw = openRawWriter(stores.server.url);
  return {
    ...stores,
    raw,
    async close() {
      await raw.close();
      await stores.close();
    },
  };
}
