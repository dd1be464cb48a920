import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SEGMENT_BYTES } from '../../shared/commit-log/segment.ts';
import type { Database } from './database.ts';
import { afterPrefix, withPrefix } from './key-range.ts';
import { readRange, readValue, type Table } from './tables.ts';
import type { WriteQueue } from './write-queue.ts';

const WANTED = 'remains-wanted';
const FILLER = 'filler/';
/** Fills one page of LMDB next to the page's header. */
const FILLER_BYTES = 4_000;
const PER_COMMIT = 128;
const NOTHING = Buffer.alloc(0);
const LAST_KEY = afterPrefix('');
/** The file grows by this much, for it is not known otherwise that no free page is left. */
const GROWTH_BYTES = 256 * 1024;
/** The two segments of the commit log, and some. */
const LOG_BYTES = 2.5 * SEGMENT_BYTES;

/** Notes that `overwriteRemains` has something to do. Call inside Database.write. */
export const wantRemainsOverwritten = ({ meta }: Database): void => meta.put(WANTED, randomBytes(8));

/** Whether `overwriteRemains` has something to do. */
export const areRemainsToOverwrite = ({ meta }: Database): boolean => readValue(meta, WANTED, undefined) !== undefined;

/**
 * Overwrites what removed and replaced documents have left in the folder's files: LMDB only marks their pages as free,
 * keeps old bytes between the entries of others, and a commit log is not overwritten before it is full. So everything
 * that is there is written once more, which moves it to clean pages, and then all free pages and the log are filled.
 * Others are served in between.
 * @param stopped what is left is done after the next start
 */
export async function overwriteRemains(
  database: Database,
  queue: WriteQueue,
  folder: string,
  stopped: () => boolean,
): Promise<void> {
  const wanted = readValue(database.meta, WANTED, undefined);
  for (const table of [database.documents, database.indexes]) {
    for (let from: string | undefined = ''; from !== undefined; ) {
      const start: string = from;
      from = await queue.run(() => rewrite(table, start));
      if (stopped()) return;
      await nextTurn();
    }
  }
  await database.settle();
  const size = (): number => statSync(join(folder, 'data.mdb')).size;
  const before = size();
  for (let filled = 0; filled * FILLER_BYTES < LOG_BYTES || size() < before + GROWTH_BYTES; filled += PER_COMMIT) {
    await queue.run(() => fill(database.meta, filled));
    // Into the pages of the file, and not only into memory.
    await database.settle();
    if (stopped()) return;
  }
  while (await queue.run(() => removeFiller(database.meta))) await nextTurn();
  await queue.run(() => {
    // Another pass may be needed because of documents removed in the meantime.
    if (readValue(database.meta, WANTED, undefined)?.equals(wanted ?? NOTHING)) database.meta.remove(WANTED);
  });
}

/** Writes some pairs from a key on as they are. @returns the key to continue */
function rewrite(table: Table, from: string): string | undefined {
  const pairs = readRange(table, { from, to: LAST_KEY }, PER_COMMIT, false, undefined);
  for (const { key, value } of pairs) table.put(key, Buffer.from(value));
  const last = pairs.at(-1);
  return last === undefined || pairs.length < PER_COMMIT ? undefined : `${last.key}\0`;
}

function fill(meta: Table, from: number): void {
  const filler = Buffer.alloc(FILLER_BYTES);
  for (let n = from; n < from + PER_COMMIT; n++) meta.put(`${FILLER}${n}`, filler);
}

/** @returns whether more is left */
function removeFiller(meta: Table): boolean {
  const found = readRange(meta, withPrefix(FILLER), PER_COMMIT, false, undefined);
  for (const { key } of found) meta.remove(key);
  return found.length > 0;
}
