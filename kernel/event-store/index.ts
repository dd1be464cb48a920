import type { StreamMetadata } from '@eventstore/db-client';
import { withDeadline } from '../async/deadline.ts';
import { joined, joinedLook } from '../async/joined.ts';
import { type EventSet, type EventsOf, isEventOf, streamContinued, streamOf } from '../events/catalogue.ts';
import type { DomainEvent, Recorded, Variant } from '../events/event.ts';
import type { PersonKeys } from '../personal-data/person-keys.ts';
import { type AppendResult, append } from './append.ts';
import { openClient } from './client/open-client.ts';
import { encodeLink, type Link, type NewEvent } from './codec.ts';
import { type Connection, connectionOf } from './connection.ts';
import { sayingWhatIsDenied } from './denied.ts';
import { allGroups, type GroupStatus, groupsOn } from './group-status.ts';
import { keysToSealWith } from './keys-made.ts';
import { lastRevision } from './last-revision.ts';
import {
  discardParkedMessages,
  type ParkedMessage,
  parkedMessagesOf,
  replayParkedMessages,
} from './parked-messages.ts';
import {
  consume,
  type Delivery,
  ensureGroup,
  keepFewCheckpoints,
  removeGroup,
  type SubscriptionGroup,
} from './persistent-subscriptions.ts';
import { eventIdsOf, type KeptPersonalData, personalDataOf, type SealingKeys } from './personal-data.ts';
import {
  type EndOfLog,
  type NewestOf,
  newestPositionsOf,
  type ReadOptions,
  type ReadRange,
  readAllBackwards,
  readEnd,
  readHead,
  readNewest,
  readStream,
  type StreamRecord,
} from './read.ts';
import { endRetries, NoAnswer } from './retry.ts';
import { requireRights } from './rights.ts';
import { hasRecordAt, recordsAfter, type StoredRecord, storedRecordsOf } from './stored-records.ts';
import { changeMetadata, metadataOf } from './stream-metadata.ts';
import { type SubscriptionMessage, subscribeToLog } from './subscribe.ts';

export { StreamDeletedError, type StreamMetadata } from '@eventstore/db-client';
export { type AppendResult, EventsTooLarge, OutcomeUnknown, WrongExpectedRevision } from './append.ts';
export { type EventAddress, type Link, type NewEvent, UnreadableEvent } from './codec.ts';
export { EventStoreDenied } from './denied.ts';
export type { GroupStatus } from './group-status.ts';
export { keyStoreEvents, PEOPLES_KEYS, personKeyEvents } from './keys-made.ts';
export { type ParkedMessage, ParkedMessagesChanged } from './parked-messages.ts';
export type { Delivery, SubscriptionGroup } from './persistent-subscriptions.ts';
export type { KeptPersonalData } from './personal-data.ts';
export type { ReadOptions, StreamRecord } from './read.ts';
export { EventStoreUnavailable, isUnavailable, wasHeldUp } from './retry.ts';
export { EventStoreUnusable } from './rights.ts';
export type { StoredRecord } from './stored-records.ts';
export type { SubscriptionMessage } from './subscribe.ts';
export { EventStoreTrouble } from './trouble.ts';

