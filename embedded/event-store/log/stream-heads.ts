import type { LmdbStore } from '../store/lmdb-store.ts';
import { type RecordedEvent, TOMBSTONE_REVISION } from '../wire/recorded-event.ts';
import { METASTREAM_METADATA, NO_METADATA, parseStreamMetadata, type StreamMetadata } from './stream-metadata.ts';
import { describedBy, isMetastream, metastreamOf } from './stream-names.ts';

/**
 * The end of a stream, twice: `assigned` counts what is on its way to disk, and the next append is checked against it;
 * `committed` is on disk, and readers see no more.
 */
export type StreamHead = {
  readonly number: number;
  readonly name: string;
  assigned: number;
  committed: number;
  /** Events assigned and not yet committed, in order, and the first of each id. */
  pending: PendingEvents | undefined;
  /** Of a metastream: what its last event says, read from disk when first asked for. */
  assignedMetadata: StreamMetadata | undefined;
  committedMetadata: StreamMetadata | undefined;
};

export type PendingEvents = {
  readonly records: RecordedEvent[];
  readonly ids: Map<string, RecordedEvent>;
};

/** A revision before the first: the stream has no event. */
export const NO_EVENTS = -1;

/** The heads of all streams, in memory. A stream gets one with its first event and keeps it. */
export class StreamHeads {
  private readonly heads = new Map<string, StreamHead>();
  private readonly store: LmdbStore;
  private nextNumber = 1;

  constructor(store: LmdbStore) {
    this.store = store;
    for (const { number, name, last } of store.heads()) {
      this.heads.set(name, newHead(number, name, last));
      this.nextNumber = Math.max(this.nextNumber, number + 1);
    }
  }

  find(stream: string): StreamHead | undefined {
    return this.heads.get(stream);
  }

  findOrCreate(stream: string): StreamHead {
    const known = this.heads.get(stream);
    if (known !== undefined) return known;
    const head = newHead(this.nextNumber++, stream, NO_EVENTS);
    this.heads.set(stream, head);
    return head;
  }

  /** The last revision a writer must reckon with. The metastream of a tombstoned stream is closed as well. */
  assignedRevision(stream: string): number {
    if (isMetastream(stream) && this.find(describedBy(stream))?.assigned === TOMBSTONE_REVISION) {
      return TOMBSTONE_REVISION;
    }
    return this.find(stream)?.assigned ?? NO_EVENTS;
  }

  /** The last revision a reader may see, as `assignedRevision`. */
  committedRevision(stream: string): number {
    if (isMetastream(stream) && this.find(describedBy(stream))?.committed === TOMBSTONE_REVISION) {
      return TOMBSTONE_REVISION;
    }
    return this.find(stream)?.committed ?? NO_EVENTS;
  }

  /** What the stream's metadata says, that on its way to disk included. */
  assignedMetadata(stream: string): StreamMetadata {
    if (isMetastream(stream)) return METASTREAM_METADATA;
    return this.find(metastreamOf(stream))?.assignedMetadata ?? this.committedMetadata(stream);
  }

  committedMetadata(stream: string): StreamMetadata {
    if (isMetastream(stream)) return METASTREAM_METADATA;
    const head = this.find(metastreamOf(stream));
    if (head === undefined) return NO_METADATA;
    head.committedMetadata ??= this.load(head);
    return head.committedMetadata;
  }

  private load(head: StreamHead): StreamMetadata {
    const last = head.committed < 0 ? undefined : this.store.at(head.number, head.committed);
    return last === undefined ? NO_METADATA : parseStreamMetadata(last);
  }
}

function newHead(number: number, name: string, last: number): StreamHead {
  return {
    number,
    name,
    assigned: last,
    committed: last,
    pending: undefined,
    assignedMetadata: undefined,
    committedMetadata: undefined,
  };
}
