import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { decodeRecordedEvent, type RecordedEvent } from '../wire/recorded-event.ts';
import { dataFileProblem } from './data-file.ts';
import { DataFolderError } from './data-folder.ts';

/** What the log knows of a stream without reading an event: enough to start with, for any number of events. */
export type StoredHead = {
  readonly number: number;
  readonly name: string;
  /** The last revision; `TOMBSTONE_REVISION` once the stream is closed for ever. */
  readonly last: number;
};

/** One event on its way to disk. `number` is its stream's, `indexId` tells whether its id is new in that stream. */
export type Write = {
  readonly number: number;
  readonly record: RecordedEvent;
  readonly indexId: boolean;
};

/** Where an event id was first written in a stream. */
export type IdEntry = {
  readonly revision: number;
  readonly position: number;
};

const FORMAT = 1;
const DATA_FILE = 'data.mdb';
/** A page of records ends at this many bytes, so that a reader's memory does not depend on the size of events. */
const PAGE_BYTES = 1024 * 1024;

/**
 * The log on disk, in one LMDB environment:
 * - `events`: position -> the event as a protobuf message
 * - `revisions`: [stream number, revision] -> position
 * - `ids`: stream number and event id -> [revision, position] of the first event with that id in the stream
 * - `heads`: stream number -> [name, last revision]
 * Streams are keyed by number because an LMDB key holds 1,978 bytes at most and a stream name may be longer.
 */
export type LmdbStore = {
  heads(): Iterable<StoredHead>;
  /** The last record of the log, or nothing when the log is empty. */
  last(): RecordedEvent | undefined;
  /** Tells whether a record starts at this position. */
  holds(position: number): boolean;
  /** Records at `position` and after, in order, up to and including `until`; at most `limit`, and about 1 MiB. */
  from(position: number, until: number, limit: number): RecordedEvent[];
  /** Records strictly before `position`, last first; at most `limit`, and about 1 MiB. */
  before(position: number, limit: number): RecordedEvent[];
  /** The records of a stream from revision `first` to `last`, both included, in order; it may stop early at about 1 MiB. */
  range(number: number, first: number, last: number): RecordedEvent[];
  /** As `range`, last first. */
  rangeBackwards(number: number, first: number, last: number): RecordedEvent[];
  at(number: number, revision: number): RecordedEvent | undefined;
  findId(number: number, id: string): IdEntry | undefined;
  /**
   * Writes everything in one transaction and resolves when it is on disk. Rejects when that failed: what the caller holds in
   * memory is then ahead of the disk, and it must not go on.
   */
  commit(writes: readonly Write[], heads: Iterable<StoredHead>): Promise<void>;
  close(): Promise<void>;
};

/** Opens the log in an existing folder, or creates it there. Throws an error that names cause and next action. */
export function openLmdbStore(folder: string): LmdbStore {
  const root = openRoot(folder);
  const events: Database<Buffer, number> = root.openDB({ name: 'events', encoding: 'binary' });
  const revisions: Database<number, [number, number]> = root.openDB({ name: 'revisions' });
  const ids: Database<[number, number], Buffer> = root.openDB({ name: 'ids', keyEncoding: 'binary' });
  const streams: Database<[string, number], number> = root.openDB({ name: 'heads' });
  checkFormat(root, folder);

  const pageOfStream = (entries: Iterable<{ value: number }>): RecordedEvent[] => {
    const records: RecordedEvent[] = [];
    let bytes = 0;
    for (const { value: position } of entries) {
      const event = events.get(position);
      if (event === undefined) throw new Error(`the log has no event at position ${position}: its data is corrupt`);
      records.push(decodeRecordedEvent(event));
      bytes += event.length;
      if (bytes >= PAGE_BYTES) break;
    }
    return records;
  };
  const before = (position: number, limit: number): RecordedEvent[] =>
    // A reversed range includes its start.
    page(events.getRange({ start: position - 1, reverse: true, limit }));
  const range = (number: number, first: number, last: number): RecordedEvent[] =>
    pageOfStream(revisions.getRange({ start: [number, first], end: [number, last + 1] }));

  return {
    *heads() {
      for (const { key, value } of streams.getRange()) yield { number: key, name: value[0], last: value[1] };
    },
    last: () => before(Number.MAX_SAFE_INTEGER, 1)[0],
    holds: (position) => events.doesExist(position),
    from: (position, until, limit) => page(events.getRange({ start: position, end: until + 1, limit })),
    before,
    range,
    rangeBackwards: (number, first, last) =>
      pageOfStream(revisions.getRange({ start: [number, last], end: [number, first - 1], reverse: true })),
    at: (number, revision) => range(number, revision, revision)[0],
    findId: (number, id) => {
      const entry = ids.get(idKey(number, id));
      return entry === undefined ? undefined : { revision: entry[0], position: entry[1] };
    },
    commit: async (writes, heads) => {
      const committed = root.batch(() => {
        for (const { number, record, indexId } of writes) {
          events.put(record.position, record.bytes);
          revisions.put([number, record.revision], record.position);
          if (indexId) ids.put(idKey(number, record.id), [record.revision, record.position]);
        }
        for (const head of heads) streams.put(head.number, [head.name, head.last]);
      });
      await committed;
      // With overlapping sync the batch's promise means visible; only `flushed` means durable.
      await root.flushed;
      // Everyone who reads from here on sees it, also where this turn of the event loop has read before.
      root.resetReadTxn();
    },
    close: () => root.close(),
  };
}

function openRoot(folder: string): RootDatabase {
  const path = join(folder, DATA_FILE);
  const fault = dataFileProblem(path);
  if (fault !== undefined) throw unusable(folder, fault);
  try {
    return open({ path, maxDbs: 8, noMemInit: true });
  } catch (error) {
    throw unusable(folder, String(error));
  }
}

function checkFormat(root: RootDatabase, folder: string): void {
  const about = root.openDB<number, string>({ name: 'about' });
  const format = about.get('format');
  if (format === undefined) about.putSync('format', FORMAT);
  else if (format !== FORMAT) {
    throw unusable(folder, `it has format ${format}, and this server reads and writes format ${FORMAT}`);
  }
}

function page(entries: Iterable<{ value: Buffer }>): RecordedEvent[] {
  const records: RecordedEvent[] = [];
  let bytes = 0;
  for (const { value } of entries) {
    records.push(decodeRecordedEvent(value));
    bytes += value.length;
    if (bytes >= PAGE_BYTES) break;
  }
  return records;
}

/** Four bytes of stream number and sixteen of UUID: half of what the text would take in the largest index. */
function idKey(number: number, id: string): Buffer {
  const key = Buffer.allocUnsafe(20);
  key.writeUInt32BE(number, 0);
  key.write(id.replaceAll('-', ''), 4, 'hex');
  return key;
}

function unusable(folder: string, cause: string): DataFolderError {
  return new DataFolderError(folder, cause, 'Restore it from a copy, or name another folder');
}
