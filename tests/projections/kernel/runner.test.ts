import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import {
  type DocumentStore,
  type Documents,
  defineReadModel,
  failuresOf,
  openDocumentStore,
  openDocuments,
  progressOf,
} from '../../../kernel/documents/index.ts';
import { type EventStore, openEventStore } from '../../../kernel/event-store/index.ts';
import { defineEvents } from '../../../kernel/events/catalogue.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { defineProjection, type Projection } from '../../../projections/kernel/projection.ts';
import { runProjection } from '../../../projections/kernel/runner.ts';
import { type DocumentStoreProcess, startDocumentStoreProcess } from '../../support/stores/document-store.ts';
import { type EventStoreProcess, startEventStoreProcess } from '../../support/stores/event-store.ts';

type Context = {
  servers: [EventStoreProcess, DocumentStoreProcess];
  store: EventStore;
  documentStore: DocumentStore;
  documents: Documents;
};
const it = suite<Context>('projection runner');

const log = createLog('silent');
const events = defineEvents({
  Counted: z.object({ key: z.string(), by: z.number() }),
  Ended: z.object({ key: z.string() }),
  Ignored: z.object({}),
});
type Sum = { total: number; events: number };

const summing = (name: string, version = 1): Projection =>
  defineProjection({
    model: defineReadModel<Sum>(name, [{ key: { total: 1 } }]),
    version,
    events: [events],
    keyOf: (event) => (event.type === 'Ignored' ? null : event.data.key),
    handles: {
      Counted: (doc, { data }) => {
        if (data.by === 13) throw new Error('thirteen');
        return { total: (doc?.total ?? 0) + data.by * version, events: (doc?.events ?? 0) + 1 };
      },
      Ended: () => null,
    },
  });

it.before(async (c) => {
  c.servers = await Promise.all([startEventStoreProcess(), startDocumentStoreProcess()]);
  c.store = openEventStore(c.servers[0].url);
  c.documentStore = openDocumentStore(c.servers[1].url);
  c.documents = openDocuments(c.documentStore, c.store);
});

it.after(async ({ servers, store, documentStore }) => {
  await Promise.all([store.close(), documentStore.close()]);
  await Promise.all(servers.map((server) => server.stop()));
});

type Wanted = { type: string; data: object };
const counted = (key: string, by: number): Wanted => ({ type: 'Counted', data: { key, by } });

async function write(store: EventStore, ...wanted: Wanted[]): Promise<bigint> {
  const id = randomUUID();
  const metadata = { correlationId: id, causationId: id, actor: 'system:test', owner: null };
  const { position } = await store.append(
    `sum-${id}`,
    null,
    wanted.map((event) => ({ ...event, id: randomUUID(), metadata })),
  );
  return position ?? 0n;
}

async function running<T>(
  { store, documentStore }: Context,
  projections: readonly Projection[],
  during: () => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const runs = projections.map((projection) =>
    runProjection(projection, { store, documents: documentStore, log }, stopping.signal),
  );
  try {
    return await during();
  } finally {
    stopping.abort();
    await Promise.all(runs);
  }
}

const sumOf = async ({ documents }: Context, projection: Projection, key: string) => {
  const stored = await (await documents.of(projection.model as ReturnType<typeof defineReadModel<Sum>>)).findOne({
    _id: key,
  });
  return stored && { total: stored.total, events: stored.events };
};

it('folds what is written, and a reader that waits for its position sees it', async (c) => {
  const projection = summing('first');
  const key = randomUUID();
  await running(c, [projection], async () => {
    await write(c.store, counted(key, 1));
    const position = await write(c.store, counted(key, 2), { type: 'Ignored', data: {} });
    assert.is(await c.documents.waitFor(projection.model, position), true);
    assert.equal(await sumOf(c, projection, key), { total: 3, events: 2 });
  });
});

it('does not keep a reader waiting for what does not concern the read model', async (c) => {
  const projection = summing('first');
  await running(c, [projection], async () => {
    const position = await write(c.store, { type: 'Ignored', data: {} });
    assert.is(await c.documents.waitFor(projection.model, position, 1_000), true);
  });
});

it('tells a reader that it is not there in time', async (c) => {
  const position = await write(c.store, counted(randomUUID(), 1));
  assert.is(await c.documents.waitFor(summing('never-run').model, position, 50), false);
});

it('removes a document that ends', async (c) => {
  const projection = summing('first');
  const key = randomUUID();
  await running(c, [projection], async () => {
    const position = await write(c.store, counted(key, 1), { type: 'Ended', data: { key } });
    await c.documents.waitFor(projection.model, position);
    assert.is(await sumOf(c, projection, key), null);
  });
});

