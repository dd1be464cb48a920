import { badValue, CommandError } from '../errors.ts';
import type { Doc } from '../values/types.ts';
import { readAt, removeAt, shown, writeAt } from './paths.ts';

/** Throws BadValue for names that make no sense in any document. */
export function checkRename(from: string, to: string): void {
  if (from === to) throw badValue(`The source and target field for $rename must differ: ${from}: "${to}"`);
  for (const [role, path] of [
    ['source', from],
    ['destination', to],
  ]) {
    if (path?.split('.').some((part) => part.startsWith('$'))) {
      throw badValue(`The ${role} field for $rename may not be dynamic: ${path}`);
    }
  }
}

/** $rename: moves a value, which may be an array. Throws BadValue or PathNotViable if one lies on either path. */
export function rename(document: Doc, from: string[], to: string[]): void {
  const array = firstArray(document, from);
  const value = readAt(document, from);
  if (value === undefined) {
    if (array) throw notTraversed(document, from, array);
    return;
  }
  if (array) throw throughArray('source', document, from, array);
  const target = firstArray(document, to);
  if (target) throw throughArray('destination', document, to, target);
  removeAt(document, from);
  writeAt(document, to, value);
}

/** The path to the outermost array that a path leads through. */
function firstArray(document: Doc, path: readonly string[]): string[] | undefined {
  for (let length = 1; length < path.length; length++) {
    if (Array.isArray(readAt(document, path.slice(0, length)))) return path.slice(0, length);
  }
  return undefined;
}

function throughArray(role: string, document: Doc, path: readonly string[], array: readonly string[]): CommandError {
  return badValue(
    `The ${role} field cannot be an array element, '${path.join('.')}' in doc with _id: ${shown(document._id)} has an array field called '${array.at(-1)}'`,
  );
}

function notTraversed(document: Doc, path: readonly string[], array: readonly string[]): CommandError {
  const element = `{${array.at(-1)}: ${shown(readAt(document, array))}}`;
  return new CommandError(
    'PathNotViable',
    `cannot use the part (${path[array.length]} of ${path.join('.')}) to traverse the element (${element})`,
  );
}
