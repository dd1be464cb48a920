import { badValue, CommandError, failedToParse } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { isArrayIndex } from '../values/path.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';
import type { Change } from './change.ts';
import { compileOperator } from './operators.ts';
import { concretePaths, type Placeholders, readAt, removeAt, writeAt } from './paths.ts';
import { matchedPosition } from './positional.ts';
import { checkRename, rename } from './rename.ts';

/** Changes a decoded document in place. `inserting` says that an upsert is creating it. */
export type Update = (document: Doc, filter: Doc, inserting: boolean) => void;

type Step = {
  path: string[];
  change: Change;
  onInsertOnly: boolean;
  renameTo?: string[];
};

/**
 * An update with operators as a function. As in MongoDB, paths are processed in order of name, and two changes of the
 * same path are refused (ConflictingUpdateOperators).
 * Source: https://www.mongodb.com/docs/manual/reference/operator/update/
 */
export function compileUpdate(update: Doc, arrayFilters: Value, now: Date): Update {
  const steps = Object.entries(update).flatMap(([operator, fields]) => stepsOf(operator, fields, now));
  checkConflicts(steps);
  steps.sort((a, b) => comparePaths(a.path, b.path));
  const filters = compileArrayFilters(arrayFilters, steps);

  return (document, filter, inserting) => {
    const placeholders: Placeholders = {
      matched: (path) => matchedPosition(filter, document, path),
      passes: (name, element) => filters(name, element),
    };
    for (const step of steps) {
      if (step.onInsertOnly && !inserting) continue;
      if (step.renameTo) rename(document, step.path, step.renameTo);
      else applyStep(document, step, placeholders);
    }
  };
}

/** Whether an update consists of operators; otherwise it is a replacement. Mixtures are refused. */
export function isOperatorUpdate(update: Doc): boolean {
  const names = Object.keys(update);
  const operators = names.filter((name) => name.startsWith('$'));
  if (operators.length > 0 && operators.length < names.length) {
    throw failedToParse(
      `Unknown modifier: ${names.find((name) => !name.startsWith('$'))}. Expected a valid update modifier`,
    );
  }
  return operators.length > 0;
}

function stepsOf(operator: string, fields: Value, now: Date): Step[] {
  if (!isDoc(fields)) throw failedToParse(`Modifiers operate on fields but we found another type for ${operator}`);
  return Object.entries(fields).map(([field, argument]) => {
    const path = field.split('.');
    if (path.includes(''))
      throw new CommandError(
        'EmptyFieldName',
        `The update path '${field}' contains an empty field name, which is not allowed.`,
      );
    const onInsertOnly = operator === '$setOnInsert';
    if (operator !== '$rename') return { path, change: compileOperator(operator, argument, now), onInsertOnly };
    if (typeof argument !== 'string') throw badValue('The "to" field for $rename must be a string');
    checkRename(field, argument);
    return { path, change: (current) => current, onInsertOnly, renameTo: argument.split('.') };
  });
}

function applyStep(document: Doc, step: Step, placeholders: Placeholders): void {
  for (const path of concretePaths(document, step.path, placeholders)) {
    const current = readAt(document, path);
    const next = step.change(current, path.join('.'));
    if (next !== undefined) writeAt(document, path, next);
    else if (current !== undefined) removeAt(document, path);
  }
}

function checkConflicts(steps: readonly Step[]): void {
  const paths = steps.flatMap((step) => [step.path, ...(step.renameTo ? [step.renameTo] : [])]);
  const names = paths.map((path) => `${path.join('.')}.`).sort();
  for (let i = 1; i < names.length; i++) {
    const earlier = names[i - 1] ?? '';
    const later = names[i] ?? '';
    if (!later.startsWith(earlier)) continue;
    throw new CommandError(
      'ConflictingUpdateOperators',
      `Updating the path '${later.slice(0, -1)}' would create a conflict at '${earlier.slice(0, -1)}'`,
    );
  }
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = a[i] ?? '';
    const y = b[i] ?? '';
    if (x === y) continue;
    if (isArrayIndex(x) && isArrayIndex(y)) return Number(x) - Number(y);
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}

function compileArrayFilters(given: Value, steps: readonly Step[]): (name: string, element: Value) => boolean {
  const filters = new Map<string, (element: Value) => boolean>();
  for (const filter of Array.isArray(given) ? given : []) {
    if (!isDoc(filter)) throw badValue('arrayFilters needs an array of objects');
    const name = identifierOf(filter);
    if (filters.has(name))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    const { matches } = compileFilter(filter);
    filters.set(name, (element) => matches({ [name]: element }));
  }
  const used = new Set(steps.flatMap((step) => step.path.flatMap((part) => /^\$\[(.+)\]$/.exec(part)?.[1] ?? [])));
  for (const name of used) {
    if (!filters.has(name)) throw badValue(`No array filter found for identifier '${name}' in path`);
  }
  for (const name of filters.keys()) {
    if (!used.has(name)) throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
  }
  return (name, element) => filters.get(name)?.(element) ?? false;
}

function identifierOf(filter: Doc): string {
  const name = Object.keys(filter)[0];
  if (name === undefined)
    throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
  if (!name.startsWith('$')) return name.split('.')[0] ?? name;
  const part = Array.isArray(filter[name]) ? filter[name].find(isDoc) : undefined;
  if (!part) throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
  return identifierOf(part);
}
