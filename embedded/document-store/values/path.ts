import { isDoc, type Value } from './types.ts';

export type Path = readonly string[];

/** The parts of a dotted path. */
export const parsePath = (path: string): Path => path.split('.');

const ARRAY_INDEX = /^(0|[1-9]\d*)$/;

/** Whether a part of a path can be a position in an array. */
export const isArrayIndex = (part: string): boolean => ARRAY_INDEX.test(part);

/**
 * Calls `visit` for each value that a query path leads to until it returns true; returns whether it did. A path follows
 * both the documents inside arrays and numeric positions; `undefined` means missing here. If a path ends in an array,
 * that is visited as one value.
 */
export function somePathValue(value: Value, path: Path, visit: (leaf: Value) => boolean, from = 0): boolean {
  const part = path[from];
  if (part === undefined) return visit(value);
  if (isDoc(value)) return somePathValue(Object.hasOwn(value, part) ? value[part] : undefined, path, visit, from + 1);
  if (!Array.isArray(value)) return visit(undefined);
  if (isArrayIndex(part) && Number(part) < value.length) {
    if (somePathValue(value[Number(part)], path, visit, from + 1)) return true;
  }
  for (const item of value) {
    if (isDoc(item) && somePathValue(item, path, visit, from)) return true;
  }
  return false;
}

/** The value at a path that does not pass through arrays, or undefined. */
export function valueAt(value: Value, path: Path): Value {
  let current = value;
  for (const part of path) {
    if (!isDoc(current) || !Object.hasOwn(current, part)) return undefined;
    current = current[part];
  }
  return current;
}

/** The top-level field that a path begins with. */
export const topLevel = (path: string): string => {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
};
