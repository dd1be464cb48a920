import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';

/** A record of the log, as the official client reads it; `data` is a link's text, or an event's JSON. */
export type LogRecord = {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly data: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
};

export type Log = readonly LogRecord[];

/** A record that is an event of one of the domains. */
export type StoredEvent = LogRecord & { readonly data: Readonly<Record<string, unknown>> };

/** The whole log in its order, links as they are, without the server's own streams. */
export async function readLog(url: string): Promise<Log> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    const log: LogRecord[] = [];
    for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
      // `$$` are the metadata of a stream, and some of those are ours.
      if (!event || (event.streamId.startsWith('$') && !event.streamId.startsWith('$$'))) continue;
      const { id, type, streamId: stream, revision, data } = event;
      const position = event.position?.commit ?? -1n;
      const metadata = (event.metadata ?? {}) as LogRecord['metadata'];
      log.push({ id, type, stream, revision, position, data, metadata });
    }
    return log;
  } finally {
    await client.dispose();
  }
}

const NOTES_OF_THE_KERNEL: ReadonlySet<string> = new Set(['RouterCheckpointed', 'HandlingBegun']);

/** Without links, stream metadata, and what router and policies note for themselves. */
export const domainEventsIn = (log: Log): StoredEvent[] =>
  log.filter((record): record is StoredEvent => !record.type.startsWith('$') && !NOTES_OF_THE_KERNEL.has(record.type));

export const linkText = ({ data }: LogRecord): string => Buffer.from(data as Uint8Array).toString('utf8');

/** As JSON, to search it for what must not be in there. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part));
