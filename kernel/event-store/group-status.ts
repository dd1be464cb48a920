import {
  AccessDeniedError,
  type EventStoreDBClient,
  PersistentSubscriptionDoesNotExistError,
  type PersistentSubscriptionToStreamInfo,
} from '@eventstore/db-client';
import { type ParkedNow, parkedNow } from './parked-messages.ts';
import { retryUnanswered } from './retry.ts';

const RETRY_FOR_MS = 10_000;

export type GroupStatus = {
  readonly stream: string;
  readonly name: string;
  readonly consumers: number;
  /** Everything up to this revision of the stream is done or parked; -1 before the first. */
  readonly checkpoint: bigint;
  /** The newest revision that the server has seen; -1 before the first. */
  readonly newest: bigint;
  /** How many records are still to be delivered: exact up to about 480, an upper bound above that. */
  readonly waiting: number;
  /** How many were delivered and are not done: they are being handled, or will be delivered again. */
  readonly inFlight: number;
  readonly parked: number;
  /** When the oldest parked message was parked, in milliseconds since 1970; null if there is none. */
  readonly oldestParkedAt: number | null;
};

/** The current state of the groups on a stream. @throws EventStoreUnavailable */
export const groupsOn = (client: EventStoreDBClient, stream: string): Promise<GroupStatus[]> =>
  listed(client, `list the groups on ${stream}`, () => client.listPersistentSubscriptionsToStream(stream));

/** The current state of all groups on streams. @throws EventStoreUnavailable */
export const allGroups = (client: EventStoreDBClient): Promise<GroupStatus[]> =>
  listed(client, 'list all groups', async () =>
    (await client.listAllPersistentSubscriptions()).filter(
      (info): info is PersistentSubscriptionToStreamInfo => info.eventSource !== '$all',
    ),
  );

async function listed(
  client: EventStoreDBClient,
  what: string,
  list: () => Promise<PersistentSubscriptionToStreamInfo[]>,
): Promise<GroupStatus[]> {
  try {
    const found = await retryUnanswered(client, what, RETRY_FOR_MS, list);
    return await Promise.all(found.map(async (info) => statusOf(info, await parkedIn(client, info))));
  } catch (error) {
    // The server throws this if there are none.
    if (error instanceof PersistentSubscriptionDoesNotExistError) return [];
    throw error;
  }
}

const NOTHING_PARKED: ParkedNow = { count: 0, oldestAt: null };

/**
 * Counted in the stream. The server's own number still includes what was discarded, and is 0 after a restart while the
 * group has no checkpoint; otherwise its 0 is right and saves the read.
 */
async function parkedIn(client: EventStoreDBClient, info: PersistentSubscriptionToStreamInfo): Promise<ParkedNow> {
  const { eventSource: stream, groupName: name, stats } = info;
  const isNone = stats.parkedMessageCount === 0n && stats.lastCheckpointedEventRevision !== undefined;
  if (isNone) return NOTHING_PARKED;
  try {
    return await parkedNow(client, { stream, name });
  } catch (error) {
    // A user who may not read the server's streams has to believe its number.
    if (error instanceof AccessDeniedError) return { count: Number(stats.parkedMessageCount), oldestAt: null };
    throw error;
  }
}

function statusOf(
  { eventSource, groupName, connections, settings, stats }: PersistentSubscriptionToStreamInfo,
  parked: ParkedNow,
): GroupStatus {
  const checkpoint = stats.lastCheckpointedEventRevision ?? -1n;
  const newest = stats.lastKnownEventRevision ?? -1n;
  const inFlight = stats.totalInFlightMessages + stats.retryBufferCount;
  // The server reads ahead while there is room for another batch: below that, everything that waits is in the buffer.
  const hasRoom = stats.readBufferCount + stats.retryBufferCount < settings.historyBufferSize - settings.readBatchSize;
  return {
    stream: eventSource,
    name: groupName,
    consumers: connections.length,
    checkpoint,
    newest,
    waiting: hasRoom ? stats.readBufferCount : Math.max(stats.readBufferCount, Number(newest - checkpoint) - inFlight),
    inFlight,
    parked: parked.count,
    oldestParkedAt: parked.oldestAt,
  };
}
