import type { Index } from '../indexes/definition.ts';
import { indexKeys } from '../indexes/keys.ts';
import { type PlainKeys, plainKeysOf } from '../indexes/plain-keys.ts';
import { decodeFields } from '../values/decode.ts';
import type { Collection } from './catalog.ts';

/** A state of one document, with its keys in each of the collection's indexes. */
export type Version = {
  raw: Buffer;
  keys: string[][];
};

/** Marks the indexes by what it learns about the keys. Throws CannotIndexParallelArrays. */
export function newVersion({ indexes }: Collection, raw: Buffer): Version {
  if (indexes.length === 0) return { raw, keys: [] };
  const { plain, reads } = readerOf(indexes);
  const keys = plain?.(raw);
  if (keys) return { raw, keys };
  const document = decodeFields(raw, reads);
  return { raw, keys: indexes.map((index) => indexKeys(index, document)) };
}

/** How the keys of several indexes are read, and all the fields they need. */
type Reader = { plain: PlainKeys | undefined; reads: ReadonlySet<string> };

const readers = new WeakMap<readonly Index[], Reader>();

function readerOf(indexes: readonly Index[]): Reader {
  let reader = readers.get(indexes);
  if (!reader) {
    reader = { plain: plainKeysOf(indexes), reads: new Set(indexes.flatMap((index) => [...index.reads])) };
    readers.set(indexes, reader);
  }
  return reader;
}
