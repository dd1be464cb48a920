import { randomUUID } from 'node:crypto';
import { type EventData, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type EventSet, streamOf } from '../../../kernel/events/catalogue.ts';
import type { DomainEvent } from '../../../kernel/events/event.ts';

/** Writes events as an older version of the code did, past everything of ours that knows newer ones. */
export type RawWriter = {
  /** @param schema the version of the events' schemas that the data has */
  append(set: EventSet, id: string, schema: number, ...events: readonly DomainEvent[]): Promise<void>;
  /** @param events as they are stored, whatever they hold */
  appendAsStored(stream: string, ...events: readonly EventData[]): Promise<void>;
  /** The records of a stream as they lie in the store. */
  read(stream: string): Promise<unknown[]>;
  /** To be called at the end: what any client has in flight fails when one of them is disposed of. */
  close(): Promise<void>;
};

export function openRawWriter(url: string): RawWriter {
  const client = EventStoreDBClient.connectionString(url);
  return {
    async append(set, id, schema, ...events) {
      const metadata = { $correlationId: randomUUID(), $causationId: randomUUID(), actor: 'system:test', schema };
      await client.appendToStream(
        streamOf(set, id),
        events.map(({ type, data }) => jsonEvent({ type, data: { ...data }, metadata })),
      );
    },
    async appendAsStored(stream, ...events) {
      await client.appendToStream(stream, [...events]);
    },
    async read(stream) {
      const records: unknown[] = [];
      for await (const { event } of client.readStream(stream)) {
        if (event) records.push({ id: event.id, type: event.type, data: event.data, metadata: event.metadata });
      }
      return records;
    },
    close: () => client.dispose(),
  };
}
