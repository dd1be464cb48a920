import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventTypeFilter, START } from '@eventstore/db-client';
import { z } from 'zod';
import { checkpointsOf, defineReadModel, liveVersions } from '../../kernel/documents/index.ts';
import { defineEvents, streamOf } from '../../kernel/events/catalogue.ts';
import { createLog } from '../../kernel/process/log.ts';
import { defineProjection } from '../../projections/engine/projection.ts';
import { runProjection } from '../../projections/engine/runner.ts';
import { compare, interleaved } from '../support.ts';
import { EVENTS_A_STREAM, fillStreams, newEvent } from './log.ts';
import { type BenchedStores, PREFIX } from './stores.ts';

const UPSERTS_AT_A_TIME = 1_000;
const TEXT = 'x'.repeat(200);

type Counted = { readonly key: string; readonly count: number; readonly text: string };

const counted = (
  document: Counted | null,
  { data: { key, text } }: { data: { key: string; text: string } },
): Counted => ({
  key,
  count: (document?.count ?? 0) + 1,
  text,
});

/**
 * Fills one version from the first event on, beside the bare clients: reading the same events, and writing the same documents as
 * often as the filling does at least.
 */
export async function replay(stores: BenchedStores, events: number, rounds: number): Promise<void> {
  const run = randomUUID().slice(0, 8);
  // A server that the environment names may hold the events of earlier runs.
  const type = `Benched${run}`;
  const set = defineEvents(`bench${run}`, { [type]: z.object({ key: z.string(), text: z.string() }) });
  const keys = Array.from({ length: events / EVENTS_A_STREAM }, (_, n) => `${run}-${n}`);
  const last = await fillStreams(
    stores.store,
    keys.map((key) => streamOf(set, key)),
    (stream, count) => Array.from({ length: count }, () => newEvent({ type, data: { key: stream, text: TEXT } })),
  );
  let mostMemory = 0;
  const { byClock, byProcessor } = await interleaved(events, rounds, [
    ['the bare client reading the events', () => readBare(stores, type, events)],
    ['reading and decoding them', () => readDecoded(stores, type, events)],
    ['the bare driver writing the documents', () => writeBare(stores, keys)],
    [
      'a filling: read, fold, write',
      async () => {
        mostMemory = Math.max(mostMemory, await fill());
      },
    ],
  ]);
  const title = `${events.toLocaleString('en')} events into ${keys.length.toLocaleString('en')} documents`;
  compare(title, 'events/s', byClock);
  if (byProcessor)
    compare(`${title}, by the processor time of the process that reads and folds`, 'events/s', byProcessor);
  console.log(`  most memory while filling: ${Math.round(mostMemory / 1e6)} MB`);

  async function fill(): Promise<number> {
    const model = defineReadModel<Counted>(`${PREFIX}${randomUUID()}`, [{ key: { count: 1 } }]);
    const projection = defineProjection(model, {
      version: 1,
      events: [set],
      keyOf: ({ data }) => data.key,
      handles: { [type]: counted },
    });
    const { store, documents } = stores;
    // Callers see another filling: this one is a rebuild.
    await liveVersions(documents.db).insertOne({ _id: model.name, version: 0 });
    const stop = new AbortController();
    const running = runProjection(projection, { store, documents, log: createLog('silent') }, stop.signal);
    let most = 0;
    for (;;) {
      const progress = await checkpointsOf(documents.db).findOne({ name: model.name });
      most = Math.max(most, process.memoryUsage.rss());
      if (progress && BigInt(progress.position) >= last) break;
      await sleep(50);
    }
    stop.abort();
    await running;
    return most;
  }
}

async function readBare({ bare }: BenchedStores, type: string, events: number): Promise<void> {
  const subscription = bare.subscribeToAll({ fromPosition: START, filter: eventTypeFilter({ regex: `^${type}$` }) });
  let seen = 0;
  for await (const { event } of subscription) if (event && ++seen === events) break;
  await subscription.unsubscribe();
}

async function readDecoded({ store }: BenchedStores, type: string, events: number): Promise<void> {
  const stop = new AbortController();
  let seen = 0;
  for await (const { event } of store.subscribe({ after: null, types: [type], signal: stop.signal }))
    if (event && ++seen === events) break;
  stop.abort();
}

/** As the filling writes them: each key comes in five turns, and whatever the batches are, its document is written in each. */
async function writeBare({ documents }: BenchedStores, keys: readonly string[]): Promise<void> {
  const collection = documents.db.collection<Counted & { _id: string }>(`${PREFIX}${randomUUID()}`);
  await collection.createIndex({ count: 1 });
  for (let first = 0; first < keys.length; first += UPSERTS_AT_A_TIME) {
    const chosen = keys.slice(first, first + UPSERTS_AT_A_TIME);
    for (let turn = 1; turn <= 5; turn++) {
      await collection.bulkWrite(
        chosen.map((key) => ({
          replaceOne: { filter: { _id: key }, replacement: { key, count: turn * 5, text: TEXT }, upsert: true },
        })),
      );
    }
  }
}
