import * as assert from 'uvu/assert';
import { type DocumentStore, dropFolded, openDocumentStore } from '../../../kernel/documents/index.ts';
import { startDocumentStore } from '../../support/stores/document-store.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('dropping what is folded from the log', async () => {
  const server = await startDocumentStore();
  const store: DocumentStore = openDocumentStore(server.url);
  const stop = async () => {
    await store.close();
    await server.stop();
  };
  return { db: store.db, stop };
});

it('leaves the secrets alone, and can be repeated', async ({ db }) => {
  for (const name of ['users@3', 'projections', 'secrets_person_keys', 'secrets_account_tokens', 'live_versions'])
    await db.collection(name).insertOne({ name });
  assert.equal(await dropFolded(db), ['live_versions', 'projections', 'users@3']);
  const left = await db.listCollections({}, { nameOnly: true }).toArray();
  assert.equal(left.map(({ name }) => name).sort(), ['secrets_account_tokens', 'secrets_person_keys']);
  assert.equal(await dropFolded(db), []);
});

it.run();
