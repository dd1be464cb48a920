import { randomUUID } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { positionAfter, type RecordedEvent, recordEvent, TOMBSTONE_REVISION } from '../wire/recorded-event.ts';
import { type Assigned, createCommitQueue } from './commit-queue.ts';
import { type CommitSignals, createCommitSignals } from './commit-signals.ts';
import { checkExpectedRevision } from './expected-revision.ts';
import { createLogReader, type LogEnd, type LogReader } from './log-reader.ts';
import { loadRecentIds } from './recent-ids.ts';
import { scavenge } from './scavenge.ts';
import { loadStreamHeads, NO_EVENTS } from './stream-heads.ts';
import { parseStreamMetadata, SOFT_DELETED_TEXT } from './stream-metadata.ts';
import { isMetastream, metastreamOf, streamOfMetastream } from './stream-names.ts';

/** An event as submitted by its writer. */
export type NewEvent = {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
};

export type WriteOutcome =
  /** `revision` is the stream's last; `position` is absent if this repeats a write that can no longer be read. */
  | { readonly kind: 'written'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong-expected-version'; readonly current: number }
  | { readonly kind: 'stream-deleted' };

/** The first position of a new log follows this one: to clients, 0 means `from the start`. */
const BEFORE_THE_FIRST = 99;

/**
 * The log: every stream's events in order of position. A write is checked and assigned its revisions and positions
 * immediately, in memory; its promise resolves when it is on disk, and only then can anyone read it. Positions advance
 * by the size of the preceding record, so that their differences can be read as bytes.
 */
export type EventLog = {
  readonly reader: LogReader;
  readonly signals: CommitSignals;
  /** Nothing was ever written. */
  readonly isEmpty: boolean;
  /**
   * Appends events to a stream in one transaction; `expected` is a revision or NO_STREAM, ANY, STREAM_EXISTS. A
   * repeated append gets its first answer; with ANY and STREAM_EXISTS, only if its events are among the most recent
   * ones. Resolves when the answer holds on disk.
   */
  append(stream: string, expected: number, events: readonly NewEvent[]): Promise<WriteOutcome>;
  /** Deletes a stream so that it can be written again, with revisions continuing from its last one. */
  softDelete(stream: string, expected: number): Promise<WriteOutcome>;
  /** Closes a stream forever. It need not exist. */
  tombstone(stream: string, expected: number): Promise<WriteOutcome>;
  /** Removes from disk what no one may read any more: see `scavenge`. One at a time. */
  scavenge(signal: AbortSignal): Promise<number>;
  /** Finishes writes in progress and closes the store. */
  close(): Promise<void>;
};

/** Continues the log in the store. */
export function openEventLog(store: Store): EventLog {
  const last = store.last();
  const end: LogEnd =
    last === undefined
      ? { last: BEFORE_THE_FIRST, next: BEFORE_THE_FIRST + 1 }
      : { last: last.position, next: positionAfter(last) };
  const heads = loadStreamHeads(store);
  const recent = loadRecentIds(store, heads);
  const reader = createLogReader(store, heads, end);
  const signals = createCommitSignals();
  const commits = createCommitQueue(store, publish);
  let nextPosition = end.next;

  function publish(assigned: readonly Assigned[]): void {
    for (const { head, record } of assigned) {
      head.committed = record.revision;
      forgetPending(head, record);
      if (isMetastream(head.name)) head.committedMetadata = parseStreamMetadata(record);
      end.last = record.position;
      end.next = positionAfter(record);
    }
    signals.announce(assigned.map(({ record }) => record));
  }

  const assign = (stream: string, event: NewEvent, revision?: number): Assigned => {
    const head = heads.findOrCreate(stream);
    const record = recordEvent({
      id: event.id,
      type: event.type,
      isJson: event.isJson,
      metadata: event.metadata,
      data: event.data,
      stream,
      revision: revision ?? head.assigned + 1,
      position: nextPosition,
      createdAt: Date.now(),
    });
    nextPosition = positionAfter(record);

    head.assigned = record.revision;
    head.pending ??= [];
    head.pending.push(record);
    recent.add(head.number, event.id, record.revision);
    if (isMetastream(stream)) head.assignedMetadata = parseStreamMetadata(record);
    return { head, number: head.number, record };
  };
  /** The metadata that restores a soft-deleted stream: unchanged, except that all earlier events are truncated. */
  const truncate = (stream: string, before: number): Assigned => {
    const metadata = { ...heads.assignedMetadata(stream).keys, $tb: before };
    return assign(metastreamOf(stream), metadataEvent(JSON.stringify(metadata)));
  };
  const commitOne = async (assigned: Assigned): Promise<WriteOutcome> => {
    await commits.add([assigned]);
    return { kind: 'written', revision: assigned.record.revision, position: assigned.record.position };
  };

  return {
    reader,
    signals,
    get isEmpty() {
      return end.last === BEFORE_THE_FIRST;
    },
    append: async (stream, expected, events) => {
      const ids = events.map((event) => event.id);
      const verdict = checkExpectedRevision(heads, store, recent, stream, expected, ids);
      if (verdict.kind === 'already-written') {
        // The earlier write may itself still be on its way to disk.
        await commits.add([]);
        const readable = reader.isReadable(stream, verdict.revision);
        return { kind: 'written', revision: verdict.revision, position: readable ? verdict.position : undefined };
      }
      if (verdict.kind !== 'accepted') return verdict;

      const described = isMetastream(stream) ? streamOfMetastream(stream) : undefined;
      const describedWasDeleted = described !== undefined && heads.assignedMetadata(described).softDeleted;
      const assigned = events.map((event) => assign(stream, event));
      const position = assigned.at(-1)?.record.position ?? nextPosition;
      if (verdict.recreates) assigned.push(truncate(stream, verdict.current + 1));
      if (described !== undefined && describedWasDeleted) {
        assigned.push(truncate(described, heads.assignedRevision(described) + 1));
      }
      await commits.add(assigned);
      return { kind: 'written', revision: verdict.current + events.length, position };
    },
    softDelete: async (stream, expected) => {
      const verdict = checkExpectedRevision(heads, store, recent, stream, expected, [randomUUID()]);
      if (verdict.kind === 'wrong-expected-version' || verdict.kind === 'stream-deleted') return verdict;
      const metastream = metastreamOf(stream);
      // Its metadata can no longer be written, so it cannot be marked as deleted.
      if (heads.assignedRevision(metastream) === TOMBSTONE_REVISION) return { kind: 'stream-deleted' };
      const nothingToDelete =
        heads.assignedRevision(stream) === NO_EVENTS && heads.assignedRevision(metastream) === NO_EVENTS;
      if (nothingToDelete) return { kind: 'wrong-expected-version', current: NO_EVENTS };
      return commitOne(assign(metastream, metadataEvent(SOFT_DELETED_TEXT)));
    },
    tombstone: async (stream, expected) => {
      const verdict = checkExpectedRevision(heads, store, recent, stream, expected, [randomUUID()]);
      if (verdict.kind === 'wrong-expected-version' || verdict.kind === 'stream-deleted') return verdict;
      const nothing = new Uint8Array(0);
      const event = { id: randomUUID(), type: '$streamDeleted', isJson: false, metadata: nothing, data: nothing };
      return commitOne(assign(stream, event, TOMBSTONE_REVISION));
    },
    scavenge: (signal) => scavenge(store, heads, signal),
    close: async () => {
      await commits.idle();
      await store.close();
    },
  };
}

function forgetPending(head: Assigned['head'], record: RecordedEvent): void {
  if (head.assigned === record.revision) {
    head.pending = undefined;
    return;
  }
  head.pending?.shift();
}

function metadataEvent(text: string): NewEvent {
  return {
    id: randomUUID(),
    type: '$metadata',
    isJson: true,
    metadata: new Uint8Array(0),
    data: Buffer.from(text),
  };
}
