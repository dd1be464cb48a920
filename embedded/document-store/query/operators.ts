import { BSONRegExp } from 'bson';
import { badValue, notImplemented } from '../errors.ts';
import { asDouble, compare, equals } from '../values/compare.ts';
import { encodeKey } from '../values/key.ts';
import { type Doc, isDoc, isNumeric, TYPE_ORDER, typeOrder, type Value } from '../values/types.ts';
import { compileRegex } from './regex.ts';

/** A test of the value a path leads to; when `negated`, the document matches if no value on the path passes. */
export type ValueTest = {
  test: (leaf: Value) => boolean;
  negated: boolean;
};

type CompileFilter = (filter: Doc) => (document: Value) => boolean;

/** { $gt: 1 } is a document of operators, { a: 1 } and {} are values; a mixture is an error of the caller. */
export function isOperatorDoc(condition: Doc): boolean {
  const first = Object.keys(condition)[0];
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

/** The operators of one field, e.g. { $gte: 1, $lt: 5 }; all must hold. */
export function compileOperators(operators: Doc, compileFilter: CompileFilter): ValueTest[] {
  const tests: ValueTest[] = [];
  for (const [operator, operand] of Object.entries(operators)) {
    if (operator === '$options') {
      if (operators.$regex === undefined) throw badValue('$options needs a $regex');
      continue;
    }
    tests.push(...compileOperator(operator, operand, operators, compileFilter));
  }
  return tests;
}

function compileOperator(operator: string, operand: Value, all: Doc, compileFilter: CompileFilter): ValueTest[] {
  switch (operator) {
    case '$eq':
      return [holds(equalTo(operand))];
    case '$ne':
      if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
      return [fails(equalTo(operand))];
    case '$gt':
      return [holds(inRange(operand, (result) => result > 0))];
    case '$gte':
      return [holds(inRange(operand, (result) => result >= 0))];
    case '$lt':
      return [holds(inRange(operand, (result) => result < 0))];
    case '$lte':
      return [holds(inRange(operand, (result) => result <= 0))];
    case '$in':
      return [holds(oneOf(operand, '$in'))];
    case '$nin':
      return [fails(oneOf(operand, '$nin'))];
    case '$not':
      return [compileNot(operand, compileFilter)];
    case '$exists':
      return [{ test: (leaf) => leaf !== undefined, negated: !isTruthy(operand) }];
    case '$size':
      return [holds(ofSize(operand))];
    case '$all':
      return compileAllOf(operand, compileFilter);
    case '$elemMatch':
      return [holds(elementMatching(operand, compileFilter))];
    case '$regex':
      return [holds(onElements(compileRegex(operand, all.$options)))];
    default:
      throw operator.startsWith('$')
        ? notImplemented(`query operator '${operator}'`)
        : badValue(`unknown operator: ${operator}`);
  }
}

const holds = (test: (leaf: Value) => boolean): ValueTest => ({ test, negated: false });
const fails = (test: (leaf: Value) => boolean): ValueTest => ({ test, negated: true });

/** An array passes when one of its elements does, or it as a whole. */
function onElements(test: (value: Value) => boolean): (leaf: Value) => boolean {
  return (leaf) => (Array.isArray(leaf) ? leaf.some(test) || test(leaf) : test(leaf));
}

function equalTo(operand: Value): (leaf: Value) => boolean {
  if (operand instanceof BSONRegExp) {
    const matches = compileRegex(operand, undefined);
    return onElements((value) => matches(value) || equals(value, operand));
  }
  if (operand === null || operand === undefined) return onElements((value) => value === null || value === undefined);
  if (typeof operand === 'string') return onElements((value) => value === operand || equals(value, operand));
  return onElements((value) => equals(value, operand));
}

/** Comparisons hold only between values of the same type; numbers are one type. */
function inRange(operand: Value, accept: (result: number) => boolean): (leaf: Value) => boolean {
  if (operand instanceof BSONRegExp) throw badValue("Can't have RegEx as arg to predicate over field");
  const type = typeOrder(operand);
  const unordered = isNumeric(operand) && Number.isNaN(asDouble(operand));
  return onElements((value) => {
    if (type === TYPE_ORDER.minKey || type === TYPE_ORDER.maxKey) return accept(compare(value, operand));
    if (typeOrder(value) !== type) return false;
    if (type === TYPE_ORDER.number && isNumeric(value) && Number.isNaN(asDouble(value)) !== unordered) return false;
    return accept(compare(value, operand));
  });
}

/** Above this many values a set of keys is quicker than comparing with each. */
const MANY_VALUES = 8;

function oneOf(operand: Value, operator: string): (leaf: Value) => boolean {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  if (operand.some((value) => isDoc(value) && isOperatorDoc(value))) {
    throw badValue(`cannot nest $ under ${operator}`);
  }
  const exact = operand.filter((value) => !(value instanceof BSONRegExp));
  if (exact.length <= MANY_VALUES || exact.length < operand.length || exact.some(isDecimal)) {
    const tests = operand.map(equalTo);
    return (leaf) => tests.some((test) => test(leaf));
  }
  const keys = new Set(exact.map(encodeKey));
  return onElements((value) => keys.has(encodeKey(value)));
}

const isDecimal = (value: Value): boolean => isNumeric(value) && typeof value === 'object' && 'bytes' in value;

function compileNot(operand: Value, compileFilter: CompileFilter): ValueTest {
  if (operand instanceof BSONRegExp) return fails(equalTo(operand));
  if (!isDoc(operand) || !isOperatorDoc(operand)) throw badValue('$not needs a regex or a document of operators');
  const tests = compileOperators(operand, compileFilter);
  const only = tests[0];
  if (only && tests.length === 1) return { test: only.test, negated: !only.negated };
  throw notImplemented('$not of several operators');
}

function ofSize(operand: Value): (leaf: Value) => boolean {
  const size = isNumeric(operand) ? asDouble(operand) : Number.NaN;
  if (!Number.isInteger(size) || size < 0) throw badValue('$size needs a whole number of at least 0');
  return (leaf) => Array.isArray(leaf) && leaf.length === size;
}

function compileAllOf(operand: Value, compileFilter: CompileFilter): ValueTest[] {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  if (operand.length === 0) return [holds(() => false)];
  return operand.map((value) => {
    if (!isDoc(value) || !isOperatorDoc(value)) return holds(equalTo(value));
    if (Object.keys(value).join() !== '$elemMatch') throw badValue('no $ expressions in $all');
    return holds(elementMatching(value.$elemMatch, compileFilter));
  });
}

function elementMatching(operand: Value, compileFilter: CompileFilter): (leaf: Value) => boolean {
  const test = compileElementMatch(operand, compileFilter);
  return (leaf) => Array.isArray(leaf) && leaf.some(test);
}

/** The test $elemMatch puts to each element. */
export function compileElementMatch(operand: Value, compileFilter: CompileFilter): (element: Value) => boolean {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  const logical = ['$and', '$or', '$nor'].includes(Object.keys(operand)[0] ?? '');
  if (isOperatorDoc(operand) && !logical) {
    const tests = compileOperators(operand, compileFilter);
    return (element) => tests.every(({ test, negated }) => test(element) !== negated);
  }
  const matches = compileFilter(operand);
  return (element) => (isDoc(element) || Array.isArray(element)) && matches(element);
}

/** What counts as true in projections and expressions: all but 0, false, null and what is missing. */
export function isTruthy(value: Value): boolean {
  if (isNumeric(value)) return asDouble(value) !== 0;
  return value !== undefined && value !== null && value !== false;
}
