import type { Index } from '../indexes/definition.ts';
import { indexKeys } from '../indexes/keys.ts';
import { type PlainEntries, plainEntriesOf } from '../indexes/plain-entries.ts';
import { decodeFields } from '../values/decode.ts';
import type { ChangeList } from './changes.ts';

/**
 * A document's keys in each index of its collection. Marks the indexes with what it learns about the keys. Throws
 * CannotIndexParallelArrays.
 */
export function indexKeysOf({ indexes }: { indexes: readonly Index[] }, raw: Buffer): string[][] {
  const { plain, reads } = readerOf(indexes);
  const keys = plain?.keys(raw);
  if (keys) return keys;
  const document = decodeFields(raw, reads);
  return indexes.map((index) => indexKeys(index, document));
}

/**
 * Adds to `entries` the index changes for a change of a document's bytes (undefined: no document). Throws
 * CannotIndexParallelArrays, in which case nothing was added.
 */
export function changeEntries(
  indexes: readonly Index[],
  key: string,
  previous: Buffer | undefined,
  next: Buffer | undefined,
  entries: ChangeList,
): void {
  if (readerOf(indexes).plain?.change(key, previous, next, entries)) return;
  const old = previous ? indexKeysOf({ indexes }, previous) : [];
  const now = next ? indexKeysOf({ indexes }, next) : [];
  putEntries(indexes, key, old, now, entries);
}

/** Like `changeEntries`, given the document's old and new keys in each index. */
export function putEntries(
  indexes: readonly Index[],
  key: string,
  old: readonly string[][],
  now: readonly string[][],
  entries: ChangeList,
): void {
  for (const [i, { prefix }] of indexes.entries()) {
    const [before, after] = [old[i] ?? [], now[i] ?? []];
    for (const entry of before) if (!after.includes(entry)) entries.put(prefix + entry, key, undefined);
    for (const entry of after) if (!before.includes(entry)) entries.put(prefix + entry, key, key.length);
  }
}

/** How the entries of several indexes are read, and all the fields they need. */
type Reader = { plain: PlainEntries | undefined; reads: ReadonlySet<string> };

const readers = new WeakMap<readonly Index[], Reader>();

function readerOf(indexes: readonly Index[]): Reader {
  let reader = readers.get(indexes);
  if (!reader) {
    reader = { plain: plainEntriesOf(indexes), reads: new Set(indexes.flatMap((index) => [...index.reads])) };
    readers.set(indexes, reader);
  }
  return reader;
}
