import {
  type EventStoreDBClient,
  FORWARDS,
  type ReadPosition,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
  UnknownError,
} from '@eventstore/db-client';
import { readToItsEnd } from './read.ts';
import { RETRY_FOR_MS, retryWhileUnavailable } from './retry.ts';

/** A record as it is stored in the log, of any stream: nothing is upcast, and a link is a link. */
export type StoredRecord = {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  /** When it was written, ISO 8601 UTC. */
  readonly created: string;
  /** What was written as JSON; the bytes if it is anything else. */
  readonly data: unknown;
  /** Likewise; undefined if there is none. */
  readonly metadata: unknown;
};

/**
 * The records of the log after a position, forwards, including those of the server itself.
 * @param after the position of a record, exclusive; null for the beginning
 * @throws EventStoreUnavailable, also for a position at which no record begins: see `hasRecordAt`
 */
export function recordsAfter(
  client: EventStoreDBClient,
  after: bigint | null,
  maxCount: number,
): Promise<StoredRecord[]> {
  return retryWhileUnavailable(client, 'read $all', RETRY_FOR_MS, async (withinMs) => {
    // A read begins with the record at its position.
    const records = await readForwards(client, after, after === null ? maxCount : maxCount + 1, withinMs);
    return records[0] && records[0].position === after ? records.slice(1) : records;
  });
}

/** Whether a record begins at this position, so that the log can be read from there. @throws EventStoreUnavailable */
export function hasRecordAt(client: EventStoreDBClient, position: bigint): Promise<boolean> {
  return retryWhileUnavailable(client, 'read $all', RETRY_FOR_MS, async (withinMs) => {
    try {
      const [record] = await readForwards(client, position, 1, withinMs);
      return record?.position === position;
    } catch (error) {
      // The server's message for a position between records, and also while it stops.
      if (error instanceof UnknownError && /Unexpected (Filtered)?ReadAllResult/.test(error.message)) return false;
      throw error;
    }
  });
}

/** The records of one stream from a revision on, forwards; empty if there are none. @throws EventStoreUnavailable */
export function storedRecordsOf(
  client: EventStoreDBClient,
  stream: string,
  from: bigint,
  maxCount: number,
): Promise<StoredRecord[]> {
  return retryWhileUnavailable(client, `read ${stream}`, RETRY_FOR_MS, async (withinMs) => {
    try {
      const read = client.readStream(stream, { direction: FORWARDS, fromRevision: from, maxCount });
      return (await readToItsEnd(read, withinMs)).flatMap(storedIn);
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  });
}

async function readForwards(
  client: EventStoreDBClient,
  position: bigint | null,
  maxCount: number,
  withinMs: number,
): Promise<StoredRecord[]> {
  const fromPosition: ReadPosition = position === null ? START : { commit: position, prepare: position };
  const read = client.readAll({ direction: FORWARDS, fromPosition, maxCount });
  return (await readToItsEnd(read, withinMs)).flatMap(storedIn);
}

function storedIn({ event, commitPosition }: ResolvedEvent): StoredRecord[] {
  if (!event) return [];
  const { id, type, streamId, revision, position, created, data, metadata } = event;
  return [
    {
      id,
      type,
      stream: streamId,
      revision,
      position: position?.commit ?? commitPosition ?? 0n,
      created: created.toISOString(),
      data,
      metadata,
    },
  ];
}
