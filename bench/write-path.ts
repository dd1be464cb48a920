import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { content } from '../domains/director/content/index.ts';
import { execute } from '../kernel/aggregates/execute.ts';
import { openEventStore } from '../kernel/event-store/index.ts';
import { startEventStoreProcess } from '../tests/support/stores/event-store.ts';
import { compare, concurrently, rate } from './support.ts';

/** What deciding, checking and recognising repeats costs on top of the raw client: the same two events, to new streams. */
const OPERATIONS = 400;
const ROUNDS = 3;

const server = process.env.ESDB_URL ? null : await startEventStoreProcess();
const url = process.env.ESDB_URL ?? server?.url ?? '';
const client = EventStoreDBClient.connectionString(url);
const store = openEventStore(url);

const request = (content_id: string) => ({
  content_id,
  thread_id: content_id,
  owner_id: content_id,
  trend_id: content_id,
  trend_topic: 'A topic of ordinary length',
  trend_summary: 'A summary of a sentence or two, as a source would give it.',
  trend_url: null,
  trend_source: 'sample',
  niche: 'technology',
  target_platform: 'local',
  tone: 'informative',
  visual_style: 'cinematic',
});

const raw = () => {
  const id = randomUUID();
  const events = ['ContentRequested', 'ContentStatusChanged'].map((type) => jsonEvent({ type, data: request(id) }));
  return client.appendToStream(`bench-${id}`, events, { expectedRevision: NO_STREAM });
};

const executed = () => {
  const id = randomUUID();
  const context = { commandId: id, correlationId: id, causationId: id, actor: id, owner: id };
  return execute(store, content, id, { type: 'RequestContent', request: request(id) }, context);
};

for (const inFlight of [1, 32]) {
  compare(`Commands, ${inFlight} in flight`, 'commands/s', [
    ['appendToStream of the raw client', await rate(OPERATIONS, ROUNDS, () => concurrently(OPERATIONS, inFlight, raw))],
    [
      'execute: read, fold, decide, check, append',
      await rate(OPERATIONS, ROUNDS, () => concurrently(OPERATIONS, inFlight, executed)),
    ],
  ]);
}

await store.close();
await client.dispose();
await server?.stop();
