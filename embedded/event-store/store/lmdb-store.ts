import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import type { LogMark } from '../../shared/commit-log/commit-log.ts';
import { EARLIER_KEY } from '../../shared/commit-log/frames.ts';
import { positionAfter, type RecordedEvent } from '../wire/recorded-event.ts';
import { type CheckedUpTo, check } from './check.ts';
import { DamagedRecord, type Damages, openDamages, type Revision } from './damage.ts';
import { dataFileProblem } from './data-file.ts';
import { DataFolderError } from './data-folder.ts';
import {
  type Discardable,
  type RecordReads,
  type StoredHead,
  type StoredStream,
  takePage,
  type Unreadable,
  type Write,
} from './records.ts';
import { recordsIn, toRuns } from './runs.ts';

/**
 * Format 1 had no commit log: its database is complete. The commit log of format 2 had no key of its own. Up to format
 * 3 there was a table of all event ids, and every event was stored separately. Format 5 marks discarded events, which
 * earlier servers would miss. Since format 6, what is written has checksums.
 */
const FORMATS = { first: 1, keyed: 3, oneTable: 4, current: 6 } as const;
const DATA_FILE = 'data.mdb';

/**
 * The log in one LMDB environment, except for what is only in the commit log:
 * - `events`: position of its first event -> the run: events as protobuf messages
 * - `revisions`: [stream number, revision of its first event] -> position of a run
 * - `heads`: stream number -> [name, last revision]
 * - `first`: stream number -> the first remaining revision, if events were discarded
 * - `about`: the format, and the last commit of the commit log contained here; `key`: the commit log's key
 * Streams are keyed by number, because an LMDB key is limited to 1,978 bytes and a stream name may be longer.
 */
export type LmdbStore = RecordReads & {
  /** What it has known about the commit log since it was opened. */
  readonly mark: LogMark;
  heads(): Iterable<StoredStream>;
  /** The last record of the log, or undefined if the log is empty. */
  last(): RecordedEvent | undefined;
  /**
   * Writes everything in one transaction and resolves when it is on disk. If it rejects, the caller's memory is ahead
   * of the disk and the caller must not continue.
   * @param sequence the last commit that these writes belong to
   */
  commit(writes: readonly Write[], sequence: number): Promise<void>;
  /** Runs of a stream without any readable events: some of them if there are any, but none at the end of the log. */
  discardable(unreadable: Unreadable): Discardable | null;
  /** Notes the commit log with which the database continues. Resolves when that is on disk. */
  keepMark(mark: LogMark): Promise<void>;
  /** Notes that the database is complete: the commit log may be missing the next time it is opened. */
  endLog(): Promise<void>;
  /** The error for an event that is in a stream according to its head, and cannot be found. */
  missing: Damages['missing'];
  /** See `check.ts`. */
  check(from: CheckedUpTo | null, until: number): CheckedUpTo | null;
  close(): Promise<void>;
};

/** Limits a transaction, because pages only become free when it ends, and no one else writes at the same time. */
const DISCARDED_AT_ONCE = 200;
/** The end of the log is kept: memory continues from it, and positions between its records must remain invalid. */
const KEPT_BYTES = 2 * 1024 * 1024;

type Place = Pick<RecordedEvent, 'revision' | 'position'>;
type IsWanted = (place: Place) => boolean;
const everything: IsWanted = () => true;

/**
 * Opens the log in an existing folder, or creates it there. Throws an error naming cause and next action.
 * @param onDamage is called once for every damaged record that is found
 */
export async function openLmdbStore(folder: string, onDamage: (damage: DamagedRecord) => void): Promise<LmdbStore> {
  const root = openRoot(folder);
  try {
    await upgrade(root, folder);
    return openDatabases(root, onDamage);
  } catch (error) {
    await root.close();
    throw error;
  }
}

