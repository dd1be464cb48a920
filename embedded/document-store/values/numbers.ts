import { Decimal128, Double } from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import { asDouble } from './compare.ts';
import type { Numeric } from './types.ts';

const INT32_MAX = 0x7fffffff;
const INT32_MIN = -0x80000000;
const INT64_MAX = (1n << 63n) - 1n;
const INT64_MIN = -(1n << 63n);

/** Whether a number is a BSON double: a `Double`, or a `number` that would not read as an int32. */
export function isDouble(value: Numeric): boolean {
  if (value instanceof Double) return true;
  return typeof value === 'number' && !isInt32(value);
}

/** Whether BSON carries the number as an int32; -0 is a double. */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** A JavaScript number as a BSON double. */
export const toDouble = (value: number): number | Double => (isInt32(value) ? new Double(value) : value);

/** A whole number as the smallest BSON integer that `wide` allows: int32, or int64 when one operand was one. */
export function toInteger(value: bigint, wide: boolean): number | bigint {
  if (value > INT64_MAX || value < INT64_MIN)
    throw new CommandError('BadValue', `the integer ${value} does not fit 64 bits`);
  return wide || value > BigInt(INT32_MAX) || value < BigInt(INT32_MIN) ? value : Number(value);
}

/** The sum, with the type MongoDB gives it: a double if one is, else an integer that grows to int64 when needed. */
export const add = (a: Numeric, b: Numeric): Numeric =>
  combine(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  );

/** The difference, typed as `add` does. */
export const subtract = (a: Numeric, b: Numeric): Numeric =>
  combine(
    a,
    b,
    (x, y) => x - y,
    (x, y) => x - y,
  );

/** The product, typed as `add` does. */
export const multiply = (a: Numeric, b: Numeric): Numeric =>
  combine(
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
  );

function combine(
  a: Numeric,
  b: Numeric,
  doubles: (x: number, y: number) => number,
  integers: (x: bigint, y: bigint) => bigint,
): Numeric {
  if (a instanceof Decimal128 || b instanceof Decimal128) throw notImplemented('arithmetic with Decimal128');
  if (isDouble(a) || isDouble(b)) return toDouble(doubles(asDouble(a), asDouble(b)));
  return toInteger(integers(whole(a), whole(b)), typeof a === 'bigint' || typeof b === 'bigint');
}

const whole = (value: number | bigint | Double): bigint => BigInt(value instanceof Double ? value.value : value);
