import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';

/** A record as it stands in the log; `data` is a link's text, or an event's JSON. */
export type LogRecord = {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly data: unknown;
};

export type Log = readonly LogRecord[];

/** The whole log in its order, links as they are, without the server's own streams. */
export async function readLog(url: string): Promise<Log> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    const log: LogRecord[] = [];
    for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
      // `$$` are the metadata of a stream, and some of those are ours.
      if (!event || (event.streamId.startsWith('$') && !event.streamId.startsWith('$$'))) continue;
      const { id, type, streamId, revision, position, data } = event;
      log.push({ id, type, stream: streamId, revision, position: position?.commit ?? -1n, data });
    }
    return log;
  } finally {
    await client.dispose();
  }
}

export const linkText = ({ data }: LogRecord): string => Buffer.from(data as Uint8Array).toString('utf8');
