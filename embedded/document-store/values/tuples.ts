import { EMPTY_ARRAY_KEY, encodeKey } from './key.ts';
import { isArrayIndex, type Path } from './path.ts';
import { type Doc, isDoc, type Value } from './types.ts';

/**
 * The values at several paths, as seen by an index or a sort: one tuple per element of the array that a path leads
 * through or to, with fields inside the same array taken from the same element. Parallel arrays throw the error that
 * `parallel` creates from their paths.
 */
export function valueTuples(document: Doc, paths: readonly Path[], parallel: (arrays: string[]) => Error): Value[][] {
  const plain = plainTuple(document, paths);
  if (plain) return [plain];
  const tuples: Value[][] = [];
  expand(
    paths.map((path) => ({ value: document, path, at: 0, from: '' })),
    tuples,
    parallel,
  );
  return tuples;
}

/** The only tuple of a document in which no path meets an array, which is true of most; undefined for the others. */
function plainTuple(document: Doc, paths: readonly Path[]): Value[] | undefined {
  const tuple: Value[] = [];
  for (const path of paths) {
    let value: Value = document;
    for (const part of path) {
      if (Array.isArray(value)) return undefined;
      value = isDoc(value) && Object.hasOwn(value, part) ? value[part] : undefined;
    }
    if (Array.isArray(value)) return undefined;
    tuple.push(value);
  }
  return tuple;
}

/** The key of a value in a tuple. */
export const elementKey = (value: Value): string => (value === NOTHING ? EMPTY_ARRAY_KEY : encodeKey(value));

/** Stands for an empty array in a tuple of indexed values. */
const NOTHING: Value[] = [];

type Walk = {
  value: Value;
  path: Path;
  /** How many parts of the path have been followed. */
  at: number;
  /** The array being traversed, as the path to it; '' if none. */
  from: string;
};

/** Follows all fields at once, so that fields inside the same array are taken from the same element. */
function expand(walks: Walk[], tuples: Value[][], parallel: (arrays: string[]) => Error): void {
  const stops = walks.map(walkToArray);
  const arrays = new Set(stops.flatMap((stop) => (stop.array ? [stop.from] : [])));
  if (arrays.size === 0) {
    tuples.push(stops.map((stop) => stop.value));
    return;
  }
  if (arrays.size > 1) throw parallel([...arrays]);
  const items = stops.find((stop) => stop.array)?.array ?? [];
  if (items.length === 0) {
    expand(
      stops.map((stop) => (stop.array ? ended(stop, stop.at === stop.path.length ? NOTHING : undefined) : stop)),
      tuples,
      parallel,
    );
    return;
  }
  for (const item of items) {
    expand(
      stops.map((stop) => (stop.array ? intoItem(stop, item) : stop)),
      tuples,
      parallel,
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

/** A finished walk: it keeps its value while other fields are still expanded. */
const ended = (walk: Walk, value: Value): Walk => ({ path: walk.path, value, at: -1, from: '' });

function intoItem(stop: Stop, item: Value): Walk {
  if (stop.at === stop.path.length) return ended(stop, item);
  return isDoc(item) ? { value: item, path: stop.path, at: stop.at, from: stop.from } : ended(stop, undefined);
}
