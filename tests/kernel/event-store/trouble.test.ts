import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startDocumentStore } from '../../../embedded/document-store/server.ts';
import { startEventStore } from '../../../embedded/event-store/server.ts';
import { openDocumentStore } from '../../../kernel/documents/index.ts';
import { EventStoreTrouble, openEventStore } from '../../../kernel/event-store/index.ts';
import { retryWhileUnavailable } from '../../../kernel/event-store/retry.ts';
import { toHttpError } from '../../../kernel/http/errors.ts';
import { isStoreUnavailable } from '../../../kernel/outages/unavailable.ts';
import { outcomeOf } from '../../../kernel/policies/thrown.ts';
import { tempFolder } from '../../support/stacks/temp-folder.ts';

const it = suite('what a store says is wrong with itself');

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('is a full disk: refused at once, answered 503 as what it is, and waited for by policies', async () => {
  const { folder, remove } = await tempFolder('trouble');
  let free = 0;
  const space = { reserveBytes: 1_000_000, freeBytes: () => free, lookEveryMs: 0 };
  const tell = () => undefined;
  const server = await startEventStore({ dataFolder: `${folder}/events`, port: 0, tell, space });
  const documents = await startDocumentStore({ dataFolder: `${folder}/documents`, tell, space });
  const store = openEventStore(`esdb://127.0.0.1:${server.port}?tls=false`, null);
  const documentStore = openDocumentStore(documents.url);
  const stream = `thing-${randomUUID()}`;
  const event = {
    type: 'Happened',
    data: {},
    id: randomUUID(),
    metadata: {
      correlationId: randomUUID(),
      causationId: randomUUID(),
      commandId: null,
      actor: 'test',
      owner: null,
    },
  };
  const write = () => store.append(stream, null, [event]);
  const insert = () => documentStore.db.collection<{ _id: string }>('things').insertOne({ _id: randomUUID() });

  for (const error of [await thrownBy(write()), await thrownBy(insert())]) {
    const { status, code, message, headers } = toHttpError(error);
    assert.equal([status, code, headers['Retry-After']], [503, 'disk_full', '60']);
    assert.match(message, /the (event|document) store: disk full: 0 MB are free in .*Make room/);
    assert.ok(isStoreUnavailable(error));
    assert.is(outcomeOf(error, 1_000).kind, 'unavailable');
  }
  assert.instance(await thrownBy(write()), EventStoreTrouble);
  assert.is((await store.head()) > 0n, true);
  free = 2_000_000;
  await write();
  await insert();

  await store.close();
  await documentStore.close();
  await server.close();
  await documents.close();
  await remove();
});

it('is a damaged record: not asked for again, and answered with a code of its own', async () => {
  let calls = 0;
  const error = await thrownBy(
    retryWhileUnavailable({}, 'read', 1_000, async () => {
      calls++;
      throw new Error(
        "15 DATA_LOSS: damaged record: revision 3 of stream 'thing-1': its checksum is wrong. Restore it",
      );
    }),
  );
  assert.is(calls, 1);
  assert.not(isStoreUnavailable(error));
  const { status, code, message } = toHttpError(error);
  assert.equal([status, code], [500, 'damaged_record']);
  assert.is(
    message,
    "the event store: damaged record: revision 3 of stream 'thing-1': its checksum is wrong. Restore it",
  );
});

it.run();
