import { setImmediate } from 'node:timers/promises';
import { open, type RootDatabase } from 'lmdb';
import { claimFolder } from '../../shared/claim-folder.ts';
import { type Changes, countChanges, forEachChange } from './changes.ts';
import { endLog, goOnWithLog, putApplied, TABLES } from './commit-log.ts';
import { newLayer } from './layer.ts';
import type { Layers, Snapshot, Table, TableName } from './tables.ts';

/**
 * Three tables in LMDB. Writes go to the end of a file, which is synced once, and into layers in memory that are read
 * on top of LMDB's pairs. LMDB gets them later, many commits at once on a thread of its own, and syncs twice for all of
 * them. A crash loses the layers but not the file: the next start puts into LMDB what it was missing.
 */
export type Database = {
  /** Collection id + key of _id → the document's BSON bytes. */
  documents: Table;
  /** Index id + keys of the indexed fields + key of _id → key of _id. */
  indexes: Table;
  /** Collections, sessions and pending erasures. */
  meta: Table;
  /** Runs `work`: its puts are visible at once and on disk when the promise resolves. A crash leaves all or nothing. */
  write(work: () => void): Promise<void>;
  /** Resolves when everything currently visible is on disk; undefined if it already is. */
  unsynced(): Promise<void> | undefined;
  /** Brings LMDB up to date. */
  settle(): Promise<void>;
  snapshot(): Snapshot;
  close(): Promise<void>;
};

/** The maximum number of snapshots held at once; each open transaction holds one. */
const MAX_READERS = 1024;
/**
 * How long changes may wait for LMDB, and how large they may grow: they are kept in memory and redone after a crash.
 */
const SETTLE_AFTER_MS = 500;
const SETTLE_AFTER_BYTES = 2 * 1024 * 1024;
/** How many bytes of them LMDB's thread is given at once. */
const PER_STEP = 512 * 1024;

/** One write, in a piece per table, with its number in the log once it is on disk. */
type Commit = {
  readonly pieces: readonly Changes[];
  /** The total bytes of all pieces. */
  readonly size: number;
  readonly synced: Promise<void>;
  sequence: number | undefined;
};

const newLayers = (): Layers => ({ documents: newLayer(), indexes: newLayer(), meta: newLayer() });

/**
 * Opens or creates the database in a folder, for this process alone. Rejects if the folder is unusable or taken.
 * `onBroken` is called if LMDB can no longer be brought up to date.
 */
export async function openDatabase(folder: string, onBroken: (error: unknown) => void): Promise<Database> {
  const release = await claimFolder(folder, 'document-store');
  if (release === undefined) throw new Error('another process is using it');
  let root: RootDatabase<Buffer, string> | undefined;
  try {
    root = open<Buffer, string>({
      path: folder,
      // LMDB's commits are on disk when their promise resolves.
      overlappingSync: false,
      maxReaders: MAX_READERS,
      maxDbs: 4,
      ...TABLE_OPTIONS,
    });
    return await openTables(root, folder, release, onBroken);
  } catch (error) {
    await root?.close();
    await release();
    throw error;
  }
}

