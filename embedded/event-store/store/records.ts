import type { RecordedEvent } from '../wire/recorded-event.ts';
import { DamagedRecord } from './damage.ts';

/** What the log knows about a stream without reading an event: enough to start with, however many events there are. */
export type StoredHead = {
  readonly number: number;
  readonly name: string;
  /** The last revision; `TOMBSTONE_REVISION` once the stream is closed forever. */
  readonly last: number;
};

/** A stream as found when the store is opened. */
export type StoredStream = StoredHead & {
  /** The first revision still on disk: 0 unless events of the stream were discarded. */
  readonly first: number;
};

/** Which events of a stream no one may read any more. */
export type Unreadable = {
  /** The stream's number. */
  readonly number: number;
  /** The first revision on disk. */
  readonly first: number;
  /** All events below this revision, ... */
  readonly below: number;
  /** ... and from there up to this revision, those created before `createdBefore` (milliseconds since 1970). */
  readonly until: number;
  readonly createdBefore: number;
};

/** A discardable part. `first` is the first revision left after discarding it, `bytes` its size. */
export type Discardable = {
  readonly first: number;
  readonly bytes: number;
  /** Resolves when that is on disk. No one may read it once this has been called. */
  discard(): Promise<void>;
};

/** One event on its way to disk. `number` is its stream's. */
export type Write = {
  readonly number: number;
  readonly record: RecordedEvent;
};

/** How records are found, wherever they are kept. Lists stop at `limit`, and at about 1 MiB. */
export type RecordReads = {
  /** Whether a record starts at this position, or may have started there and was discarded. */
  holds(position: number): boolean;
  /** Records at or after `position`, in order, up to and including `until`; some of them, if there are any. */
  from(position: number, until: number, limit: number): RecordedEvent[];
  /** Records strictly before `position`, last first; some of them, if there are any. */
  before(position: number, limit: number): RecordedEvent[];
  /** A stream's records from revision `first` to `last`, both inclusive, in order; may stop early. */
  range(number: number, first: number, last: number): RecordedEvent[];
  /** Like `range`, last first. */
  rangeBackwards(number: number, first: number, last: number): RecordedEvent[];
};

/** A page of records ends at this many bytes, so that a reader's memory does not depend on the size of events. */
const PAGE_BYTES = 1024 * 1024;

/**
 * The first of these records: at most `limit`, and at most about 1 MiB. A page ends before a damaged one.
 * @throws DamagedRecord if the first one is damaged
 */
export function takePage(records: Iterable<RecordedEvent>, limit = Number.POSITIVE_INFINITY): RecordedEvent[] {
  const page: RecordedEvent[] = [];
  let bytes = 0;
  if (limit <= 0) return page;
  try {
    for (const record of records) {
      page.push(record);
      bytes += record.bytes.length;
      if (bytes >= PAGE_BYTES || page.length >= limit) break;
    }
  } catch (error) {
    if (page.length === 0 || !(error instanceof DamagedRecord)) throw error;
  }
  return page;
}
