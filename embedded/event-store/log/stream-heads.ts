import type { Store } from '../store/store.ts';
import { type RecordedEvent, TOMBSTONE_REVISION } from '../wire/recorded-event.ts';
import { METASTREAM_METADATA, NO_METADATA, parseStreamMetadata, type StreamMetadata } from './stream-metadata.ts';
import { isMetastream, metastreamOf, streamOfMetastream } from './stream-names.ts';

/**
 * The end of a stream, twice: `assigned` includes what is on its way to disk, and the next append is checked against
 * it; `committed` is on disk, and readers see no more.
 */
export type StreamHead = {
  readonly number: number;
  readonly name: string;
  assigned: number;
  committed: number;
  /** The first revision on disk: earlier ones were discarded. */
  first: number;
  /** Events assigned but not yet committed, in order. */
  pending: RecordedEvent[] | undefined;
  /** For a metastream: the contents of its last event, read from disk on first use. */
  assignedMetadata: StreamMetadata | undefined;
  committedMetadata: StreamMetadata | undefined;
};

/** A revision before the first: the stream has no events. */
export const NO_EVENTS = -1;

/** The heads of all streams, in memory. A stream gets one with its first event and keeps it. */
export type StreamHeads = {
  find(stream: string): StreamHead | undefined;
  /** All streams, in no particular order. May include some created in the meantime. */
  all(): Iterable<StreamHead>;
  findOrCreate(stream: string): StreamHead;
  /** The last revision relevant to a writer. The metastream of a tombstoned stream is closed as well. */
  assignedRevision(stream: string): number;
  /** The last revision that a reader may see, otherwise like `assignedRevision`. */
  committedRevision(stream: string): number;
  /** The stream's metadata, including metadata on its way to disk. */
  assignedMetadata(stream: string): StreamMetadata;
  committedMetadata(stream: string): StreamMetadata;
};

/** Reads the heads of all streams in the store. */
export function loadStreamHeads(store: Store): StreamHeads {
  const heads = new Map<string, StreamHead>();
  let nextNumber = 1;
  for (const { number, name, last, first } of store.heads()) {
    heads.set(name, newHead(number, name, last, first));
    nextNumber = Math.max(nextNumber, number + 1);
  }
  const revisionOf = (stream: string, kind: 'assigned' | 'committed'): number => {
    if (isMetastream(stream) && heads.get(streamOfMetastream(stream))?.[kind] === TOMBSTONE_REVISION)
      return TOMBSTONE_REVISION;
    return heads.get(stream)?.[kind] ?? NO_EVENTS;
  };
  const committedMetadata = (stream: string): StreamMetadata => {
    if (isMetastream(stream)) return METASTREAM_METADATA;
    const head = heads.get(metastreamOf(stream));
    if (head === undefined) return NO_METADATA;
    head.committedMetadata ??= loadMetadata(store, head);
    return head.committedMetadata;
  };

  return {
    find: (stream) => heads.get(stream),
    all: () => heads.values(),
    findOrCreate: (stream) => {
      const existing = heads.get(stream);
      if (existing !== undefined) return existing;
      const head = newHead(nextNumber++, stream, NO_EVENTS, 0);
      heads.set(stream, head);
      return head;
    },
    assignedRevision: (stream) => revisionOf(stream, 'assigned'),
    committedRevision: (stream) => revisionOf(stream, 'committed'),
    assignedMetadata: (stream) => {
      if (isMetastream(stream)) return METASTREAM_METADATA;
      return heads.get(metastreamOf(stream))?.assignedMetadata ?? committedMetadata(stream);
    },
    committedMetadata,
  };
}

function loadMetadata(store: Store, metastream: StreamHead): StreamMetadata {
  const { number, committed } = metastream;
  if (committed < 0) return NO_METADATA;
  const [last] = store.range(number, committed, committed);
  if (last === undefined) throw store.missing([number, committed]);
  return parseStreamMetadata(last);
}

function newHead(number: number, name: string, last: number, first: number): StreamHead {
  return {
    number,
    name,
    assigned: last,
    committed: last,
    first,
    pending: undefined,
    assignedMetadata: undefined,
    committedMetadata: undefined,
  };
}
