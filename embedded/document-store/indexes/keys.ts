import { Decimal128 } from 'bson';
import { CommandError } from '../errors.ts';
import { boundKey, EMPTY_ARRAY_KEY, encodeKey, invertKey } from '../values/key.ts';
import { isArrayIndex, type Path } from '../values/path.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';
import type { Index } from './definition.ts';

/** Longer combinations of fields end in a hash. */
export const MAX_FIELDS_BYTES = 1024;
const MAX_ID_BYTES = 512;

/** The key of a document's _id: its name among the collection's documents, and the end of each of its index keys. */
export function keyOfId(id: Value): string {
  return boundKey(encodeKey(id), MAX_ID_BYTES);
}

/**
 * The keys under which an index holds a document, without the index's prefix and the document's own key: none when
 * a sparse or partial index leaves it out, several when an indexed field is an array. Marks the index accordingly.
 */
export function indexKeys(index: Index, document: Doc): string[] {
  if (index.partial && !index.partial.matches(document)) return [];
  const tuples: Value[][] = [];
  expand(
    index.fields.map((field) => ({ value: document, path: field.path, at: 0, from: '' })),
    tuples,
  );
  if (tuples.length > 1) index.multikey = true;
  const keys = new Set<string>();
  for (const tuple of tuples) {
    if (index.sparse && tuple.every((value) => value === undefined)) continue;
    let key = '';
    for (let i = 0; i < tuple.length; i++) {
      const value = tuple[i];
      if (value instanceof Decimal128) index.inexact = true;
      const part = value === NOTHING ? EMPTY_ARRAY_KEY : encodeKey(value);
      key += index.fields[i]?.descending ? invertKey(part) : part;
    }
    if (key.length > MAX_FIELDS_BYTES) index.inexact = true;
    keys.add(boundKey(key, MAX_FIELDS_BYTES));
  }
  return [...keys];
}

/** Stands for an empty array in a tuple of indexed values. */
const NOTHING: Value[] = [];

type Walk = {
  value: Value;
  path: Path;
  /** How many parts of the path are behind. */
  at: number;
  /** The array being gone through, as the path to it; '' when none. */
  from: string;
};

/** Follows all fields at once, so that fields inside the same array are taken from the same element. */
function expand(walks: Walk[], tuples: Value[][]): void {
  const stops = walks.map(walkToArray);
  const arrays = new Set(stops.flatMap((stop) => (stop.array ? [stop.from] : [])));
  if (arrays.size === 0) {
    tuples.push(stops.map((stop) => stop.value));
    return;
  }
  if (arrays.size > 1) {
    throw new CommandError('CannotIndexParallelArrays', `cannot index parallel arrays [${[...arrays].join('] [')}]`);
  }
  const items = stops.find((stop) => stop.array)?.array ?? [];
  if (items.length === 0) {
    expand(
      stops.map((stop) => (stop.array ? ended(stop, stop.at === stop.path.length ? NOTHING : undefined) : stop)),
      tuples,
    );
    return;
  }
  for (const item of items) {
    expand(
      stops.map((stop) => (stop.array ? intoItem(stop, item) : stop)),
      tuples,
    );
  }
}

type Stop = Walk & { array?: Value[] };

function walkToArray(walk: Walk): Stop {
  let { value, at } = walk;
  for (;;) {
    if (Array.isArray(value) && value !== NOTHING && walk.at >= 0) {
      const part = walk.path[at];
      if (part !== undefined && isArrayIndex(part)) {
        value = value[Number(part)];
        at++;
        continue;
      }
      return { ...walk, value, at, array: value, from: walk.path.slice(0, at).join('.') };
    }
    const part = walk.path[at];
    if (part === undefined || walk.at < 0) return ended(walk, value);
    value = isDoc(value) && Object.hasOwn(value, part) ? value[part] : undefined;
    at++;
  }
}

/** A walk that is over: it keeps its value while other fields are still expanded. */
const ended = (walk: Walk, value: Value): Walk => ({ path: walk.path, value, at: -1, from: '' });

function intoItem(stop: Stop, item: Value): Walk {
  if (stop.at === stop.path.length) return ended(stop, item);
  return isDoc(item) ? { value: item, path: stop.path, at: stop.at, from: stop.from } : ended(stop, undefined);
}