it('goes on from its checkpoint', async (c) => {
  const projection = summing('first');
  const key = randomUUID();
  await running(c, [projection], async () => {
    await c.documents.waitFor(projection.model, await write(c.store, counted(key, 1)));
  });
  const position = await write(c.store, counted(key, 2));
  await running(c, [projection], async () => {
    await c.documents.waitFor(projection.model, position);
    assert.equal(await sumOf(c, projection, key), { total: 3, events: 2 });
  });
});

it('puts an event aside that it cannot fold, and goes on with the others', async (c) => {
  const projection = summing('first');
  const key = randomUUID();
  await running(c, [projection], async () => {
    const position = await write(c.store, counted(key, 1), counted(key, 13), counted(key, 2));
    await c.documents.waitFor(projection.model, position);
    assert.equal(await sumOf(c, projection, key), { total: 3, events: 2 });
    const failures = await failuresOf(c.documentStore.db).find({ projection: 'first@1' }).toArray();
    assert.equal(
      failures.map(({ event_type, error }) => ({ event_type, error })),
      [{ event_type: 'Counted', error: 'thirteen' }],
    );
  });
});

it('puts an event aside whose documents it cannot name, and goes on with the others', async (c) => {
  const projection = summing('unnamed');
  const key = randomUUID();
  await running(c, [projection], async () => {
    const position = await write(c.store, counted(key, 1), { type: 'Counted', data: {} }, counted(key, 2));
    await c.documents.waitFor(projection.model, position);
    assert.equal(await sumOf(c, projection, key), { total: 3, events: 2 });
    assert.is(
      await failuresOf(c.documentStore.db).countDocuments({ projection: 'unnamed@1', error: /lacks what names/ }),
      1,
    );
  });
});

it('tells a reader in time that a position is not in the log yet', async (c) => {
  const projection = summing('first');
  await running(c, [projection], async () => {
    assert.is(await c.documents.waitFor(projection.model, 2n ** 62n, 200), false);
    assert.is(await c.documents.waitFor(projection.model, 10n ** 19n - 1n, 200), false);
  });
});

it('shows a new version also when nothing is written any more', async (c) => {
  const [first, second] = [summing('quiet', 1), summing('quiet', 2)];
  const key = randomUUID();
  await running(c, [first], async () => {
    await c.documents.waitFor(first.model, await write(c.store, counted(key, 1)));
  });
  await write(c.store, { type: 'Ignored', data: {} }, { type: 'Ignored', data: {} });
  await running(c, [second], async () => {
    const end = Date.now() + 8_000;
    while ((await sumOf(c, second, key))?.total !== 2 && Date.now() < end) await sleep(50);
    assert.equal(await sumOf(c, second, key), { total: 2, events: 1 });
  });
});

it('fills a new version beside the live one and shows it when it has caught up', async (c) => {
  const [first, second] = [summing('versioned', 1), summing('versioned', 2)];
  const key = randomUUID();
  await running(c, [first], async () => {
    await c.documents.waitFor(first.model, await write(c.store, counted(key, 1)));
    assert.equal(await sumOf(c, first, key), { total: 1, events: 1 });
  });
  await running(c, [first, second], async () => {
    const end = Date.now() + 10_000;
    while ((await sumOf(c, second, key))?.total !== 2 && Date.now() < end) await sleep(50);
    assert.equal(await sumOf(c, second, key), { total: 2, events: 1 });
  });
});

it('folds each event once through two runners and the death of either store', async (c) => {
  const projection = summing('fought-over');
  const key = randomUUID();
  const total = await running(c, [projection, projection], async () => {
    let sum = 0;
    const writing = (async () => {
      for (let n = 1; n <= 60; n++) {
        await write(c.store, counted(key, 1), counted(randomUUID(), 1));
        sum += 1;
      }
    })();
    await sleep(300);
    await c.servers[1].kill('SIGKILL');
    await c.servers[1].restart();
    await sleep(300);
    await c.servers[0].kill('SIGKILL');
    await c.servers[0].restart();
    await writing;
    assert.is(await c.documents.waitFor(projection.model, await write(c.store, counted(key, 1)), 30_000), true);
    return sum + 1;
  });
  assert.equal(await sumOf(c, projection, key), { total, events: total });
  const progress = await progressOf(c.documentStore.db).findOne({ _id: 'fought-over@1' });
  assert.is(progress?.lease, null);
});

it.run();
