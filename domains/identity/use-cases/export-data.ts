import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { withoutSecrets } from '../../../kernel/events/without-secrets.ts';
import { connectedAccountsOf } from '../../../read-models/connected-accounts.ts';
import { contentsOf } from '../../../read-models/contents.ts';
import { costsOf } from '../../../read-models/costs.ts';
import { materialsOf } from '../../../read-models/materials.ts';
import { notificationsOf } from '../../../read-models/notifications.ts';
import { publicationsOf } from '../../../read-models/publications.ts';
import { type RecordedEventView, recordedEventsOf } from '../../../read-models/recorded-events.ts';
import type { UserView } from '../../../read-models/users.ts';
import type { User } from '../user/index.ts';
import { openSessionsOf } from './open-sessions.ts';

type Stores = { readonly store: EventStore; readonly documents: Documents };

/** One part of an export: a value, or rows that are read while they are sent. */
type Part = readonly [name: string, value: object | string | AsyncIterable<object>];

const EVENTS_AT_ONCE = 50;
const CONCURRENCY = 8;

/**
 * Everything the platform holds about a user, as one JSON object in pieces: never more than a page of rows is in
 * memory, however much there is. @param profile and `account`: the same user, as shown to callers and as stored
 */
export async function* exportOf(
  { store, documents }: Stores,
  profile: UserView,
  account: Existing<User>,
  exportedAt: string,
): AsyncGenerator<string> {
  const { id } = profile;
  const parts: Part[] = [
    ['exported_at', exportedAt],
    ['profile', profile],
    ['settings', account.settings],
    ['sessions', sessionsOf(store, id)],
    ['publishing_accounts', without(connectedAccountsOf(documents, id), 'connection_id')],
    ['notifications', without(notificationsOf(documents, id), 'user_id')],
    ['materials', without(materialsOf(documents, id), 'owner_id')],
    ['contents', contentsOf(documents, id)],
    ['publications', publicationsOf(documents, id)],
    ['costs', costsOf(documents, id)],
    ['events_about_you', withFacts(store, recordedEventsOf(documents, { owner: id }), id)],
    ['events_by_you', withFacts(store, byUserAlone(documents, id), id)],
  ];
  for (const [index, [name, value]] of parts.entries()) {
    yield `${index === 0 ? '{' : ','}\n${JSON.stringify(name)}: `;
    if (isRows(value)) yield* arrayOf(value);
    else yield JSON.stringify(value);
  }
  yield '\n}\n';
}

const isRows = (value: Part[1]): value is AsyncIterable<object> =>
  typeof value === 'object' && Symbol.asyncIterator in value;

async function* arrayOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

async function* without<Row extends object>(rows: AsyncIterable<Row>, field: keyof Row): AsyncGenerator<object> {
  for await (const { [field]: _, ...shown } of rows) yield shown;
}

async function* sessionsOf(store: EventStore, userId: string): AsyncGenerator<object> {
  for await (const { id, method, address, agent, createdAt, lastSeenAt, expiresAt } of openSessionsOf(store, userId)) {
    const times = { created_at: createdAt, last_seen_at: lastSeenAt, expires_at: expiresAt };
    yield { session_id: id, method, address, agent, ...times };
  }
}

/** The user's actions on data that belongs to no one or to someone else. */
async function* byUserAlone(documents: Documents, userId: string): AsyncGenerator<RecordedEventView> {
  for await (const event of recordedEventsOf(documents, { actor: userId })) if (event.owner !== userId) yield event;
}

/** Adds the facts from the log; null if it no longer keeps them, or if they are for someone else to see. */
async function* withFacts(
  store: EventStore,
  events: AsyncIterable<RecordedEventView>,
  userId: string,
): AsyncGenerator<object> {
  const read = async (event: RecordedEventView) => {
    const isSomebodyElses = event.owner !== null && event.owner !== userId;
    return { ...event, data: isSomebodyElses ? null : await factsOf(store, event) };
  };
  let some: RecordedEventView[] = [];
  for await (const event of events) {
    some.push(event);
    if (some.length < EVENTS_AT_ONCE) continue;
    yield* await mapConcurrently(some, CONCURRENCY, read);
    some = [];
  }
  yield* await mapConcurrently(some, CONCURRENCY, read);
}

async function factsOf(store: EventStore, { event_id, stream, revision }: RecordedEventView) {
  const [record] = await store.records(stream, { from: BigInt(revision), maxCount: 1 });
  return record?.event?.id === event_id ? withoutSecrets(record.event.data) : null;
}
