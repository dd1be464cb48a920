import { BSONRegExp } from 'bson';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { compileOperators, isOperatorDoc } from '../query/operators.ts';
import { parseSort, sortKey } from '../query/sort.ts';
import { asDouble, compare, equals } from '../values/compare.ts';
import { type Doc, isDoc, isNumeric, typeName, type Value } from '../values/types.ts';
import type { Change } from './change.ts';

/** $push: a value, or { $each, $position, $sort, $slice }, applied in this order. */
export function push(argument: Value): Change {
  const modifiers = eachOf(argument, '$push', ['$each', '$position', '$sort', '$slice']);
  if (!modifiers) return (current, field) => [...arrayAt(current, field, '$push'), argument];
  const { items, options } = modifiers;
  const position = wholeNumber(options.$position, '$position');
  const length = wholeNumber(options.$slice, '$slice');
  const sort = options.$sort === undefined ? undefined : arrayOrder(options.$sort);
  return (current, field) => {
    const array = [...arrayAt(current, field, '$push')];
    array.splice(position ?? array.length, 0, ...items);
    if (sort) array.sort(sort);
    if (length === undefined) return array;
    return length < 0 ? array.slice(length) : array.slice(0, length);
  };
}

/** $addToSet: appends what the array does not contain yet. */
export function addToSet(argument: Value): Change {
  const items = eachOf(argument, '$addToSet', ['$each'])?.items ?? [argument];
  return (current, field) => {
    const array = [...arrayAt(current, field, '$addToSet')];
    for (const item of items) if (!array.some((known) => equals(known, item))) array.push(item);
    return array;
  };
}

/**
 * $pull: removes elements that equal a value or satisfy a condition; the fields of documents are matched as in a query.
 */
export function pull(condition: Value): Change {
  const matches = pullTest(condition);
  return (current, field) =>
    current === undefined ? undefined : arrayAt(current, field, '$pull').filter((item) => !matches(item));
}

function pullTest(condition: Value): (item: Value) => boolean {
  if (condition instanceof BSONRegExp) {
    const { matches } = compileFilter({ item: condition });
    return (item) => !Array.isArray(item) && matches({ item });
  }
  if (!isDoc(condition)) return (item) => equals(item, condition);
  if (isOperatorDoc(condition) && !/^\$(and|or|nor)$/.test(Object.keys(condition)[0] ?? '')) {
    const tests = compileOperators(condition, (filter) => compileFilter(filter).matches);
    return (item) => tests.every(({ test, negated }) => test(item) !== negated);
  }
  const { matches } = compileFilter(condition);
  return (item) => isDoc(item) && matches(item);
}

function arrayAt(current: Value, field: string, operator: string): Value[] {
  if (current === undefined) return [];
  if (Array.isArray(current)) return current;
  throw new CommandError(
    'BadValue',
    operator === '$pull'
      ? 'Cannot apply $pull to a non-array value'
      : `The field '${field}' must be an array but is of type ${typeName(current)}`,
  );
}

function eachOf(argument: Value, operator: string, allowed: string[]): { items: Value[]; options: Doc } | undefined {
  if (!isDoc(argument) || !Object.hasOwn(argument, '$each')) return undefined;
  if (!Array.isArray(argument.$each)) throw badValue(`The argument to $each in ${operator} must be an array`);
  for (const name of Object.keys(argument)) {
    if (!allowed.includes(name)) throw notImplemented(`modifier '${name}' of ${operator}`);
  }
  return { items: argument.$each, options: argument };
}

function wholeNumber(value: Value, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (!isNumeric(value) || !Number.isInteger(asDouble(value)))
    throw badValue(`The value for ${name} must be an integer`);
  return asDouble(value);
}

function arrayOrder(sort: Value): (a: Value, b: Value) => number {
  if (isNumeric(sort)) {
    const direction = asDouble(sort);
    if (Math.abs(direction) !== 1) throw badValue('The $sort element value must be either 1 or -1');
    return (a, b) => compare(a, b) * direction;
  }
  if (!isDoc(sort)) throw badValue('The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1}');
  const fields = parseSort(sort);
  const key = (item: Value): string => sortKey(fields, isDoc(item) ? item : {});
  return (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
}
