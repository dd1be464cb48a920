import { Decimal128 } from 'bson';
import { CommandError } from '../errors.ts';
import { boundKey, encodeKey, HASH_LENGTH, invertKey } from '../values/key.ts';
import { elementKey, valueTuples } from '../values/tuples.ts';
import type { Doc, Value } from '../values/types.ts';
import type { Index } from './definition.ts';

/** Longer combinations of fields end in a hash. */
export const MAX_FIELDS_BYTES = 1024;
/** Longer _ids end in a hash. */
export const MAX_ID_BYTES = 512;
/** Up to this length the order of keys is that of the values, whether or not they end in a hash. */
export const EXACT_FIELDS_BYTES = MAX_FIELDS_BYTES - HASH_LENGTH;
export const EXACT_ID_BYTES = MAX_ID_BYTES - HASH_LENGTH;

/** The key of a document's _id: it identifies the document in its collection, and ends each of its index keys. */
export function keyOfId(id: Value): string {
  return boundKey(encodeKey(id), MAX_ID_BYTES);
}

/**
 * The keys under which an index contains a document, without the index's prefix and the document's own key: none if a
 * sparse or partial index excludes it, several if an indexed field is an array. Marks the index accordingly.
 */
export function indexKeys(index: Index, document: Doc): string[] {
  if (index.partial && !index.partial.matches(document)) return [];
  const tuples = valueTuples(document, index.paths, parallelArrays);
  const held = index.sparse ? tuples.filter((tuple) => tuple.some((value) => value !== undefined)) : tuples;
  if (tuples.length === 1) return held.map((tuple) => tupleKey(index, tuple));
  index.multikey = true;
  return [...new Set(held.map((tuple) => tupleKey(index, tuple)))];
}

function tupleKey(index: Index, tuple: readonly Value[]): string {
  let key = '';
  for (let i = 0; i < tuple.length; i++) {
    const value = tuple[i];
    if (value instanceof Decimal128) index.inexact = true;
    const part = elementKey(value);
    key += index.fields[i]?.descending ? invertKey(part) : part;
  }
  if (key.length > MAX_FIELDS_BYTES) index.inexact = true;
  return boundKey(key, MAX_FIELDS_BYTES);
}

const parallelArrays = (paths: string[]): CommandError =>
  new CommandError('CannotIndexParallelArrays', `cannot index parallel arrays [${paths.join('] [')}]`);