/** The only access to EventStoreDB: the official client, with its known defects worked around in this folder. */
export type EventStore = {
  /**
   * @param expected last revision seen, null for none. @throws WrongExpectedRevision, EventsTooLarge,
   *   OutcomeUnknown, EventStoreUnavailable
   */
  append(stream: string, expected: bigint | null, events: readonly NewEvent[]): Promise<AppendResult>;
  /** The ids of the events that a command writes to a stream: always the same for the same content. */
  idsOf(commandId: string, stream: string, events: readonly DomainEvent[]): Promise<string[]>;
  /**
   * Creates the key that seals a person's data, if there is none yet. Call it before writing anything that must not be
   * left over without the events that follow. @throws PersonKeyMissing
   */
  prepareFor(person: string): Promise<void>;
  /** Appends link records. @throws WrongExpectedRevision, EventStoreUnavailable */
  appendLinks(stream: string, expected: bigint | null, links: readonly Link[]): Promise<AppendResult>;
  /**
   * The events of one stream of a set's category, upcast; empty if there are none. Types not in the set are left out.
   * @throws UnreadableEvent
   */
  eventsOf<Set extends EventSet>(set: Set, id: string, read?: ReadOptions): Promise<Recorded<EventsOf<Set>>[]>;
  /**
   * The newest event of such a stream, of the given types if there are any; null if there is none. What the stream has
   * in another one, of an earlier version, counts as older.
   */
  lastOf<Set extends EventSet, Type extends EventsOf<Set>['type']>(
    set: Set,
    id: string,
    ...types: Type[]
  ): Promise<Recorded<Variant<EventsOf<Set>, Type>> | null>;
  /** The records of any stream as they are stored, including links and what cannot be read. */
  records(stream: string, read?: ReadOptions): Promise<StreamRecord[]>;
  /**
   * The revision of a stream's last record, even if nothing of it can be read any more; null for a stream that never
   * had any, 2^63 - 1 for one that is tombstoned. @throws EventStoreUnavailable
   */
  lastRevision(stream: string): Promise<bigint | null>;
  /**
   * Records of the log after a position, of all streams and as they are stored. @param after null for the beginning
   * @throws EventStoreUnavailable
   */
  recordsAfter(after: bigint | null, maxCount: number): Promise<StoredRecord[]>;
  /** Whether a record begins at this position, so that the log can be read from there. @throws EventStoreUnavailable */
  hasRecordAt(position: bigint): Promise<boolean>;
  /** Records of one stream from a revision on, as they are stored. @throws EventStoreUnavailable */
  storedRecordsOf(stream: string, from: bigint, maxCount: number): Promise<StoredRecord[]>;
  /** For each stored record, whether its personal data is sealed or forgotten; null if it has none. */
  personalDataOf(records: readonly StoredRecord[]): Promise<KeptPersonalData[]>;
  /** Events of the named types in the log with after < position <= upTo, newest first. @throws EventStoreUnavailable */
  eventsBetween(range: ReadRange): Promise<Recorded[]>;
  /**
   * The position of the newest of them, also of one that cannot be read; null if there is none. @throws
   * EventStoreUnavailable
   */
  newestBetween(range: NewestOf): Promise<bigint | null>;
  /**
   * Asks for everything that a process needs of the store, and changes nothing. @param retryForMs how long to wait for
   * it. @throws EventStoreUnusable if it refuses something, EventStoreUnavailable
   */
  requireRights(retryForMs: number): Promise<void>;
  /** The version of the server. @throws Error if it does not answer */
  serverVersion(): Promise<string>;
  /** The position of the newest record. @param retryForMs how long to retry */
  head(retryForMs?: number): Promise<bigint>;
  /**
   * The newest record: where it is and when it was written, in milliseconds since 1970. @throws EventStoreUnavailable
   */
  end(): Promise<EndOfLog>;
  /**
   * Events of the named types after a position, for ever, as many at a time as have arrived. Ends when `signal` aborts.
   * @param after exclusive; null for the beginning. @throws Error when the connection is lost, or a key is missing
   */
  subscribe(from: {
    after: bigint | null;
    types: readonly string[];
    /** Whether every other type is wanted instead of these, which are then names as they are stored. Default false. */
    except?: boolean;
    /** What happens at an event that a missing key seals; default throw. Delivered, it is unreadable. */
    sealed?: 'throw' | 'deliver';
    signal: AbortSignal;
    /** As for reads; default true. */
    personalData?: boolean;
  }): AsyncGenerator<readonly SubscriptionMessage[]>;
  metadataOf(stream: string): Promise<StreamMetadata | null>;
  /**
   * Applies `change` to the stream's metadata atomically: `change` is called again if another writer was faster.
   * @returns the metadata that is set now
   */
  changeMetadata(stream: string, change: (current: StreamMetadata) => StreamMetadata): Promise<StreamMetadata>;
  /**
   * Creates the group. An existing one gets the settings declared here, but only once per process: when two versions
   * run side by side, each update ends the other's subscriptions, and the version that started last decides.
   */
  ensureGroup(group: SubscriptionGroup): Promise<void>;
  removeGroup(group: Pick<SubscriptionGroup, 'stream' | 'name'>): Promise<void>;
  /** The current state of the groups on a stream. */
  groupsOn(stream: string): Promise<readonly GroupStatus[]>;
  /** The current state of all groups on streams. @throws EventStoreUnavailable */
  groups(): Promise<readonly GroupStatus[]>;
  /**
   * The first `most` messages that a group has parked, in the order they were parked. @throws EventStoreUnavailable,
   * EventStoreDenied
   */
  parkedMessagesOf(
    group: Pick<SubscriptionGroup, 'stream' | 'name'>,
    most: number,
    from?: bigint,
  ): Promise<readonly ParkedMessage[]>;
  /**
   * Has a group deliver these parked messages again. @returns false if there is no such group. @throws
   * ParkedMessagesChanged, EventStoreDenied
   */
  replayParkedMessages(
    group: Pick<SubscriptionGroup, 'stream' | 'name'>,
    messages: { first: bigint; end: bigint },
  ): Promise<boolean>;
  /**
   * Discards parked messages for good, from the first that is parked up to, but not including, `end`.
   * @throws ParkedMessagesChanged if another is the first by now or some are being replayed, EventStoreUnavailable,
   *   EventStoreDenied
   */
  discardParkedMessages(
    group: Pick<SubscriptionGroup, 'stream' | 'name'>,
    messages: { first: bigint; end: bigint },
  ): Promise<void>;
  consume(group: SubscriptionGroup, signal: AbortSignal): AsyncGenerator<Delivery>;
  close(): Promise<void>;
};

