import { randomUUID } from 'node:crypto';
import { binaryEvent } from '@eventstore/db-client';
import { Registry } from 'prom-client';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { defineReadModel, failuresOf } from '../../../kernel/documents/index.ts';
import { defineEvents } from '../../../kernel/events/catalogue.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { watchLag } from '../../../projections/engine/lag.ts';
import { defineProjection } from '../../../projections/engine/projection.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { openRawWriter } from '../../support/stores/raw-writer.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { openStores, running, sumOf } from './summing.ts';

const it = suiteOn('events that a projection cannot read', openStores);

// An upcast that trusts what the first version promised.
const crateEvents = defineEvents(
  'crate',
  { Packed: z.object({ key: z.string(), items: z.number() }) },
  {
    upcasts: {
      Packed: [({ key, boxes }) => ({ key, items: (boxes as { count: number }).count })],
    },
  },
);

const crates = defineProjection<{ items: number }, [typeof crateEvents]>(defineReadModel<{ items: number }>('crates'), {
  version: 1,
  events: [crateEvents],
  keyOf: ({ data }) => data.key,
  handles: { Packed: (doc, { data }) => ({ items: (doc?.items ?? 0) + data.items }) },
});

it('are skipped, alone or among others, and the others are folded', async (c) => {
  const raw = openRawWriter(c.eventServer.url);
  const key = randomUUID();
  const packed = (items: number) =>
    write(c.store, history(crateEvents, randomUUID(), null, { type: 'Packed', data: { key, items } }));
  const broken = () => raw.append(crateEvents, randomUUID(), 1, { type: 'Packed', data: { key } });
  const folded = async (position: bigint) => assert.is(await c.documents.waitFor(crates.model, position, 30_000), true);

  await broken();
  await packed(1);
  await broken();
  await running(c, [crates], async () => {
    await folded((await packed(2)).position);
    await broken();
    await folded((await packed(3)).position);
  });
  assert.equal(await sumOf(c, crates, key), { items: 6 });
  const aside = await failuresOf(c.documentStore.db).find({ projection: 'crates@1' }).toArray();
  assert.equal(
    aside.map(({ event_type, error }) => [event_type, /cannot be read/.test(error)]),
    Array(3).fill(['Packed', true]),
  );
  await raw.close();
});

it('are skipped if they are damaged as well, and named by the watch', async (c) => {
  const raw = openRawWriter(c.eventServer.url);
  const [id, key] = [randomUUID(), randomUUID()];
  await raw.appendAsStored(`crate-${id}`, binaryEvent({ type: 'Packed', data: new Uint8Array([0x7b]) }));
  const { position } = await write(
    c.store,
    history(crateEvents, randomUUID(), null, { type: 'Packed', data: { key, items: 1 } }),
  );
  await running(c, [crates], () => c.documents.waitFor(crates.model, position, 30_000));
  assert.equal(await sumOf(c, crates, key), { items: 1 });
  const log = createLog('silent');
  const nothing = { projections: [], inboxes: [], served: new Map(), policies: [] };
  const watch = watchLag(nothing, { store: c.store, documents: c.documentStore, log }, new Registry(), { everyMs: 10 });
  const stopping = new AbortController();
  const run = watch.run(stopping.signal);
  await eventually('it is named', () => watch.missing());
  stopping.abort();
  await run;
  const stream = await failuresOf(c.documentStore.db).findOne({ stream: `crate-${id}` });
  assert.match(String(stream?.error), new RegExp(`0@crate-${id}, cannot be read`));
  assert.equal(watch.missing()?.events, await failuresOf(c.documentStore.db).countDocuments());
  await raw.close();
});

it.run();
