import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { openFolder } from '../../../kernel/files/folder/folder.ts';
import { signedPaths } from '../../../kernel/files/signed-paths.ts';
import {
  type EventStoreProcess,
  type EventStoreServer,
  startEventStore,
  startEventStoreProcess,
} from '../stores/event-store.ts';
import { openRawWriter, type RawWriter } from '../stores/raw-writer.ts';
import { tempFolder } from './temp-folder.ts';

type Closable = { close(): Promise<void> };

/** What a policy is tried out on: a real event store, and a folder for files. */
export type TestStores<Server = EventStoreServer> = {
  readonly server: Server;
  readonly store: EventStore;
  readonly files: Files;
  /** Opens one more client of the event store, which is closed with the rest. */
  alsoOpen<Client extends Closable>(open: (url: string) => Client): Client;
  close(): Promise<void>;
};

export const openTestStores = (): Promise<TestStores> => openOn(startEventStore);

/** The same with an event store in a process of its own, for tests that kill, freeze or restart it. */
export const openTestStoresOnProcess = (): Promise<TestStores<EventStoreProcess>> => openOn(startEventStoreProcess);

async function openOn<Server extends EventStoreServer>(start: () => Promise<Server>): Promise<TestStores<Server>> {
  const [server, { folder, remove }] = await Promise.all([start(), tempFolder('files')]);
  const clients: Closable[] = [];
  const alsoOpen = <Client extends Closable>(open: (url: string) => Client): Client => {
    const client = open(server.url);
    clients.push(client);
    return client;
  };
  return {
    server,
    store: alsoOpen(openEventStore),
    files: { ...openFolder(folder), ...signedPaths(['a secret of at least thirty-two characters']) },
    alsoOpen,
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await Promise.all([server.stop(), remove()]);
    },
  };
}

/** The same, with a writer of events as older versions of the code wrote them. */
export type TestStoresWithRawWriter = TestStores & { readonly raw: RawWriter };

export async function openTestStoresWithRawWriter(): Promise<TestStoresWithRawWriter> {
  const stores = await openTestStores();
  return { ...stores, raw: stores.alsoOpen(openRawWriter) };
}

/** The same, with the event store as another process sees it, with a cache of its own. */
export type TestStoresOfTwo = TestStores & { readonly other: EventStore };

export const openTestStoresOfTwo = async (): Promise<TestStoresOfTwo> => withOther(await openTestStores());

/** What has been opened, with the event store as another process sees it. */
export const withOther = <Stores extends Pick<TestStores, 'alsoOpen'>>(
  stores: Stores,
): Stores & { other: EventStore } => ({
  ...stores,
  other: stores.alsoOpen(openEventStore),
});