/** Like `readNewest`, in the stream of an earlier version that this one continues. */
async function newestContinued(
  connection: Connection,
  set: EventSet,
  stream: string,
  isWanted: (event: Recorded) => boolean,
): Promise<Recorded | null> {
  if (!set.formerly.continued) return null;
  const [first] = await readStream(connection, stream, { maxCount: 1 });
  const former = streamContinued(set, first?.event ?? null);
  return former === null ? null : readNewest(connection, former, isWanted);
}

/** Readers that start, or look how far they are behind, do so at the same time. */
const joinedReads = (connection: Connection) => ({
  newestBetween: joined((ranges: readonly NewestOf[]) => newestPositionsOf(connection, ranges)),
  head: joinedLook(() => readHead(connection.client)),
});

// The client waits for every call to end, and a call whose connection was lost or whose server hangs may never end.
const CLOSE_WITHIN_MS = 1_000;

/**
 * Opens the store. Nothing is sent before the first call, so a server may come up later.
 * @param url an `esdb://` or `kurrentdb://` connection string
 * @param keys to seal personal data with. Null for code that neither writes nor reads any: it would be written in clear
 * @throws Error if the string cannot be used, without repeating it
 */
export function openEventStore(url: string, keys: PersonKeys | null = null): EventStore {
  const client = openClient(url);
  const sealingKeys: SealingKeys | null = keys?.seals ? (people) => keysToSealWith(client, keys, people) : null;
  const connection = connectionOf(client, keys, sealingKeys);
  const ensured = new Set<string>();
  const { newestBetween, head } = joinedReads(connection);

  return {
    append: async (stream, expected, events) => append(client, stream, expected, await connection.encode(events)),
    idsOf: (commandId, stream, events) => eventIdsOf(commandId, stream, events, sealingKeys),
    async prepareFor(person) {
      await sealingKeys?.([person]);
    },
    appendLinks: (stream, expected, links) => append(client, stream, expected, links.map(encodeLink)),
    async eventsOf(set, id, read) {
      const records = await readStream(connection, streamOf(set, id), read);
      return records.flatMap(({ event, unreadable }) => {
        if (unreadable) throw unreadable;
        return event && isEventOf(set, event) ? event : [];
      }) as never;
    },
    async lastOf(set, id, ...types) {
      const wanted: ReadonlySet<string> = new Set(types);
      const isWanted = (event: Recorded) => isEventOf(set, event) && (wanted.size === 0 || wanted.has(event.type));
      const stream = streamOf(set, id);
      const newest = await readNewest(connection, stream, isWanted);
      return (newest ?? (await newestContinued(connection, set, stream, isWanted))) as never;
    },
    records: (stream, read) => readStream(connection, stream, read),
    lastRevision: (stream) => lastRevision(client, stream),
    recordsAfter: (after, maxCount) => recordsAfter(client, after, maxCount),
    hasRecordAt: (position) => hasRecordAt(client, position),
    storedRecordsOf: (stream, from, maxCount) => storedRecordsOf(client, stream, from, maxCount),
    personalDataOf: (records) => personalDataOf(records, keys),
    eventsBetween: (range) => readAllBackwards(connection, range),
    newestBetween,
    end: () => readEnd(client),
    requireRights: (retryForMs) => requireRights(client, retryForMs),
    serverVersion: () => client.serverVersion(),
    head: (retryForMs) => (retryForMs === undefined ? head() : readHead(client, retryForMs)),
    subscribe: (from) => subscribeToLog(connection, { personalData: true, ...from }),
    metadataOf: (stream) => metadataOf(client, stream),
    changeMetadata: (stream, change) => changeMetadata(client, stream, change),
    async ensureGroup(group) {
      const key = `${group.stream}::${group.name}`;
      await ensureGroup(client, group, { update: !ensured.has(key) });
      if (!ensured.has(key)) await keepFewCheckpoints(client, group);
      ensured.add(key);
    },
    async removeGroup(group) {
      ensured.delete(`${group.stream}::${group.name}`);
      await removeGroup(client, group);
    },
    groupsOn: (stream) => groupsOn(client, stream),
    groups: () => allGroups(client),
    parkedMessagesOf: (group, most, from) =>
      sayingWhatIsDenied(`read what ${group.name} has parked`, parkedMessagesOf(connection, group, most, from)),
    replayParkedMessages: (group, messages) =>
      sayingWhatIsDenied(`replay what ${group.name} has parked`, replayParkedMessages(client, group, messages)),
    discardParkedMessages: (group, messages) =>
      sayingWhatIsDenied(`discard what ${group.name} has parked`, discardParkedMessages(client, group, messages)),
    consume: (group, signal) => consume(connection, group, signal),
    async close() {
      endRetries(client);
      await withDeadline(CLOSE_WITHIN_MS, client.dispose(), () => new NoAnswer(CLOSE_WITHIN_MS)).catch((error) => {
        if (!(error instanceof NoAnswer)) throw error;
      });
    },
  };
}
