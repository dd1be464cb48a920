import { closeSync, existsSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

/**
 * Offsets in the first page of an LMDB data file of lmdb-js (`MDB_page`, `MDB_meta` in its mdb.c, 64 bit, format 2).
 */
const META = { magic: 24, version: 28, pageSize: 48, lastPage: 144, transaction: 152, end: 160 } as const;
const MAGIC = 0xbeefc0de;
const VERSION = 2;
const VERSION_MASK = 0xffff;
const PAGE_SIZES = { smallest: 512, largest: 65_536 } as const;

/**
 * Checks a data file before LMDB maps it into memory, where a fault in it would silently kill the process. Returns a
 * description of the problem. A file that ends before its last page is extended to its full length: LMDB leaves out
 * free pages at the end, and if more than that was cut off, reading finds an empty page and reports it.
 */
export function dataFileProblem(path: string): string | undefined {
  if (!existsSync(path) || statSync(path).size === 0) return undefined;
  const first = readMeta(path, 0);
  const second = first === undefined ? undefined : readMeta(path, first.pageSize);
  if (first === undefined || second === undefined) return `${path} is no data file of this server, or is damaged`;
  const newest = first.transaction > second.transaction ? first : second;
  const length = (newest.lastPage + 1) * newest.pageSize;
  if (statSync(path).size < length) truncateSync(path, length);
  return undefined;
}

function readMeta(
  path: string,
  offset: number,
): { pageSize: number; lastPage: number; transaction: bigint } | undefined {
  const page = Buffer.alloc(META.end);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, page, 0, page.length, offset) < page.length) return undefined;
  } finally {
    closeSync(file);
  }
  const pageSize = page.readUInt32LE(META.pageSize);
  const isMeta =
    page.readUInt32LE(META.magic) === MAGIC &&
    (page.readUInt32LE(META.version) & VERSION_MASK) === VERSION &&
    pageSize >= PAGE_SIZES.smallest &&
    pageSize <= PAGE_SIZES.largest;
  if (!isMeta) return undefined;
  return {
    pageSize,
    lastPage: Number(page.readBigUInt64LE(META.lastPage)),
    transaction: page.readBigUInt64LE(META.transaction),
  };
}
