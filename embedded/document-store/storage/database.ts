import { type Database as LmdbDatabase, open, type Transaction, TransactionFlags } from 'lmdb';
import { claimFolder } from '../../shared/claim-folder.ts';

/** Ordered pairs of a byte string (one character each, latin1) and bytes. */
export type Table = LmdbDatabase<Buffer, string>;

/** A fixed state of all tables, for reading; `done()` must be called once. */
export type Snapshot = Transaction;

export type Database = {
  /** Collection id + key of _id → the document's BSON bytes. */
  documents: Table;
  /** Index id + keys of the indexed fields + key of _id → key of _id. */
  indexes: Table;
  /** Collections, sessions and what is still to be erased. */
  meta: Table;
  /**
   * Runs `work`; all it puts is on disk when this returns, or none of it is when it throws. Inside another call it is
   * part of that one's commit.
   */
  write<T>(work: () => T): T;
  snapshot(): Snapshot;
  close(): Promise<void>;
};

/** Long enough for every key: LMDB takes 1,978 bytes with its usual page size. */
export const MAX_KEY_BYTES = 1900;

/** The most snapshots that can be held at once; open transactions hold one each. */
const MAX_READERS = 1024;

/** Opens or creates the database in a folder, for this process alone. Rejects when the folder is of no use or taken. */
export async function openDatabase(folder: string): Promise<Database> {
  const release = await claimFolder(folder, 'document-store');
  if (release === undefined) throw new Error('another process is using it');
  // Overlapping sync and asynchronous callbacks stay off: a commit is one fsynced transaction, whose result can be
  // read in the same turn. Commands that wait together are committed together (see WriteQueue).
  const root = open<Buffer, string>({
    path: folder,
    overlappingSync: false,
    maxReaders: MAX_READERS,
    maxDbs: 4,
    ...TABLE_OPTIONS,
  });
  const table = (name: string): Table => root.openDB<Buffer, string>(name, TABLE_OPTIONS);
  const documents = table('documents');
  let writing = false;
  return {
    documents,
    indexes: table('indexes'),
    meta: table('meta'),
    write(work) {
      if (writing) return work();
      writing = true;
      try {
        return root.transactionSync(work, TransactionFlags.ABORTABLE | TransactionFlags.SYNCHRONOUS_COMMIT);
      } finally {
        writing = false;
      }
    },
    snapshot: () => root.useReadTransaction(),
    close: () => root.close().finally(release),
  };
}

const TABLE_OPTIONS = {
  encoding: 'binary' as const,
  keyEncoder: {
    writeKey: (key: string, target: Buffer, position: number) => position + target.write(key, position, 'latin1'),
    readKey: (source: Buffer, start: number, end: number) => source.toString('latin1', start, end),
  },
};

/** All keys from `from` on and before `to`. */
export type KeyRange = {
  from: string;
  to: string;
};

/** Up to `limit` pairs of a range after its first `skip`, backwards if `reverse`. */
export function readRange(
  table: Table,
  range: KeyRange,
  limit: number,
  reverse: boolean,
  snapshot: Snapshot | undefined,
  skip = 0,
): { key: string; value: Buffer }[] {
  const ends = reverse
    ? { start: range.to, exclusiveStart: true, end: range.from, inclusiveEnd: true, reverse }
    : { start: range.from, end: range.to };
  const options = { ...ends, limit, ...(skip > 0 ? { offset: skip } : {}) };
  const pairs: { key: string; value: Buffer }[] = [];
  if (range.from >= range.to) return pairs;
  for (const pair of table.getRange(snapshot ? { ...options, transaction: snapshot } : options)) pairs.push(pair);
  return pairs;
}

/** How many pairs a range has. */
export function countPairs(table: Table, { from, to }: KeyRange, snapshot: Snapshot | undefined): number {
  const options = { start: from, end: to };
  return from >= to ? 0 : table.getKeysCount(snapshot ? { ...options, transaction: snapshot } : options);
}

/** The bytes at a key, as they are now or in a snapshot. */
export function readValue(table: Table, key: string, snapshot: Snapshot | undefined): Buffer | undefined {
  const value = table.get(key, snapshot ? { transaction: snapshot } : undefined);
  return value && Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/** The least key greater than every key that begins with `prefix`. */
export function afterPrefix(prefix: string): string {
  for (let i = prefix.length - 1; i >= 0; i--) {
    const byte = prefix.charCodeAt(i);
    if (byte < 255) return prefix.slice(0, i) + String.fromCharCode(byte + 1);
  }
  return '\xff'.repeat(MAX_KEY_BYTES);
}

/** All keys that begin with `prefix`. */
export const withPrefix = (prefix: string): KeyRange => ({ from: prefix, to: afterPrefix(prefix) });
