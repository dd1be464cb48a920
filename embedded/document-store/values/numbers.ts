import { Decimal128, Double } from 'bson';
import { notImplemented } from '../errors.ts';
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

/** Whether BSON stores the number as an int32; -0 is a double. */
export function isInt32(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** A JavaScript number as a BSON double. */
export const toDouble = (value: number): number | Double => (isInt32(value) ? new Double(value) : value);

/** Whether an integer fits BSON's int64. */
export const fitsInt64 = (value: bigint): boolean => value <= INT64_MAX && value >= INT64_MIN;

/** An integer as the smallest BSON integer that `wide` allows: int32, or int64 if one of the operands was one. */
export function toInteger(value: bigint, wide: boolean): number | bigint {
  return wide || value > BigInt(INT32_MAX) || value < BigInt(INT32_MIN) ? value : Number(value);
}

/**
 * The sum, with MongoDB's result type: a double if one operand is one, otherwise an integer that grows to int64;
 * undefined beyond that.
 */
export function increased(value: Numeric, by: Numeric): Numeric | undefined {
  return combine(
    value,
    by,
    (x, y) => x + y,
    (x, y) => x + y,
    () => undefined,
  );
}

/** The difference: a double if one operand is one, otherwise an integer that grows to int64, and then to a double. */
export const subtract = (a: Numeric, b: Numeric): Numeric =>
  combine(
    a,
    b,
    (x, y) => x - y,
    (x, y) => x - y,
    (whole) => toDouble(Number(whole)),
  );

/** The product, typed as in `subtract`. */
export const multiply = (a: Numeric, b: Numeric): Numeric =>
  combine(
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
    (whole) => toDouble(Number(whole)),
  );

function combine<T>(
  a: Numeric,
  b: Numeric,
  doubles: (x: number, y: number) => number,
  integers: (x: bigint, y: bigint) => bigint,
  beyond: (whole: bigint) => T,
): Numeric | T {
  if (a instanceof Decimal128 || b instanceof Decimal128) throw notImplemented('arithmetic with Decimal128');
  if (isDouble(a) || isDouble(b)) return toDouble(doubles(asDouble(a), asDouble(b)));
  const whole = integers(toWhole(a), toWhole(b));
  return fitsInt64(whole) ? toInteger(whole, typeof a === 'bigint' || typeof b === 'bigint') : beyond(whole);
}

const toWhole = (value: number | bigint | Double): bigint => BigInt(value instanceof Double ? value.value : value);
