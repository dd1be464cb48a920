import { randomUUID } from 'node:crypto';
import { type EventStoreDBClient, jsonEvent, StreamDeletedError } from '@eventstore/db-client';
import { append, WrongExpectedRevision } from './append.ts';
import { readRecords, recordIn } from './read.ts';

/** The revision of a tombstone, which is the last record a stream can have: the largest int64. */
const TOMBSTONE = 2n ** 63n - 1n;
/** No stream gets this far, so an append at it is refused. */
export const NEVER_REACHED = 2n ** 53n - 1n;

/**
 * The revision of a stream's last record, whether it can be read or has aged out, been truncated or tombstoned; null
 * for a stream that never had one. A read shows no more of a stream than its metadata allows. An append is still
 * compared with the last record, and the refusal of one at a revision that no stream has names it.
 * @throws EventStoreUnavailable
 */
export async function lastRevision(client: EventStoreDBClient, stream: string): Promise<bigint | null> {
  try {
    const [newest] = await readRecords(client, stream, { direction: 'backwards', maxCount: 1 });
    const last = newest && recordIn(newest);
    if (last) return last.revision;
    const { revision } = await append(client, stream, NEVER_REACHED, [
      jsonEvent({ id: randomUUID(), type: 'NeverWritten', data: {} }),
    ]);
    return revision;
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return error.actual;
    if (error instanceof StreamDeletedError) return TOMBSTONE;
    throw error;
  }
}
