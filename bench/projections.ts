import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  checkpointsOf,
  defineReadModel,
  liveVersions,
  openDocumentStore,
  openDocuments,
} from '../kernel/documents/index.ts';
import { openEventStore } from '../kernel/event-store/index.ts';
import { defineEvents, streamOf } from '../kernel/events/catalogue.ts';
import { createLog } from '../kernel/process/log.ts';
import { defineProjection } from '../projections/engine/projection.ts';
import { runProjection } from '../projections/engine/runner.ts';
import { startDocumentStoreProcess } from '../tests/support/stores/document-store.ts';
import { startEventStoreProcess } from '../tests/support/stores/event-store.ts';
import { compare, rate } from './support.ts';

/** Replaying the log into documents, beside its two halves alone: reading the events, and writing the documents in bulk. */
const STREAMS = 400;
const EVENTS_EACH = 25;
const EVENTS = STREAMS * EVENTS_EACH;

const servers = [
  process.env.ESDB_URL ? null : await startEventStoreProcess(),
  process.env.MONGODB_URI ? null : await startDocumentStoreProcess(),
] as const;
const store = openEventStore(process.env.ESDB_URL ?? servers[0]?.url ?? '');
const documentStore = openDocumentStore(process.env.MONGODB_URI ?? servers[1]?.url ?? '');
const documents = openDocuments(documentStore, store);

const run = randomUUID().slice(0, 8);
// A server that the environment names may hold the events of earlier runs.
const type = `Benched${run}`;
const events = defineEvents('bench', { [type]: z.object({ key: z.string(), text: z.string() }) });
const last = await fill();

compare(`${EVENTS.toLocaleString('en')} events into ${STREAMS} documents`, 'events/s', [
  ['reading the events alone', await rate(EVENTS, 2, readAlone)],
  ['writing as many documents alone, 500 at a time', await rate(EVENTS, 2, writeAlone)],
  ['projection: read, fold, write, checkpoint', await rate(EVENTS, 2, project)],
]);

await removeDocuments();
await Promise.all([store.close(), documentStore.close()]);
await Promise.all(servers.map((server) => server?.stop()));

async function fill(): Promise<bigint> {
  let position = 0n;
  for (let stream = 0; stream < STREAMS; stream++) {
    const key = `${run}-${stream}`;
    const batch = Array.from({ length: EVENTS_EACH }, () => {
      const id = randomUUID();
      return {
        type,
        id,
        data: { key, text: 'x'.repeat(200) },
        metadata: { correlationId: id, causationId: id, commandId: null, actor: 'system:bench', owner: null },
      };
    });
    position = (await store.append(streamOf(events, key), null, batch)).position ?? position;
  }
  return position;
}

async function readAlone(): Promise<void> {
  const stop = new AbortController();
  let seen = 0;
  for await (const { event } of store.subscribe({ after: null, types: [type], signal: stop.signal })) {
    if (event && ++seen === EVENTS) break;
  }
  stop.abort();
}

async function writeAlone(): Promise<void> {
  const collection = documentStore.db.collection<{ _id: string; text: string }>(`bench-raw-${randomUUID()}`);
  for (let from = 0; from < EVENTS; from += 500) {
    const writes = Array.from({ length: 500 }, (_, i) => ({
      replaceOne: { filter: { _id: `${from + i}` }, replacement: { text: 'x'.repeat(200) }, upsert: true },
    }));
    await collection.bulkWrite(writes);
  }
}

async function project(): Promise<void> {
  const model = defineReadModel<{ count: number; text: string }>(`bench-${randomUUID()}`);
  const projection = defineProjection(model, {
    version: 1,
    events: [events],
    keyOf: ({ data }) => data.key,
    handles: {
      [type]: (doc: { count: number; text: string } | null) => ({
        count: (doc?.count ?? 0) + 1,
        text: 'x'.repeat(200),
      }),
    },
  });
  const stop = new AbortController();
  const running = runProjection(projection, { store, documents: documentStore, log: createLog('silent') }, stop.signal);
  while (!(await documents.waitFor(model, last, 60_000))) await sleep(10);
  stop.abort();
  await running;
}

/** Only what this benchmark wrote: the server may hold other data. */
async function removeDocuments(): Promise<void> {
  const { db } = documentStore;
  for (const { name } of await db.listCollections({ name: /^bench-/ }).toArray()) await db.dropCollection(name);
  await checkpointsOf(db).deleteMany({ name: /^bench-/ });
  await liveVersions(db).deleteMany({ _id: /^bench-/ });
}
