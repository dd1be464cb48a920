import { checkpointsOf, type Documents, openDocumentStore, openDocuments } from '../../../kernel/documents/index.ts';
import type { ReadModel } from '../../../kernel/documents/read-model.ts';
import { startDocumentStore } from '../stores/document-store.ts';
import { openTestStores, type TestStores } from './stores.ts';

/** Stores for a policy that reads documents which no projection writes: what is in them is up to the test. */
export type TestDocuments = TestStores & {
  readonly documents: Documents;
  /** Says that a read model has reached everything there is. */
  caughtUp(model: ReadModel<object>): Promise<void>;
};

export async function openTestDocuments(): Promise<TestDocuments> {
  const [stores, server] = await Promise.all([openTestStores(), startDocumentStore()]);
  const documentStore = openDocumentStore(server.url);
  return {
    ...stores,
    documents: openDocuments(documentStore, stores.store),
    async caughtUp({ name }) {
      const position = String(await stores.store.head());
      const checkpoint = {
        name,
        version: 1,
        position,
        handles: ['UserRegistered'],
        events: 0,
        target: position,
        lease: null,
      };
      const $set = { ...checkpoint, updated_at: new Date().toISOString() };
      await checkpointsOf(documentStore.db).updateOne({ _id: `${name}@1` }, { $set }, { upsert: true });
    },
    async close() {
      await Promise.all([documentStore.close(), stores.close()]);
      await server.stop();
    },
  };
}
