import { badValue, CommandError } from '../errors.ts';
import { setField } from '../values/decode.ts';
import { isArrayIndex } from '../values/path.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';

/** What the placeholders in a path stand for. */
export type Placeholders = {
  /** `$`: the position that the query matched in the array at this path; throws if there is none. */
  matched(arrayPath: string): number;
  /** `$[name]`: whether an element passes the array filter with that name. */
  passes(name: string, element: Value): boolean;
};

/** A path with its placeholders replaced: one path for each element they stand for. */
export function concretePaths(document: Doc, path: readonly string[], placeholders: Placeholders): string[][] {
  let paths: string[][] = [[]];
  for (const part of path) {
    if (!part.startsWith('$')) {
      for (const known of paths) known.push(part);
      continue;
    }
    paths = paths.flatMap((known) =>
      positions(document, known, part, placeholders).map((at) => [...known, String(at)]),
    );
  }
  return paths;
}

function positions(document: Doc, known: string[], part: string, placeholders: Placeholders): number[] {
  if (part === '$') return [placeholders.matched(known.join('.'))];
  const name = /^\$\[([a-z][A-Za-z0-9]*)?\]$/.exec(part);
  if (!name && !part.startsWith('$['))
    throw new CommandError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${part}' in '${[...known, part].join('.')}' is not valid for storage.`,
    );
  if (!name) throw badValue(`'${part}' is not allowed in the path of an update`);
  const array = readAt(document, known);
  if (!Array.isArray(array)) {
    throw badValue(`The path '${known.join('.')}' must exist in the document in order to apply array updates.`);
  }
  const identifier = name[1];
  return array.flatMap((element, at) =>
    identifier === undefined || placeholders.passes(identifier, element) ? [at] : [],
  );
}

/** The value at a concrete path, or undefined. */
export function readAt(document: Value, path: readonly string[]): Value {
  let current: Value = document;
  for (const part of path) {
    if (Array.isArray(current)) current = isArrayIndex(part) ? current[Number(part)] : undefined;
    else if (isDoc(current)) current = Object.hasOwn(current, part) ? current[part] : undefined;
    else return undefined;
  }
  return current;
}

/** Sets a value, creating documents along the path; throws PathNotViable if another value is in the way. */
export function writeAt(document: Doc, path: readonly string[], value: Value): void {
  let current: Value = document;
  for (let i = 0; i < path.length; i++) {
    const part = path[i] ?? '';
    const last = i === path.length - 1;
    if (Array.isArray(current)) {
      if (!isArrayIndex(part)) throw notViable(part, path.slice(0, i), current);
      const at = Number(part);
      if (at > current.length + MAX_PADDING) throw badValue(`can't backfill more than ${MAX_PADDING} elements`);
      while (current.length < at) current.push(null);
      if (last || current[at] === undefined) current[at] = last ? value : {};
      current = current[at];
    } else if (isDoc(current)) {
      if (last) setField(current, part, value);
      else {
        if (!Object.hasOwn(current, part)) setField(current, part, {});
        current = current[part];
      }
    } else {
      throw notViable(part, path.slice(0, i), current);
    }
  }
}

/** Removes a field; an array element becomes null instead. */
export function removeAt(document: Doc, path: readonly string[]): void {
  const parent = readAt(document, path.slice(0, -1));
  const last = path[path.length - 1] ?? '';
  if (Array.isArray(parent)) {
    if (isArrayIndex(last) && Number(last) < parent.length) parent[Number(last)] = null;
  } else if (isDoc(parent)) {
    delete parent[last];
  }
}

/** As in MongoDB, an index far beyond the end is treated as an error. */
const MAX_PADDING = 1_500_000;

function notViable(part: string, parent: readonly string[], value: Value): CommandError {
  return new CommandError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${parent[parent.length - 1] ?? ''}: ${shown(value)}}`,
  );
}

/** A value as shown in an error message. */
export const shown = (value: Value): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner));
