import { randomUUID } from 'node:crypto';
import { eventTypeFilter, START } from '@eventstore/db-client';
import { z } from 'zod';
import { defineReadModel } from '../../kernel/documents/index.ts';
import { defineEvents, streamOf } from '../../kernel/events/catalogue.ts';
import { defineProjection } from '../../projections/engine/projection.ts';
import { compare, interleaved } from '../support.ts';
import { type Counted, counted } from './counting.ts';
import { fill, type Memory } from './filling.ts';
import { EVENTS_A_KEY, fillLog, inTurns, newEvent } from './log.ts';
import { type BenchedStores, PREFIX } from './stores.ts';

const UPSERTS_AT_A_TIME = 1_000;
/** As many events as a filling folds into one transaction here. */
const FOLDED_AT_A_TIME = 5_000;
const TEXT = 'x'.repeat(200);

export type Replayed = {
  readonly events: number;
  readonly rounds: number;
  /** Whether the data of the events is sealed, with a key for each of theirs. */
  readonly sealed: boolean;
  readonly warmUp: boolean;
};

/**
 * Fills one version from the first event on, compared with the bare clients reading the same events, writing the same
 * documents at least as often as the build does, and doing both without any of the engine's guarantees.
 * @returns the cost of an event, and the memory
 */
export async function replay(stores: BenchedStores, { events, rounds, sealed, warmUp }: Replayed): Promise<string> {
  const run = randomUUID().slice(0, 8);
  // A server named by the environment may hold the events of earlier runs.
  const type = `Benched${run}`;
  const schemas = { [type]: z.object({ key: z.string(), text: z.string() }) };
  const personal = sealed ? { of: 'key', fields: { [type]: ['text' as const] } } : undefined;
  const set = defineEvents(`bench${run}`, schemas, { personal });
  const keys = Array.from({ length: events / EVENTS_A_KEY }, (_, n) => `${run}-${n}`);
  const written = inTurns(keys, (key) => newEvent({ type, data: { key, text: TEXT } }));
  const last = await fillLog(stores.store, streamOf(set, ''), written);
  const used: Memory[] = [];
  const contenders: [string, () => Promise<unknown>][] = [
    ['the bare client reading the events', () => readBare(stores, type, events)],
    ['reading and decoding them', () => readDecoded(stores, type, events)],
    ['the bare driver writing the documents', () => writeBare(stores, keys)],
    ['the bare clients: read, fold, write', () => fillBare(stores, type, events)],
    [
      'a filling: read, fold, write',
      async () => {
        const model = defineReadModel<Counted>(`${PREFIX}${randomUUID()}`, [{ key: { count: 1 } }]);
        const projection = defineProjection(model, {
          version: 1,
          events: [set],
          keyOf: ({ data }) => data.key,
          handles: { [type]: counted },
        });
        used.push(await fill(stores, [projection], last));
      },
    ],
  ];
  const { byClock, byProcessor } = await interleaved(events, rounds, contenders, { warmUp, counted: 'alone' });
  const what = `${events.toLocaleString('en')} ${sealed ? 'sealed events' : 'events'}`;
  const title = `${what} into ${keys.length.toLocaleString('en')} documents`;
  compare(title, 'events/s', byClock);
  if (byProcessor)
    compare(`${title}, by the processor time of the process that reads and folds`, 'events/s', byProcessor);
  const [bytes, resident] = [mostOf(used.map(({ heap }) => heap)), mostOf(used.map((each) => each.resident))];
  const cost = 1e6 / (byClock.at(-1)?.[1] ?? Number.NaN);
  return `${what.padEnd(24)} ${cost.toFixed(1).padStart(6)} µs an event; at most ${bytes} MB of heap, ${resident} MB resident`;
}

const mostOf = (bytes: readonly number[]): number => Math.round(Math.max(...bytes) / 1e6);

const bareSubscription = ({ bare }: BenchedStores, type: string) =>
  bare.subscribeToAll({ fromPosition: START, filter: eventTypeFilter({ regex: `^${type}$` }) });

async function readBare(stores: BenchedStores, type: string, events: number): Promise<void> {
  const subscription = bareSubscription(stores, type);
  let seen = 0;
  for await (const { event } of subscription) if (event && ++seen === events) break;
  await subscription.unsubscribe();
}

/**
 * What a program does that reads the log with the clients as they are, and keeps all documents in memory: no lease, no
 * checkpoint, no transaction. It unseals nothing.
 */
async function fillBare(stores: BenchedStores, type: string, events: number): Promise<void> {
  const collection = await newCollection(stores);
  const subscription = bareSubscription(stores, type);
  const folded = new Map<string, Counted>();
  let changed = new Map<string, Counted>();
  let seen = 0;
  for await (const { event } of subscription) {
    if (!event) continue;
    const data = event.data as Pick<Counted, 'key' | 'text'>;
    const document = counted(folded.get(data.key) ?? null, { data });
    folded.set(data.key, document);
    changed.set(data.key, document);
    if (++seen % FOLDED_AT_A_TIME > 0 && seen < events) continue;
    await collection.bulkWrite([...changed.values()].map(upsertOf));
    changed = new Map();
    if (seen === events) break;
  }
  await subscription.unsubscribe();
}

async function readDecoded({ store }: BenchedStores, type: string, events: number): Promise<void> {
  const stop = new AbortController();
  let seen = 0;
  for await (const messages of store.subscribe({ after: null, types: [type], signal: stop.signal })) {
    seen += messages.filter(({ event }) => event !== null).length;
    if (seen === events) break;
  }
  stop.abort();
}

/**
 * As the build writes them: each key comes in five turns and, whatever the batches are, its document is written in
 * each.
 */
async function writeBare(stores: BenchedStores, keys: readonly string[]): Promise<void> {
  const collection = await newCollection(stores);
  for (let first = 0; first < keys.length; first += UPSERTS_AT_A_TIME) {
    const chosen = keys.slice(first, first + UPSERTS_AT_A_TIME);
    for (let turn = 1; turn <= 5; turn++)
      await collection.bulkWrite(chosen.map((key) => upsertOf({ key, count: turn * 5, text: TEXT })));
  }
}

async function newCollection({ documents }: BenchedStores) {
  const collection = documents.db.collection<Counted & { _id: string }>(`${PREFIX}${randomUUID()}`);
  await collection.createIndex({ count: 1 });
  return collection;
}

const upsertOf = (document: Counted) => ({
  replaceOne: { filter: { _id: document.key }, replacement: document, upsert: true },
});
