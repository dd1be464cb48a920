import {
  checkpointsOf,
  type Documents,
  liveVersions,
  openDocumentStore,
  openDocuments,
} from '../../../kernel/documents/index.ts';
import { type ReadModel, versionedName } from '../../../kernel/documents/read-model.ts';
import { projections } from '../../../projections/index.ts';
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
  const { db } = documentStore;
  const versionOf = ({ name }: ReadModel<object>): number =>
    projections.find(({ model }) => model.name === name)?.version ?? 1;

  /** Says that callers see a read model, as of a position. */
  async function filled(model: ReadModel<object>, position: string): Promise<void> {
    const { name } = model;
    const version = versionOf(model);
    const checkpoint = {
      name,
      version,
      position,
      filled: true,
      handles: ['UserRegistered'],
      events: 0,
      target: position,
      lease: null,
    };
    const $set = { ...checkpoint, updated_at: new Date().toISOString() };
    await checkpointsOf(db).updateOne({ _id: versionedName(name, version) }, { $set }, { upsert: true });
    await liveVersions(db).updateOne({ _id: name }, { $set: { version } }, { upsert: true });
  }

  await Promise.all(projections.map(({ model }) => filled(model, '-1')));
  return {
    ...stores,
    documents: openDocuments(documentStore, stores.store),
    caughtUp: async (model) => filled(model, String(await stores.store.head())),
    async close() {
      await Promise.all([documentStore.close(), stores.close()]);
      await server.stop();
    },
  };
}
