import { randomUUID } from 'node:crypto';
import type { LmdbStore } from '../store/lmdb-store.ts';
import { encodeRecordedEvent, type RecordedEvent, TOMBSTONE_REVISION } from '../wire/recorded-event.ts';
import { type Assigned, CommitQueue } from './commit-queue.ts';
import { CommitSignals } from './commit-signals.ts';
import { checkExpectedRevision, findEvent } from './expected-revision.ts';
import { LogReader } from './log-reader.ts';
import { NO_EVENTS, StreamHeads } from './stream-heads.ts';
import { parseStreamMetadata, SOFT_DELETED_TEXT } from './stream-metadata.ts';
import { describedBy, isMetastream, metastreamOf } from './stream-names.ts';

/** An event as its writer hands it in. */
export type NewEvent = {
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
};

export type WriteOutcome =
  /** `revision` is the stream's last one; `position` is absent when the earlier write this repeats can no longer be read. */
  | { readonly kind: 'written'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong-expected-version'; readonly current: number }
  | { readonly kind: 'stream-deleted' };

/** Positions of a fresh log begin behind this one: 0 means `from the start` to clients. */
const BEFORE_THE_FIRST = 99;

/**
 * The log: every stream's events in the order of their positions. A write is checked and gets its revisions and positions at
 * once, in memory; its promise resolves when it is on disk; only then can anyone read it. A position grows by the size of the
 * record before it, so that differences of positions read as bytes.
 */
export class EventLog {
  readonly reader: LogReader;
  readonly signals = new CommitSignals();
  private readonly store: LmdbStore;
  private readonly heads: StreamHeads;
  private readonly commits: CommitQueue;
  private nextPosition: number;

  constructor(store: LmdbStore) {
    this.store = store;
    this.heads = new StreamHeads(store);
    const last = store.last();
    const lastPosition = last?.position ?? BEFORE_THE_FIRST;
    this.nextPosition = lastPosition + (last?.bytes.length ?? 0) + 1;
    this.reader = new LogReader(store, this.heads, lastPosition);
    this.commits = new CommitQueue(store, (assigned) => this.publish(assigned));
  }

  /** Nothing was ever written. */
  get isEmpty(): boolean {
    return this.reader.lastPosition === BEFORE_THE_FIRST;
  }

  /**
   * Appends events to a stream in one transaction; `expected` is a revision or NO_STREAM, ANY, STREAM_EXISTS. A repeated
   * append is answered as the first time. Resolves when the answer holds on disk.
   */
  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<WriteOutcome> {
    const ids = events.map((event) => event.id);
    const verdict = checkExpectedRevision(this.heads, this.store, stream, expected, ids);
    if (verdict.kind === 'already-written') {
      // The earlier write may itself be still on its way to disk.
      await this.commits.add([]);
      const readable = this.reader.isReadable(stream, verdict.revision);
      return { kind: 'written', revision: verdict.revision, position: readable ? verdict.position : undefined };
    }
    if (verdict.kind !== 'accepted') return verdict;

    const described = isMetastream(stream) ? describedBy(stream) : undefined;
    const describedWasDeleted = described !== undefined && this.heads.assignedMetadata(described).softDeleted;
    const assigned = events.map((event) => this.assign(stream, event));
    const position = assigned.at(-1)?.record.position ?? this.nextPosition;
    if (verdict.recreates) assigned.push(this.truncate(stream, verdict.current + 1));
    if (described !== undefined && describedWasDeleted) {
      assigned.push(this.truncate(described, this.heads.assignedRevision(described) + 1));
    }
    await this.commits.add(assigned);
    return { kind: 'written', revision: verdict.current + events.length, position };
  }

  /** Deletes a stream so that it can be written again, with revisions that go on from its last one. */
  async softDelete(stream: string, expected: number): Promise<WriteOutcome> {
    const verdict = checkExpectedRevision(this.heads, this.store, stream, expected, [randomUUID()]);
    if (verdict.kind === 'wrong-expected-version' || verdict.kind === 'stream-deleted') return verdict;
    const metastream = metastreamOf(stream);
    // Its metadata can no longer be written, so it cannot be marked as deleted.
    if (this.heads.assignedRevision(metastream) === TOMBSTONE_REVISION) return { kind: 'stream-deleted' };
    const nothingToDelete =
      this.heads.assignedRevision(stream) === NO_EVENTS && this.heads.assignedRevision(metastream) === NO_EVENTS;
    if (nothingToDelete) return { kind: 'wrong-expected-version', current: NO_EVENTS };
    return this.commitOne(this.assign(metastream, metadataEvent(SOFT_DELETED_TEXT)));
  }

  /** Closes a stream for ever. It need not exist. */
  async tombstone(stream: string, expected: number): Promise<WriteOutcome> {
    const verdict = checkExpectedRevision(this.heads, this.store, stream, expected, [randomUUID()]);
    if (verdict.kind === 'wrong-expected-version' || verdict.kind === 'stream-deleted') return verdict;
    const nothing = new Uint8Array(0);
    const event = { id: randomUUID(), type: '$streamDeleted', isJson: false, metadata: nothing, data: nothing };
    return this.commitOne(this.assign(stream, event, TOMBSTONE_REVISION));
  }

  /** Finishes what is being written and closes the store. */
  async close(): Promise<void> {
    await this.commits.idle();
    await this.store.close();
  }

  private async commitOne(assigned: Assigned): Promise<WriteOutcome> {
    await this.commits.add([assigned]);
    return { kind: 'written', revision: assigned.record.revision, position: assigned.record.position };
  }

  /** The metadata that brings a soft-deleted stream back: as it was, with all earlier events truncated. */
  private truncate(stream: string, before: number): Assigned {
    const metadata = { ...this.heads.assignedMetadata(stream).keys, $tb: before };
    return this.assign(metastreamOf(stream), metadataEvent(JSON.stringify(metadata)));
  }

  private assign(stream: string, event: NewEvent, revision?: number): Assigned {
    const head = this.heads.findOrCreate(stream);
    const indexId = findEvent(head, this.store, event.id) === undefined;
    const fields = {
      id: event.id,
      type: event.type,
      isJson: event.isJson,
      metadata: event.metadata,
      data: event.data,
      stream,
      revision: revision ?? head.assigned + 1,
      position: this.nextPosition,
      createdAt: Date.now(),
    };
    const bytes = encodeRecordedEvent(fields);
    const record: RecordedEvent = { ...fields, bytes };
    this.nextPosition += bytes.length + 1;

    head.assigned = record.revision;
    head.pending ??= { records: [], ids: new Map() };
    head.pending.records.push(record);
    if (indexId) head.pending.ids.set(record.id, record);
    if (isMetastream(stream)) head.assignedMetadata = parseStreamMetadata(record);
    return { head, record, indexId };
  }

  private publish(assigned: readonly Assigned[]): void {
    for (const { head, record } of assigned) {
      head.committed = record.revision;
      forgetPending(head, record);
      if (isMetastream(head.name)) head.committedMetadata = parseStreamMetadata(record);
      this.reader.lastPosition = record.position;
    }
    this.signals.announce(assigned.map(({ record }) => record));
  }
}

function forgetPending(head: Assigned['head'], record: RecordedEvent): void {
  if (head.assigned === record.revision) {
    head.pending = undefined;
    return;
  }
  head.pending?.records.shift();
  if (head.pending?.ids.get(record.id) === record) head.pending.ids.delete(record.id);
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
