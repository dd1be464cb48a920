import type { Database as LmdbDatabase, RootDatabase } from 'lmdb';
import { type CommitLog, type LogMark, recoverCommitLog } from '../../shared/commit-log/commit-log.ts';
import { EARLIER_KEY } from '../../shared/commit-log/frames.ts';
import { type Changes, forEachChange } from './changes.ts';
import { applyEarlierLists } from './earlier-lists.ts';
import type { TableName } from './tables.ts';

type Stored = LmdbDatabase<Buffer, string>;

/** The folder contains something this server cannot continue from; the advice says what to do. */
export class FolderRefused extends Error {
  readonly advice: string;

  constructor(cause: string, advice: string) {
    super(cause);
    this.name = 'FolderRefused';
    this.advice = advice;
  }
}

/** The order of a commit's pieces. */
export const TABLES: readonly TableName[] = ['documents', 'indexes', 'meta'];

/** Format 1 is every folder without a mark; its commit log had no key of its own. */
const FORMATS = { unmarked: 1, current: 2 } as const;

/** Where `meta` stores the sequence number up to which LMDB has all commits, the commit log's key, and the format. */
const [APPLIED, KEY, FORMAT] = ['applied', 'log-key', 'format'];

/**
 * Puts into LMDB what only the commit log contains, and continues the log.
 * @param stored in the order of `TABLES`
 * @throws FolderRefused if the folder has a later version, or its log is damaged or not the database's own
 */
export async function goOnWithLog(
  root: RootDatabase<Buffer, string>,
  folder: string,
  stored: Readonly<Record<TableName, Stored>>,
): Promise<CommitLog> {
  const { meta } = stored;
  const mark = readMark(meta);
  const { commits, start } = recover(folder, mark);
  root.transactionSync(() => {
    applyEarlierLists(meta, stored.indexes);
    for (const { records } of commits) {
      for (const [i, piece] of records.entries()) putSync(stored[TABLES[i] ?? 'meta'], piece);
    }
    meta.putSync(APPLIED, encodeNumber(commits.at(-1)?.sequence ?? mark.applied));
  });
  const { log, mark: next } = await start();
  root.transactionSync(() => {
    meta.putSync(FORMAT, encodeNumber(FORMATS.current));
    meta.putSync(APPLIED, encodeNumber(next.applied));
    if (next.key) meta.putSync(KEY, Buffer.from(next.key));
  });
  return log;
}

/** Notes that LMDB has all commits up to a number. */
export const putApplied = (meta: Stored, sequence: number): Promise<boolean> =>
  meta.put(APPLIED, encodeNumber(sequence));

/** Notes that LMDB is complete: the commit log may be missing the next time it is opened. */
export const endLog = (meta: Stored): Promise<boolean> => meta.remove(KEY);

function readMark(meta: Stored): LogMark {
  const format = decodeNumber(meta.get(FORMAT)) ?? FORMATS.unmarked;
  if (format > FORMATS.current) {
    throw new FolderRefused(
      `it has format ${format}, and this server reads up to format ${FORMATS.current}`,
      'run the version that wrote it, or a later one, or name another folder',
    );
  }
  return {
    applied: decodeNumber(meta.get(APPLIED)) ?? 0,
    key: format === FORMATS.current ? meta.get(KEY) : EARLIER_KEY,
  };
}

function recover(folder: string, mark: LogMark) {
  try {
    return recoverCommitLog(folder, mark);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new FolderRefused(cause, 'restore the whole folder from a copy, or name another');
  }
}

function putSync(table: Stored, piece: Changes): void {
  forEachChange(piece, (key, value) => {
    if (value) table.putSync(key, value);
    else table.removeSync(key);
  });
}

const decodeNumber = (bytes: Buffer | undefined): number | undefined => bytes?.readDoubleLE(0);

function encodeNumber(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number);
  return bytes;
}
