import {
  type EventStoreDBClient,
  PersistentSubscriptionDoesNotExistError,
  type PersistentSubscriptionToStreamInfo,
} from '@eventstore/db-client';
import { retryWhileUnavailable } from './retry.ts';

const RETRY_FOR_MS = 10_000;

export type GroupStatus = {
  readonly stream: string;
  readonly name: string;
  readonly consumers: number;
  /** Up to this revision of the stream everything is done or parked; -1 before the first. */
  readonly checkpoint: bigint;
  /** The newest revision that the server has seen; -1 before the first. */
  readonly newest: bigint;
  /** How many records are still to be delivered: exact up to some 480, above that at most so many. */
  readonly waiting: number;
  /** How many were delivered and are not done: they are being handled, or are to be delivered again. */
  readonly inHand: number;
  readonly parked: number;
};

/** The groups on a stream, as they are now. @throws EventStoreUnavailable */
export const groupsOn = (client: EventStoreDBClient, stream: string): Promise<GroupStatus[]> =>
  listed(`list the groups on ${stream}`, async () =>
    (await client.listPersistentSubscriptionsToStream(stream)).map(statusOf),
  );

/** All groups on streams, as they are now. @throws EventStoreUnavailable */
export const allGroups = (client: EventStoreDBClient): Promise<GroupStatus[]> =>
  listed('list all groups', async () =>
    (await client.listAllPersistentSubscriptions())
      .filter((info): info is PersistentSubscriptionToStreamInfo => info.eventSource !== '$all')
      .map(statusOf),
  );

async function listed(what: string, list: () => Promise<GroupStatus[]>): Promise<GroupStatus[]> {
  try {
    return await retryWhileUnavailable(what, RETRY_FOR_MS, list);
  } catch (error) {
    // The server says this where there are none.
    if (error instanceof PersistentSubscriptionDoesNotExistError) return [];
    throw error;
  }
}

function statusOf({
  eventSource,
  groupName,
  connections,
  settings,
  stats,
}: PersistentSubscriptionToStreamInfo): GroupStatus {
  const checkpoint = stats.lastCheckpointedEventRevision ?? -1n;
  const newest = stats.lastKnownEventRevision ?? -1n;
  const inHand = stats.totalInFlightMessages + stats.retryBufferCount;
  // The server reads ahead as long as there is room for another batch: below that, all that waits is in the buffer.
  const hasRoom = stats.readBufferCount + stats.retryBufferCount < settings.historyBufferSize - settings.readBatchSize;
  return {
    stream: eventSource,
    name: groupName,
    consumers: connections.length,
    checkpoint,
    newest,
    waiting: hasRoom ? stats.readBufferCount : Math.max(stats.readBufferCount, Number(newest - checkpoint) - inHand),
    inHand,
    parked: Number(stats.parkedMessageCount),
  };
}
