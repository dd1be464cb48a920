import { BSONRegExp } from 'bson';
import { badValue, notImplemented, unsupported } from '../errors.ts';
import { asDouble, compare, equals } from '../values/compare.ts';
import { encodeKey } from '../values/key.ts';
import { type Doc, isDoc, isNumeric, TYPE_ORDER, typeOrder, type Value } from '../values/types.ts';
import { compileRegex } from './regex.ts';

/** A test of the value at a path; if `negated`, the document matches if no value on the path passes. */
export type ValueTest = {
  test: (leaf: Value) => boolean;
  negated: boolean;
};

type CompileFilter = (filter: Doc) => (document: Value) => boolean;

/** { $gt: 1 } is a document of operators, { a: 1 } and {} are values; mixing the two is the caller's error. */
export function isOperatorDoc(condition: Doc): boolean {
  const first = Object.keys(condition)[0];
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

/** How a test for one value is applied to what a path leads to. */
type Reach = (test: (value: Value) => boolean) => (leaf: Value) => boolean;

/** The operators on one field, e.g. { $gte: 1, $lt: 5 }; all must hold. */
export function compileOperators(operators: Doc, compileFilter: CompileFilter, reach: Reach = onElements): ValueTest[] {
  const tests: ValueTest[] = [];
  for (const [operator, operand] of Object.entries(operators)) {
    if (operator === '$options') {
      if (operators.$regex === undefined) throw badValue('$options needs a $regex');
      continue;
    }
    tests.push(...compileOperator(operator, operand, operators, compileFilter, reach));
  }
  return tests;
}

function compileOperator(
  operator: string,
  operand: Value,
  all: Doc,
  compileFilter: CompileFilter,
  reach: Reach,
): ValueTest[] {
  switch (operator) {
    case '$eq':
      return [holds(reach(equalTo(operand)))];
    case '$ne':
      if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
      return [fails(reach(equalTo(operand)))];
    case '$gt':
      return [holds(reach(inRange(operand, (result) => result > 0)))];
    case '$gte':
      return [holds(reach(inRange(operand, (result) => result >= 0)))];
    case '$lt':
      return [holds(reach(inRange(operand, (result) => result < 0)))];
    case '$lte':
      return [holds(reach(inRange(operand, (result) => result <= 0)))];
    case '$in':
      return [holds(reach(oneOf(operand, '$in')))];
    case '$nin':
      return [fails(reach(oneOf(operand, '$nin')))];
    case '$not':
      return [compileNot(operand, compileFilter, reach)];
    case '$exists':
      return [{ test: (leaf) => leaf !== undefined, negated: !isTruthy(operand) }];
    case '$size':
      return [holds(ofSize(operand))];
    case '$all':
      return compileAllOf(operand, compileFilter, reach);
    case '$elemMatch':
      return [holds(elementMatching(operand, compileFilter))];
    case '$regex':
      return [holds(reach(compileRegex(operand, all.$options)))];
    default:
      throw unsupported('query operator', operator);
  }
}

const holds = (test: (leaf: Value) => boolean): ValueTest => ({ test, negated: false });
const fails = (test: (leaf: Value) => boolean): ValueTest => ({ test, negated: true });

/** An array passes if one of its elements does, or if it does as a whole. */
function onElements(test: (value: Value) => boolean): (leaf: Value) => boolean {
  return (leaf) => (Array.isArray(leaf) ? leaf.some(test) || test(leaf) : test(leaf));
}

/** $elemMatch takes elements as they are: a nested array is a single value. */
const asItIs: Reach = (test) => test;

function equalTo(operand: Value): (value: Value) => boolean {
  if (operand instanceof BSONRegExp) {
    const matches = compileRegex(operand, undefined);
    return (value) => matches(value) || equals(value, operand);
  }
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string') return (value) => value === operand || equals(value, operand);
  return (value) => equals(value, operand);
}

/** Comparisons hold only between values of the same type; all numbers are one type. */
function inRange(operand: Value, accept: (result: number) => boolean): (value: Value) => boolean {
  if (operand instanceof BSONRegExp) throw badValue("Can't have RegEx as arg to predicate over field");
  const type = typeOrder(operand);
  const unordered = isNumeric(operand) && Number.isNaN(asDouble(operand));
  return (value) => {
    if (type === TYPE_ORDER.minKey || type === TYPE_ORDER.maxKey) return accept(compare(value, operand));
    if (typeOrder(value) !== type) return false;
    if (type === TYPE_ORDER.number && isNumeric(value) && Number.isNaN(asDouble(value)) !== unordered) return false;
    return accept(compare(value, operand));
  };
}

/** Above this many values, a set of keys is faster than comparing with each. */
const MANY_VALUES = 8;

function oneOf(operand: Value, operator: string): (value: Value) => boolean {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  if (operand.some((value) => isDoc(value) && isOperatorDoc(value))) {
    throw badValue(`cannot nest $ under ${operator}`);
  }
  const exact = operand.filter((value) => !(value instanceof BSONRegExp));
  if (exact.length <= MANY_VALUES || exact.length < operand.length || exact.some(isDecimal)) {
    const tests = operand.map(equalTo);
    return (value) => tests.some((test) => test(value));
  }
  const keys = new Set(exact.map(encodeKey));
  return (value) => keys.has(encodeKey(value));
}

const isDecimal = (value: Value): boolean => isNumeric(value) && typeof value === 'object' && 'bytes' in value;

function compileNot(operand: Value, compileFilter: CompileFilter, reach: Reach): ValueTest {
  if (operand instanceof BSONRegExp) return fails(reach(equalTo(operand)));
  if (!isDoc(operand) || !isOperatorDoc(operand)) throw badValue('$not needs a regex or a document of operators');
  const tests = compileOperators(operand, compileFilter, reach);
  const only = tests[0];
  if (only && tests.length === 1) return { test: only.test, negated: !only.negated };
  throw notImplemented('$not of several operators');
}

function ofSize(operand: Value): (leaf: Value) => boolean {
  const size = isNumeric(operand) ? asDouble(operand) : Number.NaN;
  if (!Number.isInteger(size) || size < 0) throw badValue('$size needs a whole number of at least 0');
  return (leaf) => Array.isArray(leaf) && leaf.length === size;
}

function compileAllOf(operand: Value, compileFilter: CompileFilter, reach: Reach): ValueTest[] {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  if (operand.length === 0) return [holds(() => false)];
  return operand.map((value) => {
    if (!isDoc(value) || !isOperatorDoc(value)) return holds(reach(equalTo(value)));
    if (Object.keys(value).join() !== '$elemMatch') throw badValue('no $ expressions in $all');
    return holds(elementMatching(value.$elemMatch, compileFilter));
  });
}

function elementMatching(operand: Value, compileFilter: CompileFilter): (leaf: Value) => boolean {
  const test = compileElementMatch(operand, compileFilter);
  return (leaf) => Array.isArray(leaf) && leaf.some(test);
}

/** The test that $elemMatch applies to each element. */
export function compileElementMatch(operand: Value, compileFilter: CompileFilter): (element: Value) => boolean {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  const logical = ['$and', '$or', '$nor'].includes(Object.keys(operand)[0] ?? '');
  if (isOperatorDoc(operand) && !logical) {
    const tests = compileOperators(operand, compileFilter, asItIs);
    return (element) => tests.every(({ test, negated }) => test(element) !== negated);
  }
  const matches = compileFilter(operand);
  // To a filter, a nested array is a document whose fields are the positions.
  return (element) => (isDoc(element) ? matches(element) : Array.isArray(element) && matches({ ...element }));
}

/** What counts as true in projections and expressions: everything except 0, false, null and missing. */
export function isTruthy(value: Value): boolean {
  if (isNumeric(value)) return asDouble(value) !== 0;
  return value !== undefined && value !== null && value !== false;
}
