import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventStoreDBClient,
  PersistentSubscriptionDoesNotExistError,
  type StreamMetadata,
} from '@eventstore/db-client';
import type { Connection } from './connection.ts';
import type { SubscriptionGroup } from './persistent-subscriptions.ts';
import { readRecords, readStream, recordIn, type StreamRecord } from './read.ts';
import { retryUnanswered } from './retry.ts';
import { changeMetadata } from './stream-metadata.ts';

type Group = Pick<SubscriptionGroup, 'stream' | 'name'>;

/** A message that a group has parked. */
export type ParkedMessage = Pick<StreamRecord, 'event' | 'unreadable' | 'personal'> & {
  /** In the stream of parked messages: a replay names it to stop before it. */
  readonly revision: bigint;
  /** When it was parked, in milliseconds since 1970. */
  readonly parkedAt: number;
  /** The reason that the consumer gave; null if the server keeps none. */
  readonly reason: string | null;
};

/** How many messages of a group are parked, and when the oldest was parked (in milliseconds since 1970). */
export type ParkedNow = { readonly count: number; readonly oldestAt: number | null };

/** The parked messages are not the ones that were seen: some have been, or are being, replayed or discarded. */
export class ParkedMessagesChanged extends Error {
  constructor({ name }: Group) {
    super(`the parked messages of ${name} have changed`);
    this.name = 'ParkedMessagesChanged';
  }
}

// Where the server keeps them:
// https://developers.eventstore.com/server/v23.10/persistent-subscriptions.html#parked-messages
const parkedStreamOf = ({ stream, name }: Group): string => `$persistentsubscription-${stream}::${name}-parked`;

/**
 * At most `most` parked messages of a group, in the order they were parked. @param from the revision of the first;
 * default: the oldest. @throws EventStoreUnavailable
 */
export async function parkedMessagesOf(
  connection: Connection,
  group: Group,
  most: number,
  from?: bigint,
): Promise<ParkedMessage[]> {
  const options = { maxCount: most, resolveLinks: true, ...(from === undefined ? {} : { from }) };
  const records = await readStream(connection, parkedStreamOf(group), options);
  return records.map(({ event, unreadable, personal, revision, createdAt, link }) => ({
    event,
    unreadable,
    personal,
    revision,
    parkedAt: createdAt,
    reason: reasonIn(link?.metadata),
  }));
}

/**
 * What is parked now. Revisions have no gaps, because messages leave the stream at its beginning. @throws
 * EventStoreUnavailable
 */
export async function parkedNow(client: EventStoreDBClient, group: Group): Promise<ParkedNow> {
  const stream = parkedStreamOf(group);
  const [newest] = await readRecords(client, stream, { direction: 'backwards', maxCount: 1 });
  const last = newest && recordIn(newest);
  // Of most groups nothing is parked, and all of them are looked at again and again.
  if (!last) return { count: 0, oldestAt: null };
  const [oldest] = await readRecords(client, stream, { maxCount: 1 });
  const first = oldest && recordIn(oldest);
  // Discarded meanwhile, if the stream does not begin before its end.
  if (!first || first.revision > last.revision) return { count: 0, oldestAt: null };
  return { count: Number(last.revision - first.revision) + 1, oldestAt: first.created.getTime() };
}

/**
 * Has a group deliver the parked messages with first <= revision < end again.
 * @param first of the messages that are parked
 * @returns false if there is no such group
 * @throws ParkedMessagesChanged if it is not, or during a replay: the server says yes to another, and does nothing
 */
export async function replayParkedMessages(
  client: EventStoreDBClient,
  group: Group,
  { first, end }: { first: bigint; end: bigint },
): Promise<boolean> {
  const { stream, name } = group;
  try {
    if (await isReplaying(client, group)) throw new ParkedMessagesChanged(group);
    // A replay that ended between an operator's look and ours has taken them along.
    const [oldest] = await readRecords(client, parkedStreamOf(group), { maxCount: 1 });
    if (!oldest || recordIn(oldest)?.revision !== first) throw new ParkedMessagesChanged(group);
    await retryUnanswered(client, `replay what ${name} has parked`, 10_000, () =>
      client.replayParkedMessagesToStream(stream, name, { stopAt: end }),
    );
    return true;
  } catch (error) {
    if (error instanceof PersistentSubscriptionDoesNotExistError) return false;
    throw error;
  }
}

const LOOK_EVERY_MS = 50;

/**
 * Discards the parked messages with first <= revision < end, for good, by truncating their stream.
 * @param first of the messages that are parked. @throws ParkedMessagesChanged if it is not, EventStoreUnavailable
 */
export async function discardParkedMessages(
  client: EventStoreDBClient,
  group: Group,
  { first, end }: { first: bigint; end: bigint },
): Promise<void> {
  const stream = parkedStreamOf(group);
  if (await isReplaying(client, group)) throw new ParkedMessagesChanged(group);
  await changeMetadata(client, stream, (current) => {
    if (startOf(current) > Number(first)) throw new ParkedMessagesChanged(group);
    return { ...current, truncateBefore: Number(end) };
  });
  // After a replay the server truncates without regard to what others have truncated. A replay that has begun
  // in the meantime, and ends before these messages, would bring them back.
  do {
    while (await isReplaying(client, group)) await sleep(LOOK_EVERY_MS);
    await changeMetadata(client, stream, (current) => ({
      ...current,
      truncateBefore: Math.max(startOf(current), Number(end)),
    }));
  } while (await isReplaying(client, group));
}

const startOf = ({ truncateBefore }: StreamMetadata): number =>
  typeof truncateBefore === 'number' ? truncateBefore : 0;

const isReplaying = async (client: EventStoreDBClient, { stream, name }: Group): Promise<boolean> => {
  const { status } = await retryUnanswered(client, `look at the group ${name}`, 10_000, () =>
    client.getPersistentSubscriptionToStreamInfo(stream, name),
  );
  return status.includes('ReplayingParkedMessages');
};

// The server puts this before the consumer's reason.
const PREFIX = "Client explicitly NAK'ed message.\n";

function reasonIn(metadata: unknown): string | null {
  const { reason } = (metadata ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason.replace(PREFIX, '') : null;
}