async function openTables(
  root: RootDatabase<Buffer, string>,
  folder: string,
  release: () => Promise<void>,
  onBroken: (error: unknown) => void,
): Promise<Database> {
  let active = newLayers();
  let layers: readonly Layers[] = [active];
  const table = (name: TableName): Table => ({
    name,
    stored: root.openDB<Buffer, string>(name, TABLE_OPTIONS),
    layers: () => layers,
    put: (key, held) => active[name].put(key, held),
    remove: (key) => active[name].put(key, undefined),
    open: () => active[name].open,
  });
  const tables: Record<TableName, Table> = {
    documents: table('documents'),
    indexes: table('indexes'),
    meta: table('meta'),
  };
  const stored = TABLES.map((name) => tables[name].stored);
  const put = (table: number, key: string, value: Buffer | undefined): Promise<unknown> | undefined =>
    value ? stored[table]?.put(key, value) : stored[table]?.remove(key);
  const log = await goOnWithLog(root, folder, {
    documents: tables.documents.stored,
    indexes: tables.indexes.stored,
    meta: tables.meta.stored,
  });
  /** What LMDB does not have yet, excluding what it is being given. */
  let commits: Commit[] = [];
  let bytes = 0;
  /** Counts writes, for snapshots. */
  let moment = 0;
  let unsynced: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let settling: Promise<void> | undefined;

  /** Puts commits into LMDB, step by step. All of them must be on disk. */
  const handOver = async (done: readonly Commit[]): Promise<void> => {
    for (let next = 0; next < done.length; ) {
      const from = next;
      for (let size = 0; next < done.length && size < PER_STEP; next++) size += done[next]?.size ?? 0;
      const step = done.slice(from, next);
      const net: [keys: string[], left: Map<string, Buffer | undefined>][] = [];
      for (let i = 0; i < TABLES.length; i++) {
        // The net changes, in the order of LMDB's pages. Requests that arrive in the meantime go first.
        const left = new Map<string, Buffer | undefined>();
        for (const { pieces } of step) {
          const piece = pieces[i];
          if (!piece || countChanges(piece) === 0) continue;
          await setImmediate();
          forEachChange(piece, (key, value) => left.set(key, value));
        }
        await setImmediate();
        net.push([[...left.keys()].sort(), left]);
      }
      await setImmediate();
      // In one turn of the event loop, and therefore in one transaction.
      const puts = net.map(([keys, left], i) => {
        let last: Promise<unknown> | undefined;
        for (const key of keys) last = put(i, key, left.get(key));
        return last;
      });
      const sequence = step.at(-1)?.sequence ?? 0;
      await Promise.all([...puts, putApplied(tables.meta.stored, sequence)]);
      log.release(sequence);
    }
  };
  const settleOnce = async (): Promise<void> => {
    let handed: readonly Commit[] = commits;
    const next = newLayers();
    layers = [active, next];
    active = next;
    commits = [];
    bytes = 0;
    while (handed.length > 0) {
      // A commit that is not completely on disk must not get there in part; besides, it may be waiting for the log
      // space of those that are.
      await handed[0]?.synced;
      const onDisk = handed.filter(({ sequence }) => sequence !== undefined);
      await handOver(onDisk);
      handed = handed.slice(onDisk.length);
    }
    // Reads from now on see what LMDB has now.
    root.resetReadTxn();
    layers = [active];
  };
  const settle = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    while (settling) await settling;
    if (commits.length === 0) return;
    // A failure is permanent: later commits must not be in LMDB without earlier ones.
    settling = settleOnce().then(() => {
      settling = undefined;
      if (bytes > SETTLE_AFTER_BYTES) settleInTime();
    });
    await settling;
  };
  const settleInTime = (): void => {
    settle().catch(onBroken);
  };

  return {
    ...tables,
    write(work) {
      moment++;
      work();
      const pieces = TABLES.map((name) => active[name].seal(moment));
      if (pieces.every((piece) => countChanges(piece) === 0)) return unsynced ?? Promise.resolve();
      const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
      bytes += size;
      const synced = log.append(pieces).then((sequence) => {
        commit.sequence = sequence;
        if (unsynced === synced) unsynced = undefined;
      });
      const commit: Commit = { pieces, size, synced, sequence: undefined };
      commits.push(commit);
      unsynced = synced;
      if (bytes > SETTLE_AFTER_BYTES && !settling) settleInTime();
      else timer ??= setTimeout(settleInTime, SETTLE_AFTER_MS).unref();
      return synced;
    },
    unsynced: () => unsynced,
    settle,
    snapshot() {
      const transaction = root.useReadTransaction();
      return { options: { transaction }, layers, moment, done: () => transaction.done() };
    },
    async close() {
      await settle()
        .then(() => endLog(tables.meta.stored))
        .finally(() => root.close())
        .finally(() => log.close())
        .finally(release);
    },
  };
}

const TABLE_OPTIONS = {
  encoding: 'binary' as const,
  keyEncoder: {
    writeKey: (key: string, target: Buffer, position: number) => position + target.write(key, position, 'latin1'),
    readKey: (source: Buffer, start: number, end: number) => source.toString('latin1', start, end),
  },
};