function openDatabases(root: RootDatabase, onDamage: (damage: DamagedRecord) => void): LmdbStore {
  const events: Database<Buffer, number> = root.openDB({ name: 'events', encoding: 'binary' });
  const revisions: Database<number, [number, number]> = root.openDB({ name: 'revisions' });
  const streams: Database<[string, number], number> = root.openDB({ name: 'heads' });
  const firsts: Database<number, number> = root.openDB({ name: 'first' });
  const { about, keys } = openNotes(root);
  const tables = { events, revisions, streams, firsts };
  const damages = openDamages(tables, onDamage);

  /** The wanted events of the run at a position. @throws DamagedRecord */
  const wantedIn = (position: number, value: Buffer | undefined, isWanted: IsWanted, of?: Revision) => {
    if (value === undefined) throw damages.at(position, 'the index leads to it, and nothing is there', of);
    try {
      return recordsIn(value, position, isWanted);
    } catch (error) {
      throw damages.at(position, error, of);
    }
  };
  const wantedAt = (position: number, isWanted: IsWanted, of: Revision) =>
    wantedIn(position, events.get(position), isWanted, of);
  function* upwards(first: number, last: number): Generator<RecordedEvent> {
    const isWanted = ({ position }: Place): boolean => position >= first && position <= last;
    // A reversed range includes its start: the run that may contain the first one.
    const [start = first] = events.getKeys({ start: first, reverse: true, limit: 1 });
    for (const { key, value } of events.getRange({ start, end: last + 1 })) yield* wantedIn(key, value, isWanted);
  }
  function* downwards(end: number): Generator<RecordedEvent> {
    const isWanted = ({ position }: Place): boolean => position < end;
    for (const { key, value } of events.getRange({ start: end - 1, reverse: true }))
      yield* wantedIn(key, value, isWanted).reverse();
  }
  /** The positions of a stream's runs, downwards from the one that may contain this revision. */
  const runsDownFrom = (number: number, revision: number, limit?: number) =>
    revisions.getRange({ start: [number, revision], end: [number, -1], reverse: true, ...(limit && { limit }) });
  function* ofStream(number: number, first: number, last: number): Generator<RecordedEvent> {
    const isWanted = ({ revision }: Place): boolean => revision >= first && revision <= last;
    let next = first;
    if (!revisions.doesExist([number, first])) {
      for (const { key, value } of runsDownFrom(number, first, 1)) {
        const records = wantedAt(value, isWanted, key);
        next += records.length;
        yield* records;
      }
    }
    if (next > last) return;
    const others = revisions.getRange({ start: [number, next], end: [number, last + 1] });
    for (const { key, value } of others) yield* wantedAt(value, isWanted, key);
  }
  function* ofStreamBackwards(number: number, first: number, last: number): Generator<RecordedEvent> {
    const isWanted = ({ revision }: Place): boolean => revision >= first && revision <= last;
    for (const { key, value } of runsDownFrom(number, last)) {
      const records = wantedAt(value, isWanted, key);
      if (records.length === 0) return;
      yield* records.reverse();
    }
  }

  /** Whether a position lies between two runs that were not always adjacent. */
  const wasDiscarded = (position: number): boolean => {
    const [below] = events.getRange({ start: position, reverse: true, limit: 1 });
    const [above] = events.getKeys({ start: position, limit: 1 });
    const end = below && wantedIn(below.key, below.value, everything).at(-1);
    return end !== undefined && above !== undefined && position >= positionAfter(end);
  };
  /** Whether all events of a run were created before; of damaged ones no one knows. */
  const areOlder = (position: number, of: Revision, createdBefore: number): boolean => {
    try {
      return wantedAt(position, everything, of).every(({ createdAt }) => createdAt < createdBefore);
    } catch (error) {
      if (error instanceof DamagedRecord) return false;
      throw error;
    }
  };
  /** Runs whose events are all unreadable, from the first one; `next` is the revision following each. */
  const unreadableRuns = ({ number, first, below, until, createdBefore }: Unreadable) => {
    const runs: { revision: number; position: number; next: number; size: number }[] = [];
    const [end = 0] = events.getKeys({ reverse: true, limit: 1 });
    const places = revisions.getRange({
      start: [number, first],
      end: [number, until + 1],
      limit: DISCARDED_AT_ONCE + 1,
    });
    let previous: { revision: number; position: number } | undefined;
    for (const { key, value: position } of places) {
      const revision = key[1];
      if (previous !== undefined) {
        const isOld = revision <= below || areOlder(previous.position, [number, previous.revision], createdBefore);
        if (!isOld) break;
        runs.push({ ...previous, next: revision, size: events.get(previous.position)?.length ?? 0 });
      }
      if (position > end - KEPT_BYTES) break;
      previous = { revision, position };
    }
    return runs;
  };

  return {
    mark: {
      applied: about.get('applied') ?? 0,
      key: keys.get('key'),
    },
    *heads() {
      for (const { key, value } of streams.getRange())
        yield { number: key, name: value[0], last: value[1], first: firsts.get(key) ?? 0 };
    },
    last: () => takePage(downwards(Number.MAX_SAFE_INTEGER), 1)[0],
    holds: (position) => takePage(upwards(position, position), 1).length > 0 || wasDiscarded(position),
    from: (position, until, limit) => takePage(upwards(position, until), limit),
    before: (position, limit) => takePage(downwards(position), limit),
    range: (number, first, last) => takePage(ofStream(number, first, last)),
    rangeBackwards: (number, first, last) => takePage(ofStreamBackwards(number, first, last)),
    commit: async (writes, sequence) => {
      const committed = root.batch(() => {
        for (const { number, revision, position, bytes } of toRuns(writes)) {
          events.put(position, bytes);
          revisions.put([number, revision], position);
        }
        for (const { number, name, last } of lastHeads(writes)) streams.put(number, [name, last]);
        about.put('applied', sequence);
      });
      await committed;
      // With overlapping sync, the batch's promise only means visible; `flushed` means durable.
      await root.flushed;
      // All reads from here on see it, even if this turn of the event loop has already read.
      root.resetReadTxn();
    },
    discardable: (unreadable) => {
      const runs = unreadableRuns(unreadable);
      const last = runs.at(-1);
      if (last === undefined) return null;
      const discard = async (): Promise<void> => {
        await root.batch(() => {
          for (const { revision, position } of runs) {
            events.remove(position);
            revisions.remove([unreadable.number, revision]);
          }
          firsts.put(unreadable.number, last.next);
        });
        await root.flushed;
      };
      return { first: last.next, bytes: runs.reduce((sum, { size }) => sum + size, 0), discard };
    },
    keepMark: async ({ applied, key }) => {
      await root.batch(() => {
        about.put('applied', applied);
        if (key) keys.put('key', Buffer.from(key));
      });
      await root.flushed;
    },
    endLog: async () => {
      await keys.remove('key');
      await root.flushed;
    },
    missing: damages.missing,
    check: (from, until) => check({ ...tables, damages, read: (at, of) => wantedAt(at, everything, of) }, from, until),
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

/** The database's information about itself, and the commit log's key. */
function openNotes(root: RootDatabase) {
  const about: Database<number, string> = root.openDB({ name: 'about' });
  const keys: Database<Buffer, string> = root.openDB({ name: 'commit-log', encoding: 'binary' });
  return { about, keys };
}

/** Turns a new database, or one of an earlier format, into one of the current format. Throws for a later format. */
async function upgrade(root: RootDatabase, folder: string): Promise<void> {
  const { about, keys } = openNotes(root);
  const format = about.get('format') ?? FORMATS.first;
  if (format === FORMATS.current) return;
  if (format < FORMATS.first || format > FORMATS.current) {
    throw unusable(folder, `it has format ${format}, and this server reads up to format ${FORMATS.current}`);
  }
  const ids = format < FORMATS.oneTable ? root.openDB({ name: 'ids' }) : undefined;
  await root.batch(() => {
    ids?.drop();
    if (format < FORMATS.keyed) keys.put('key', Buffer.from(EARLIER_KEY));
    about.put('format', FORMATS.current);
  });
  await root.flushed;
  root.resetReadTxn();
}

/** Each stream once, at its revision after these writes. */
function lastHeads(writes: readonly Write[]): Iterable<StoredHead> {
  const heads = new Map<number, StoredHead>();
  writes.forEach(({ number, record }, index) => {
    if (writes[index + 1]?.number === number) return;
    heads.set(number, { number, name: record.stream, last: record.revision });
  });
  return heads.values();
}

function unusable(folder: string, cause: string): DataFolderError {
  return new DataFolderError(folder, cause, 'Restore it from a copy, or name another folder');
}
