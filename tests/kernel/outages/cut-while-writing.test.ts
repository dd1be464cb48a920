import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isDocumentStoreUnavailable, openDocumentStore } from '../../../kernel/documents/index.ts';
import { REAL_DOCUMENT_STORE, startDocumentStoreProcess } from '../../support/stores/document-store.ts';
import { unless } from '../../support/stores/skip.ts';

const it = suite('a document store that goes away while a large command is being written');
const itEmbedded = unless(REAL_DOCUMENT_STORE, it);

const LARGE = 'x'.repeat(15_000_000);
const AT_ONCE = 4;

itEmbedded('is unavailable, whatever the driver lets out', async () => {
  const server = await startDocumentStoreProcess();
  const store = openDocumentStore(`${server.url}&retryWrites=false`);
  const rows = store.db.collection('large');
  await Promise.all(Array.from({ length: AT_ONCE }, async () => await rows.insertOne({})));
  const writes = Promise.allSettled(Array.from({ length: AT_ONCE }, async () => await rows.insertOne({ LARGE })));
  await wait(5);
  await server.kill('SIGKILL');
  const errors = (await writes).flatMap((write) => (write.status === 'rejected' ? [write.reason as unknown] : []));
  assert.ok(errors.length > 0);
  assert.equal(
    errors.filter((error) => !isDocumentStoreUnavailable(error)),
    [],
  );
  await store.close();
  await server.stop();
});

itEmbedded('is unavailable to a write of many as well, which the driver calls a failed one', async () => {
  const server = await startDocumentStoreProcess();
  const store = openDocumentStore(server.url);
  const rows = store.db.collection('many');
  await rows.insertOne({});
  await server.kill('SIGKILL');
  const error = await rows.bulkWrite([{ insertOne: { document: {} } }]).catch((thrown: unknown) => thrown);
  assert.is((error as Error).name, 'MongoBulkWriteError');
  assert.ok(isDocumentStoreUnavailable(error), String(error));
  await store.close();
  await server.stop();
});

it.run();
