import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { content } from '../domains/director/content/index.ts';
import { type UserEvent, user } from '../domains/identity/user/index.ts';
import { rootCommandContext } from '../kernel/aggregates/command-context.ts';
import { execute } from '../kernel/aggregates/execute.ts';
import { load } from '../kernel/aggregates/load.ts';
import { openEventStore } from '../kernel/event-store/index.ts';
import { streamOf } from '../kernel/events/catalogue.ts';
import type { DomainEvent } from '../kernel/events/event.ts';
import { nothingChosen } from '../tests/support/examples/content.ts';
import { startEventStoreProcess } from '../tests/support/stores/event-store.ts';
import { compare, concurrently, rate, withMetadata } from './support.ts';

/** The cost of deciding, checking and recognising repeats, on top of the raw client appending the same events. */
const OPERATIONS = 400;
const ROUNDS = 5;

const server = process.env.ESDB_URL ? null : await startEventStoreProcess();
const url = process.env.ESDB_URL ?? server?.url ?? '';
const client = EventStoreDBClient.connectionString(url);
const store = openEventStore(url);

const requestContent = (content_id: string) =>
  ({
    type: 'RequestContent',
    request: {
      ...nothingChosen,
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
    },
  }) as const;

let names = 0;
/** A command that writes one event whenever it is executed. */
const rename = () => ({ type: 'UpdateProfile', name: `Ann ${names++}` }) as const;
const renamed = (user_id: string): UserEvent => ({
  type: 'ProfileUpdated',
  data: { user_id, name: `Ann ${names++}`, avatar_url: null },
});
const register = (user_id: string) =>
  execute(
    store,
    user,
    user_id,
    {
      type: 'RegisterUser',
      user_id,
      email: `${user_id}@example.com`,
      name: 'Ann',
      role: 'user',
      password_hash: null,
      verification: null,
    },
    contextOf(),
  );

const contextOf = (id: string = randomUUID()) => rootCommandContext(id, id, id);

const rawEvent = (event: DomainEvent) => jsonEvent(withMetadata(event));

const beginRaw = () => {
  const id = randomUUID();
  const events = content.decide(requestContent(id), content.initial).map(rawEvent);
  return client.appendToStream(`bench-${id}`, events, { expectedRevision: NO_STREAM });
};
const begin = () => {
  const id = randomUUID();
  return execute(store, content, id, requestContent(id), contextOf(id));
};

// More users than appends in flight: the writers of one stream would only race.
const users = Array.from({ length: 128 }, () => randomUUID());
await Promise.all(users.map(register));
const revisions = new Map<string, bigint>();
const appendRaw = async (index: number) => {
  const id = users[index % users.length] ?? '';
  const expectedRevision = revisions.get(id) ?? NO_STREAM;
  const event = rawEvent(renamed(id));
  const { nextExpectedRevision } = await client.appendToStream(`benchUser-${id}`, event, { expectedRevision });
  revisions.set(id, nextExpectedRevision);
};
const append = (index: number) => {
  return execute(store, user, users[index % users.length] ?? '', rename(), contextOf());
};

for (const inFlight of [1, 32]) {
  const measure = (call: (index: number) => Promise<unknown>) =>
    rate(OPERATIONS, ROUNDS, () => concurrently(OPERATIONS, inFlight, call));
  compare(`Commands that begin a stream, ${inFlight} in flight`, 'commands/s', [
    ['appendToStream of the raw client', await measure(beginRaw)],
    ['execute: decide, check, append', await measure(begin)],
  ]);
  compare(`Commands on streams that exist, ${inFlight} in flight`, 'commands/s', [
    ['appendToStream of the raw client', await measure(appendRaw)],
    ['execute: decide, check, append', await measure(append)],
  ]);
}

await growth();
await store.close();
await client.dispose();
await server?.stop();

/** A stream that grows for ever: the cost of one more command on it, and of reading it whole. */
async function growth(): Promise<void> {
  const id = randomUUID();
  await register(id);
  const one = () => execute(store, user, id, rename(), contextOf());
  const rates: [string, number][] = [];
  const reads: [string, number][] = [];
  for (const size of [10, 100, 1_000, 10_000]) {
    let { revision } = await load(store, user, id);
    while (revision + 1n < size) ({ revision } = await fill(id, revision, Math.min(500, size - Number(revision) - 1)));
    await one();
    const name = `on a stream of ${size.toLocaleString('en')} events`;
    rates.push([name, await rate(50, ROUNDS, () => concurrently(50, 1, one))]);
    reads.push([name, await rate(1, 3, () => store.records(streamOf(user.events, id)))]);
  }
  compare('One command after the other, as the stream grows', 'commands/s', rates);
  compare('For comparison: reading it whole', 'reads/s', reads);
}

async function fill(userId: string, before: bigint, count: number): Promise<{ revision: bigint }> {
  const events = Array.from({ length: count }, () => {
    const id = randomUUID();
    const metadata = { correlationId: id, causationId: id, commandId: id, actor: userId, owner: userId };
    return { ...renamed(userId), id, metadata };
  });
  return store.append(streamOf(user.events, userId), before < 0n ? null : before, events);
}
