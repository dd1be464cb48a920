import {
  type EventStoreDBClient,
  NO_STREAM,
  type StreamMetadata,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { readRecords, recordIn } from './read.ts';
import { RETRY_FOR_MS, retryUnanswered } from './retry.ts';

/** The metadata of a stream; null if there is none. @throws EventStoreUnavailable */
export async function metadataOf(client: EventStoreDBClient, stream: string): Promise<StreamMetadata | null> {
  const { metadata } = await retryUnanswered(client, `read the metadata of ${stream}`, RETRY_FOR_MS, () =>
    client.getStreamMetadata(stream),
  );
  return metadata ?? null;
}

/**
 * Applies `change` to a stream's metadata. `change` is called again if another writer was faster; nothing is written if
 * it returns what it was given.
 * @returns the metadata that is set now. @throws EventStoreUnavailable
 */
export async function changeMetadata(
  client: EventStoreDBClient,
  stream: string,
  change: (current: StreamMetadata) => StreamMetadata,
): Promise<StreamMetadata> {
  for (;;) {
    // The client returns a position where it promises the revision, so the record is read first: a change in between is
    // refused below.
    const [last] = await readRecords(client, `$$${stream}`, { direction: 'backwards', maxCount: 1 });
    const before = last && recordIn(last);
    const current = (before && (await metadataOf(client, stream))) ?? {};
    const changed = change(current);
    if (changed === current) return current;
    try {
      await retryUnanswered(client, `set the metadata of ${stream}`, RETRY_FOR_MS, () =>
        client.setStreamMetadata(stream, changed, { expectedRevision: before?.revision ?? NO_STREAM }),
      );
      return changed;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
    }
  }
}
