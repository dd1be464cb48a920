import {
  type EventStoreDBClient,
  NO_STREAM,
  type StreamMetadata,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { readRecords, recordIn } from './read.ts';
import { RETRY_FOR_MS, retryUnanswered } from './retry.ts';

/** The metadata of a stream; null when there is none. @throws EventStoreUnavailable */
export async function metadataOf(client: EventStoreDBClient, stream: string): Promise<StreamMetadata | null> {
  const { metadata } = await retryUnanswered(`read the metadata of ${stream}`, RETRY_FOR_MS, () =>
    client.getStreamMetadata(stream),
  );
  return metadata ?? null;
}

/**
 * Sets what `change` makes of a stream's metadata. When somebody else was faster, it is asked again.
 * @returns what is set now. @throws EventStoreUnavailable
 */
export async function changeMetadata(
  client: EventStoreDBClient,
  stream: string,
  change: (current: StreamMetadata) => StreamMetadata,
): Promise<StreamMetadata> {
  for (;;) {
    // The client gives a position where it promises the revision. Read first: a change in between is refused below.
    const [last] = await readRecords(client, `$$${stream}`, { direction: 'backwards', maxCount: 1 });
    const before = last && recordIn(last);
    const changed = change((await metadataOf(client, stream)) ?? {});
    try {
      await retryUnanswered(`set the metadata of ${stream}`, RETRY_FOR_MS, () =>
        client.setStreamMetadata(stream, changed, { expectedRevision: before?.revision ?? NO_STREAM }),
      );
      return changed;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
    }
  }
}
