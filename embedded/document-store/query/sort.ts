import { badValue, notImplemented } from '../errors.ts';
import { asDouble } from '../values/compare.ts';
import { EMPTY_ARRAY_KEY, encodeKey, invertKey } from '../values/key.ts';
import { type Path, parsePath, somePathValue, topLevel } from '../values/path.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';

export type SortField = {
  readonly name: string;
  readonly path: Path;
  readonly descending: boolean;
};

/** { a: 1, 'b.c': -1 } as fields; BadValue for other directions. */
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

/** The top-level fields a sort looks at. */
export const sortReads = (sort: readonly SortField[]): string[] => sort.map((field) => topLevel(field.name));

/** A document's place in the order, as a string to compare: an array counts with its least or greatest element. */
export function sortKey(sort: readonly SortField[], document: Doc): string {
  let key = '';
  for (const field of sort) {
    const part = fieldKey(field, document);
    key += field.descending ? invertKey(part) : part;
  }
  return key;
}

function fieldKey({ path, descending }: SortField, document: Doc): string {
  let best: string | undefined;
  const offer = (value: Value): void => {
    const key = value === NOTHING ? EMPTY_ARRAY_KEY : encodeKey(value);
    if (best === undefined || (descending ? key > best : key < best)) best = key;
  };
  somePathValue(document, path, (leaf) => {
    if (!Array.isArray(leaf)) offer(leaf);
    else if (leaf.length === 0) offer(NOTHING);
    else leaf.forEach(offer);
    return false;
  });
  return best ?? encodeKey(null);
}

const NOTHING: Value[] = [];

export type Ranked<T> = {
  key: string;
  item: T;
};

/**
 * Collects items with their keys and gives them back in order; equal keys keep the order of arrival. With a
 * `limit` only the first so many are kept, no matter how many are offered.
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
