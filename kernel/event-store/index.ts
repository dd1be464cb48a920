import { EventStoreDBClient, NO_STREAM, type StreamMetadata, WrongExpectedVersionError } from '@eventstore/db-client';
import type { Recorded } from '../events.ts';
import { type Appended, append } from './append.ts';
import { encode, encodeLink, type Link, type NewEvent } from './codec.ts';
import { whileAway } from './failures.ts';
import { consume, type Delivery, ensureGroup, type Group, removeGroup } from './groups.ts';
import { headOfLog, type LogRange, readAllBackwards, readStream, type StreamRead, type StreamRecord } from './read.ts';
import { followAll, type Step } from './subscribe.ts';

export { type Appended, StreamMoved } from './append.ts';
export type { Link, NewEvent } from './codec.ts';
export { backoff, EventStoreUnavailable } from './failures.ts';
export type { Delivery, Group } from './groups.ts';
export type { StreamRead, StreamRecord } from './read.ts';
export type { Step } from './subscribe.ts';

/** The one way to EventStoreDB. Built on the official client, with its known defects dealt with in this folder. */
export type EventStore = {
  /** @param expected last revision seen, null for none. @throws StreamMoved, EventStoreUnavailable */
  append(stream: string, expected: bigint | null, events: readonly NewEvent[]): Promise<Appended>;
  /** Appends link records. @throws StreamMoved, EventStoreUnavailable */
  appendLinks(stream: string, expected: bigint | null, links: readonly Link[]): Promise<Appended>;
  /** The events of a stream, upcast; empty when it has none. */
  events(stream: string, read?: StreamRead): Promise<Recorded[]>;
  /** The records of a stream as they stand, links included. */
  records(stream: string, read?: StreamRead): Promise<StreamRecord[]>;
  /** The newest event of a stream among the given types (any, if none is given); null when there is none. */
  lastOf(stream: string, ...types: string[]): Promise<Recorded | null>;
  /** Events of the named types in the log with after < position <= upTo, newest first. @throws EventStoreUnavailable */
  between(range: LogRange): Promise<Recorded[]>;
  /** The position of the newest record. @param patienceMs how long to go on trying */
  head(patienceMs?: number): Promise<bigint>;
  follow(from: { after: bigint | null; types: readonly string[]; signal: AbortSignal }): AsyncGenerator<Step>;
  metadataOf(stream: string): Promise<StreamMetadata | null>;
  setMetadata(stream: string, metadata: StreamMetadata): Promise<void>;
  /** Sets it unless there is any. @returns whether it was set */
  setFirstMetadata(stream: string, metadata: StreamMetadata): Promise<boolean>;
  ensureGroup(group: Group): Promise<void>;
  removeGroup(group: Pick<Group, 'stream' | 'name'>): Promise<void>;
  consume(group: Group, signal: AbortSignal): AsyncGenerator<Delivery>;
  close(): Promise<void>;
};

/**
 * Opens the store. Nothing is sent before the first call, so a server may come up later. One per process: the client
 * keeps the appends in flight of all its instances in one table, and an error on one of them fails them all.
 * @param url an `esdb://` connection string
 */
export function openEventStore(url: string): EventStore {
  const client = EventStoreDBClient.connectionString(url);
  const decoded = (records: StreamRecord[]): Recorded[] => records.flatMap(({ event }) => event ?? []);

  return {
    append: (stream, expected, events) => append(client, stream, expected, events.map(encode)),
    appendLinks: (stream, expected, links) => append(client, stream, expected, links.map(encodeLink)),
    events: async (stream, read) => decoded(await readStream(client, stream, read)),
    records: (stream, read) => readStream(client, stream, read),
    async lastOf(stream, ...types) {
      if (types.length === 0)
        return decoded(await readStream(client, stream, { direction: 'backwards', maxCount: 1 }))[0] ?? null;
      return (
        decoded(await readStream(client, stream, { direction: 'backwards' })).find(({ type }) =>
          types.includes(type),
        ) ?? null
      );
    },
    between: (range) => readAllBackwards(client, range),
    head: (patienceMs) => headOfLog(client, patienceMs),
    follow: (from) => followAll(client, from),
    metadataOf: async (stream) =>
      (await whileAway(`read the metadata of ${stream}`, 10_000, () => client.getStreamMetadata(stream))).metadata ??
      null,
    async setMetadata(stream, metadata) {
      await whileAway(`set the metadata of ${stream}`, 10_000, () => client.setStreamMetadata(stream, metadata));
    },
    async setFirstMetadata(stream, metadata) {
      try {
        await whileAway(`set the metadata of ${stream}`, 10_000, () =>
          client.setStreamMetadata(stream, metadata, { expectedRevision: NO_STREAM }),
        );
        return true;
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) return false;
        throw error;
      }
    },
    ensureGroup: (group) => ensureGroup(client, group),
    removeGroup: (group) => removeGroup(client, group),
    consume: (group, signal) => consume(client, group, signal),
    close: () => client.dispose(),
  };
}
