import type { RecordedEvent } from '../wire/recorded-event.ts';

/** What the log knows of a stream without reading an event: enough to start with, for any number of events. */
export type StoredHead = {
  readonly number: number;
  readonly name: string;
  /** The last revision; `TOMBSTONE_REVISION` once the stream is closed for ever. */
  readonly last: number;
};

/** A stream as it is when the store is opened. */
export type StoredStream = StoredHead & {
  /** The first revision that is still on disk: 0 unless events of the stream were discarded. */
  readonly first: number;
};

/** Which events of a stream nobody may read any more. */
export type Unreadable = {
  /** The stream's number. */
  readonly number: number;
  /** The first revision on disk. */
  readonly first: number;
  /** Events below this revision, ... */
  readonly below: number;
  /** ... and above it, up to this revision, those created before `createdBefore` (milliseconds since 1970). */
  readonly until: number;
  readonly createdBefore: number;
};

/** A part of it. `first` is the first revision that is left when it is discarded, `bytes` what the rest takes. */
export type Discardable = {
  readonly first: number;
  readonly bytes: number;
  /** Resolves when that is on disk. Nobody may read it from the call on. */
  discard(): Promise<void>;
};

/** One event on its way to disk. `number` is its stream's. */
export type Write = {
  readonly number: number;
  readonly record: RecordedEvent;
};

/** How records are found, wherever they are kept. What gives several of them stops at `limit`, and at about 1 MiB. */
export type RecordReads = {
  /** Tells whether a record starts at this position, or may have started there and was discarded. */
  holds(position: number): boolean;
  /** Records at `position` and after, in order, up to and including `until`; some of them, if there are any. */
  from(position: number, until: number, limit: number): RecordedEvent[];
  /** Records strictly before `position`, last first; some of them, if there are any. */
  before(position: number, limit: number): RecordedEvent[];
  /** The records of a stream from revision `first` to `last`, both included, in order; it may stop early. */
  range(number: number, first: number, last: number): RecordedEvent[];
  /** As `range`, last first. */
  rangeBackwards(number: number, first: number, last: number): RecordedEvent[];
};

/** A page of records ends at this many bytes, so that a reader's memory does not depend on the size of events. */
const PAGE_BYTES = 1024 * 1024;

/** The first of these records: at most `limit`, and about 1 MiB. */
export function takePage(records: Iterable<RecordedEvent>, limit = Number.POSITIVE_INFINITY): RecordedEvent[] {
  const page: RecordedEvent[] = [];
  let bytes = 0;
  if (limit > 0) {
    for (const record of records) {
      page.push(record);
      bytes += record.bytes.length;
      if (bytes >= PAGE_BYTES || page.length >= limit) break;
    }
  }
  return page;
}
