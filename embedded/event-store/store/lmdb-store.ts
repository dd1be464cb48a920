import { join } from 'node:path';
import { type Database, open, type PutOptions, type RootDatabase } from 'lmdb';
import { decodeRecordedEvent, type RecordedEvent } from '../wire/recorded-event.ts';
import { dataFileProblem } from './data-file.ts';
import { DataFolderError } from './data-folder.ts';
import { type RecordReads, type StoredHead, takePage, type Write } from './records.ts';

/** Format 1 had no commit log: what it holds is complete, and may be gone on with. */
const FORMATS = { before: 1, current: 2 } as const;
const DATA_FILE = 'data.mdb';
/** An id that is there already stays as it is. */
const FIRST = { noOverwrite: true } as const;

/**
 * The log in one LMDB environment, but for what is in the commit log alone:
 * - `events`: position -> the event as a protobuf message
 * - `revisions`: [stream number, revision] -> position
 * - `ids`: stream number and event id -> [revision, position] of the first event with that id in the stream
 * - `heads`: stream number -> [name, last revision]
 * Streams are keyed by number because an LMDB key holds 1,978 bytes at most and a stream name may be longer.
 */
export type LmdbStore = RecordReads & {
  /** The last commit of the commit log that is in here; 0 before the first. */
  readonly applied: number;
  heads(): Iterable<StoredHead>;
  /** The last record of the log, or nothing when the log is empty. */
  last(): RecordedEvent | undefined;
  /**
   * Writes everything in one transaction and resolves when it is on disk. Rejects when that failed: what the caller holds in
   * memory is then ahead of the disk, and it must not go on.
   * @param sequence the last commit that these writes are of
   */
  commit(writes: readonly Write[], sequence: number): Promise<void>;
  close(): Promise<void>;
};

/** What `put` takes as well, though its declaration does not say so. */
type IdDatabase = Database<[number, number], Buffer> & {
  put(key: Buffer, value: [number, number], options: PutOptions): Promise<boolean>;
};

/** Opens the log in an existing folder, or creates it there. Throws an error that names cause and next action. */
export function openLmdbStore(folder: string): LmdbStore {
  const root = openRoot(folder);
  const events: Database<Buffer, number> = root.openDB({ name: 'events', encoding: 'binary' });
  const revisions: Database<number, [number, number]> = root.openDB({ name: 'revisions' });
  const ids: IdDatabase = root.openDB({ name: 'ids', keyEncoding: 'binary' });
  const streams: Database<[string, number], number> = root.openDB({ name: 'heads' });
  const about: Database<number, string> = root.openDB({ name: 'about' });
  checkFormat(about, folder);

  function* ofStream(positions: Iterable<{ value: number }>): Generator<RecordedEvent> {
    for (const { value: position } of positions) {
      const event = events.get(position);
      if (event === undefined) throw new Error(`the log has no event at position ${position}: its data is corrupt`);
      yield decodeRecordedEvent(event);
    }
  }
  const before = (position: number, limit: number): RecordedEvent[] =>
    // A reversed range includes its start.
    takePage(events.getRange({ start: position - 1, reverse: true, limit }).map(decodeEntry));

  return {
    applied: about.get('applied') ?? 0,
    *heads() {
      for (const { key, value } of streams.getRange()) yield { number: key, name: value[0], last: value[1] };
    },
    last: () => before(Number.MAX_SAFE_INTEGER, 1)[0],
    holds: (position) => events.doesExist(position),
    from: (position, until, limit) =>
      takePage(events.getRange({ start: position, end: until + 1, limit }).map(decodeEntry)),
    before,
    range: (number, first, last) =>
      takePage(ofStream(revisions.getRange({ start: [number, first], end: [number, last + 1] }))),
    rangeBackwards: (number, first, last) =>
      takePage(ofStream(revisions.getRange({ start: [number, last], end: [number, first - 1], reverse: true }))),
    findId: (number, id) => {
      const entry = ids.get(idKey(number, id));
      return entry === undefined ? undefined : { revision: entry[0], position: entry[1] };
    },
    commit: async (writes, sequence) => {
      const committed = root.batch(() => {
        for (const { number, record } of writes) {
          events.put(record.position, record.bytes);
          revisions.put([number, record.revision], record.position);
          ids.put(idKey(number, record.id), [record.revision, record.position], FIRST);
        }
        for (const { number, name, last } of lastHeads(writes)) streams.put(number, [name, last]);
        about.put('applied', sequence);
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

function checkFormat(about: Database<number, string>, folder: string): void {
  const format = about.get('format') ?? FORMATS.before;
  if (format !== FORMATS.before && format !== FORMATS.current) {
    throw unusable(folder, `it has format ${format}, and this server reads and writes format ${FORMATS.current}`);
  }
  // A server that knows nothing of the commit log would go on without what is in it.
  if (format !== FORMATS.current) about.putSync('format', FORMATS.current);
}

function decodeEntry({ value }: { value: Buffer }): RecordedEvent {
  return decodeRecordedEvent(value);
}

/** Each stream once, at the revision that these writes leave it with. */
function lastHeads(writes: readonly Write[]): Iterable<StoredHead> {
  const heads = new Map<number, StoredHead>();
  writes.forEach(({ number, record }, index) => {
    if (writes[index + 1]?.number === number) return;
    heads.set(number, { number, name: record.stream, last: record.revision });
  });
  return heads.values();
}

const key = Buffer.alloc(20);

/**
 * Four bytes of stream number and sixteen of UUID: half of what the text would take in the largest index. Good until the next
 * call: LMDB copies its keys.
 */
function idKey(number: number, id: string): Buffer {
  key.writeUInt32BE(number, 0);
  for (let at = 4, from = 0; at < key.length; at++, from += 2) {
    if (id.charCodeAt(from) === DASH) from++;
    key[at] = (hexDigit(id.charCodeAt(from)) << 4) | hexDigit(id.charCodeAt(from + 1));
  }
  return key;
}

const DASH = 0x2d;

/** The value of a digit or a lower case letter: `0` is 0x30, `a` is 0x61. */
function hexDigit(code: number): number {
  return code < 0x61 ? code - 0x30 : code - 0x57;
}

function unusable(folder: string, cause: string): DataFolderError {
  return new DataFolderError(folder, cause, 'Restore it from a copy, or name another folder');
}
