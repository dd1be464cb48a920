import { BSONRegExp, Decimal128, ObjectId } from 'bson';
import { isOperatorDoc } from '../query/operators.ts';
import { regexPrefix } from '../query/regex.ts';
import { afterPrefix } from '../storage/key-range.ts';
import { asDouble } from '../values/compare.ts';
import { encodeKey } from '../values/key.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';

/** An interval of keys; both ends are key prefixes and, if inclusive, include every key with that prefix. */
export type Interval = {
  low: string;
  lowInclusive: boolean;
  high: string;
  highInclusive: boolean;
};

/** What a filter requires of one field, as far as an ordered index can use it. */
export type Condition = {
  /** The field must have one of these keys. */
  points?: string[];
  interval?: Interval;
  /** Whether documents without the field, or with null, may match. */
  matchesMissing: boolean;
  /** Whether the key alone decides for a field without arrays: looking at the value cannot change the result. */
  exact: boolean;
  operator: string;
  operand: Value;
};

/**
 * The conditions that every matching document satisfies, by field path: from the top level, from $and, and those common
 * to all branches of $or.
 */
export function conditionsOf(filter: Doc): Map<string, Condition[]> {
  const conditions = new Map<string, Condition[]>();
  collect(filter, conditions);
  return conditions;
}

function collect(filter: Doc, into: Map<string, Condition[]>): void {
  for (const [name, given] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(given)) {
      for (const part of given) if (isDoc(part)) collect(part, into);
    } else if (name === '$or' && Array.isArray(given) && given.length > 0) {
      for (const [field, condition] of commonTo(given.filter(isDoc).map(conditionsOf))) {
        into.set(field, [...(into.get(field) ?? []), condition]);
      }
    } else if (!name.startsWith('$')) {
      const operators = isDoc(given) && isOperatorDoc(given) ? given : { $eq: given };
      const known = into.get(name) ?? [];
      for (const [operator, operand] of Object.entries(operators)) {
        const condition = toCondition(operator, operand, operators);
        if (condition) known.push(condition);
      }
      into.set(name, known);
    }
  }
}

/** For a field bounded in all branches: from the lowest start to the highest end. Queries for a next page do this. */
function commonTo(branches: readonly Map<string, Condition[]>[]): [string, Condition][] {
  const [first, ...others] = branches;
  return [...(first?.keys() ?? [])].flatMap((field): [string, Condition][] => {
    const bounds = branches.map((branch) => branch.get(field)?.find((one) => one.interval || one.points?.length));
    const known = bounds.filter((bound) => bound !== undefined);
    if (known.length < others.length + 1) return [];
    const interval = known.map(asInterval).reduce((a, b) => hull(a, b));
    const matchesMissing = known.some((one) => one.matchesMissing);
    return [[field, { operator: '$or', operand: undefined, matchesMissing, interval, exact: false }]];
  });
}

function asInterval({ interval, points = [] }: Condition): Interval {
  const [low = ''] = points;
  return interval ?? { low, lowInclusive: true, high: points.at(-1) ?? low, highInclusive: true };
}

function hull(a: Interval, b: Interval): Interval {
  const low = startOf(a) <= startOf(b) ? a : b;
  const high = endOf(a) >= endOf(b) ? a : b;
  return { low: low.low, lowInclusive: low.lowInclusive, high: high.high, highInclusive: high.highInclusive };
}

function toCondition(operator: string, operand: Value, all: Doc): Condition | undefined {
  const base = { operator, operand, matchesMissing: false, exact: false };
  switch (operator) {
    case '$eq':
      if (operand instanceof BSONRegExp) return fromRegex(operand, base);
      if (!hasOneKey(operand)) return undefined;
      return { ...base, points: [encodeKey(operand)], matchesMissing: isNothing(operand), exact: isSimple(operand) };
    case '$in':
      if (!Array.isArray(operand) || !operand.every(hasOneKey)) return undefined;
      return {
        ...base,
        points: distinctKeys(operand),
        matchesMissing: operand.some(isNothing),
        exact: operand.every(isSimple),
      };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return hasOneKey(operand) && !isNothing(operand)
        ? { ...base, interval: comparison(operator, operand), exact: isSimple(operand) }
        : undefined;
    case '$regex': {
      const expression = typeof operand === 'string' ? new BSONRegExp(operand, String(all.$options ?? '')) : operand;
      return expression instanceof BSONRegExp ? fromRegex(expression, base) : undefined;
    }
    case '$exists':
      return operand === true ? base : undefined;
    default:
      return undefined;
  }
}

const isNothing = (value: Value): boolean => value === null || value === undefined;

/** Arrays are indexed by their elements; regular expressions match more than themselves. */
const hasOneKey = (value: Value): boolean => !Array.isArray(value) && !(value instanceof BSONRegExp);

/** Values with a key that stands for no other value. */
const isSimple = (value: Value): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  value instanceof Date ||
  value instanceof ObjectId ||
  isOrderedNumber(value);

const isOrderedNumber = (value: Value): boolean =>
  isNumeric(value) && !(value instanceof Decimal128) && !Number.isNaN(asDouble(value));

/** Whether the known conditions on a filter's fields are everything it requires, each of them exact. */
export function isExact(filter: Doc, conditions: ReadonlyMap<string, readonly Condition[]>): boolean {
  return Object.entries(filter).every(([name, given]) => {
    const known = conditions.get(name) ?? [];
    const asked = isDoc(given) && isOperatorDoc(given) ? Object.keys(given).length : 1;
    return !name.startsWith('$') && known.length === asked && known.every(({ exact }) => exact);
  });
}

const distinctKeys = (values: Value[]): string[] => [...new Set(values.map(encodeKey))].sort(byBytes);

/** Comparisons stay within the operand's type, whose mark is the first byte of its key. */
function comparison(operator: string, operand: Value): Interval {
  const key = encodeKey(operand);
  const type = key.charAt(0);
  if (type === '\x01' || type === '\x7f') return { low: '', lowInclusive: true, high: '\xff', highInclusive: true };
  if (operator === '$gt' || operator === '$gte') {
    return { low: key, lowInclusive: operator === '$gte', high: type, highInclusive: true };
  }
  // NaN sorts below all numbers but is not less than any of them.
  const low = isOrderedNumber(operand) ? encodeKey(Number.NaN) : type;
  return { low, lowInclusive: low === type, high: key, highInclusive: operator === '$lte' };
}

function fromRegex(expression: BSONRegExp, base: Condition): Condition | undefined {
  const prefix = regexPrefix(expression);
  if (prefix === undefined) return undefined;
  const low = encodeKey(prefix).slice(0, -2);
  return { ...base, interval: { low, lowInclusive: true, high: low, highInclusive: true } };
}

/** Both at once: the later start and the earlier end. */
export function intersect(a: Interval, b: Interval): Interval {
  const low = startOf(a) >= startOf(b) ? a : b;
  const high = endOf(a) <= endOf(b) ? a : b;
  return { low: low.low, lowInclusive: low.lowInclusive, high: high.high, highInclusive: high.highInclusive };
}

/** The first key of an interval. */
export const startOf = (interval: Interval): string =>
  interval.lowInclusive ? interval.low : afterPrefix(interval.low);

/** The first key after an interval. */
export const endOf = (interval: Interval): string =>
  interval.highInclusive ? afterPrefix(interval.high) : interval.high;

const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
