import { badValue, notImplemented } from '../errors.ts';
import { asDouble } from '../values/compare.ts';
import { encodeKey, invertKey } from '../values/key.ts';
import { type Path, parsePath, topLevel } from '../values/path.ts';
import { elementKey, valueTuples } from '../values/tuples.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';

export type SortField = {
  readonly name: string;
  readonly path: Path;
  readonly descending: boolean;
};

/** { a: 1, 'b.c': -1 } as fields; throws BadValue for other directions. */
export function parseSort(sort: Doc): SortField[] {
  return Object.entries(sort).map(([name, direction]) => {
    if (isDoc(direction)) throw notImplemented(`sort by ${JSON.stringify(Object.keys(direction)[0])}`);
    if (!isNumeric(direction) || Math.abs(asDouble(direction)) !== 1) {
      throw badValue('$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    if (name === '' || name.startsWith('$')) throw badValue(`FieldPath '${name}' cannot be sorted by`);
    return { name, path: parsePath(name), descending: asDouble(direction) < 0 };
  });
}

/** The top-level fields that a sort reads. */
export const sortReads = (sort: readonly SortField[]): string[] => sort.map((field) => topLevel(field.name));

/**
 * A document's place in the order, as a string to compare. In an array, the element that sorts first counts, and fields
 * inside the same array are taken from the same element. Throws BadValue for parallel arrays.
 */
export function sortKey(sort: readonly SortField[], document: Doc): string {
  const straight = straightKey(sort, document);
  if (straight !== undefined) return straight;
  const paths = sort.map((field) => field.path);
  const keys = valueTuples(document, paths, () => badValue('cannot sort with keys that are parallel arrays')).map(
    (values) => sort.map((field, i) => directed(field, elementKey(values[i]))).join(''),
  );
  return keys.reduce((least, key) => (key < least ? key : least));
}

/** The same if no path meets an array, which is nearly always the case; undefined otherwise. */
function straightKey(sort: readonly SortField[], document: Doc): string | undefined {
  let key = '';
  for (const field of sort) {
    let value: Value = document;
    for (const part of field.path) {
      value = isDoc(value) && Object.hasOwn(value, part) ? value[part] : undefined;
      if (Array.isArray(value)) return undefined;
    }
    key += directed(field, encodeKey(value));
  }
  return key;
}

const directed = (field: SortField, key: string): string => (field.descending ? invertKey(key) : key);

export type Ranked<T> = {
  key: string;
  item: T;
};

/**
 * Collects items with their keys and returns them in order; equal keys keep the order of arrival. With a `limit`, only
 * that many are kept, however many are added.
 */
export function sorter<T>(limit = Number.POSITIVE_INFINITY): { add(key: string, item: T): void; items(): T[] } {
  let ranked: Ranked<T>[] = [];
  let worst: string | undefined;
  const trim = (): void => {
    ranked.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    if (ranked.length > limit) ranked.length = limit;
    worst = ranked.length === limit ? ranked[ranked.length - 1]?.key : undefined;
  };
  return {
    add(key, item) {
      if (worst !== undefined && key >= worst) return;
      ranked.push({ key, item });
      if (ranked.length >= limit * 2 + 64) trim();
    },
    items() {
      trim();
      const items = ranked.map((entry) => entry.item);
      ranked = [];
      return items;
    },
  };
}
