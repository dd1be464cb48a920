import { type EventStoreDBClient, PersistentSubscriptionDoesNotExistError } from '@eventstore/db-client';
import type { SubscriptionGroup } from './persistent-subscriptions.ts';
import { readStream, type StreamRecord } from './read.ts';
import { retryWhileUnavailable } from './retry.ts';

type Group = Pick<SubscriptionGroup, 'stream' | 'name'>;

/** A message that a group gave up on. */
export type ParkedMessage = Pick<StreamRecord, 'event' | 'unreadable'> & {
  /** In the stream of parked messages: what a replay names to stop before. */
  readonly revision: bigint;
  /** When it was parked, in milliseconds since 1970. */
  readonly parkedAt: number;
  /** What the consumer gave as the reason; null where the server keeps none. */
  readonly reason: string | null;
};

// Where the server keeps them: https://developers.eventstore.com/server/v23.10/persistent-subscriptions.html#parked-messages
const parkedStreamOf = ({ stream, name }: Group): string => `$persistentsubscription-${stream}::${name}-parked`;

/** The first `most` parked messages of a group, in the order in which they were parked. @throws EventStoreUnavailable */
export async function parkedMessagesOf(
  client: EventStoreDBClient,
  group: Group,
  most: number,
): Promise<ParkedMessage[]> {
  const records = await readStream(client, parkedStreamOf(group), { maxCount: most, resolveLinks: true });
  return records.map(({ event, unreadable, revision, createdAt, link }) => ({
    event,
    unreadable,
    revision,
    parkedAt: createdAt,
    reason: reasonIn(link?.metadata),
  }));
}

/**
 * Has a group deliver its parked messages again. @param before the revision of a parked message to stop before; null for all
 * @returns false when there is no such group
 */
export async function replayParkedMessages(
  client: EventStoreDBClient,
  { stream, name }: Group,
  before: bigint | null,
): Promise<boolean> {
  try {
    await retryWhileUnavailable(`replay what ${name} has parked`, 10_000, () =>
      client.replayParkedMessagesToStream(stream, name, before === null ? {} : { stopAt: before }),
    );
    return true;
  } catch (error) {
    if (error instanceof PersistentSubscriptionDoesNotExistError) return false;
    throw error;
  }
}

// What the server puts before the reason that a consumer gives.
const PREFIX = "Client explicitly NAK'ed message.\n";

function reasonIn(metadata: unknown): string | null {
  const { reason } = (metadata ?? {}) as { reason?: unknown };
  return typeof reason === 'string' ? reason.replace(PREFIX, '') : null;
}
