import { Decimal128, Double } from 'bson';
import { CommandError, notImplemented } from '../../errors.ts';
import { asDouble, compare } from '../../values/compare.ts';
import { fitsInt64, isDouble, multiply, subtract, toDouble, toInteger } from '../../values/numbers.ts';
import { newSum, type Sum } from '../../values/sum.ts';
import { isNumeric, type Numeric, typeName, type Value } from '../../values/types.ts';
import { fixed, isNullish, variadic } from './arguments.ts';
import type { Expression, Operator } from './operator.ts';

/** Arithmetic preserves BSON's number types: integers stay integers, and a double makes the result a double. */
export const ARITHMETIC_OPERATORS: [string, Operator][] = [
  variadic('$add', (values) => {
    if (values.some(isNullish)) return null;
    const dates = values.filter((value) => value instanceof Date);
    if (dates.length > 1) throw typeMismatch('$add', dates[1]);
    const sum = sumOf(
      values.filter((value) => !(value instanceof Date)).map((value) => numeric('$add', value)),
    ).total();
    return dates[0] ? new Date(dates[0].getTime() + asDouble(sum)) : sum;
  }),
  fixed('$subtract', 2, (a, b) => {
    if (isNullish(a) || isNullish(b)) return null;
    if (a instanceof Date && b instanceof Date) return BigInt(a.getTime() - b.getTime());
    if (a instanceof Date) return new Date(a.getTime() - asDouble(numeric('$subtract', b)));
    return subtract(numeric('$subtract', a), numeric('$subtract', b));
  }),
  variadic('$multiply', (values) => {
    if (values.some(isNullish)) return null;
    return values.reduce<Numeric>((known, value) => multiply(known, numeric('$multiply', value)), 1);
  }),
  fixed('$divide', 2, (a, b) => {
    if (isNullish(a) || isNullish(b)) return null;
    const divisor = asDouble(numeric('$divide', b));
    if (divisor === 0) throw new CommandError('BadValue', "can't $divide by zero");
    return toDouble(asDouble(numeric('$divide', a)) / divisor);
  }),
  fixed('$mod', 2, (a, b) => {
    if (isNullish(a) || isNullish(b)) return null;
    const divisor = asDouble(numeric('$mod', b));
    if (divisor === 0) throw new CommandError('BadValue', "can't $mod by zero");
    return like(asDouble(numeric('$mod', a)) % divisor, a, b);
  }),
  rounding('$abs', Math.abs),
  rounding('$floor', Math.floor),
  rounding('$ceil', Math.ceil),
  ['$round', round],
  variadic('$max', (values) => extreme(values, 1)),
  variadic('$min', (values) => extreme(values, -1)),
  variadic('$sum', (values) => sumOf(items(values).filter(isNumeric)).total()),
  variadic('$avg', (values) => {
    const numbers = items(values).filter(isNumeric);
    return numbers.length === 0 ? null : toDouble(sumOf(numbers).double() / numbers.length);
  }),
];

/** A single array argument stands for its elements. */
function items(values: Value[]): Value[] {
  const [only] = values;
  return values.length === 1 && Array.isArray(only) ? only : values;
}

function sumOf(values: readonly Numeric[]): Sum {
  const sum = newSum();
  for (const value of values) sum.add(value);
  return sum;
}

function extreme(values: Value[], sign: number): Value {
  let best: Value = null;
  for (const value of items(values)) {
    if (isNullish(value)) continue;
    if (best === null || compare(value, best) * sign > 0) best = value;
  }
  return best;
}

function rounding(name: string, round: (value: number) => number): [string, Operator] {
  return fixed(name, 1, (value) => (isNullish(value) ? null : like(round(asDouble(numeric(name, value))), value)));
}

function round(argument: Value, compile: (value: Value) => Expression): Expression {
  const parts = Array.isArray(argument) ? argument : [argument];
  if (parts.length < 1 || parts.length > 2) {
    throw new CommandError(
      'Location28667',
      `Expression $round takes at least 1 arguments, and at most 2, but ${parts.length} were passed in.`,
    );
  }
  const [number, place = () => 0] = parts.map(compile);
  return (document) => {
    const value = number?.(document);
    const places = place(document);
    if (isNullish(value) || isNullish(places)) return null;
    if (!isNumeric(value)) {
      throw new CommandError('Location51081', `$round only supports numeric types, not ${typeName(value)}`);
    }
    const digits = isNumeric(places) ? asDouble(places) : Number.NaN;
    if (!Number.isInteger(digits)) {
      throw new CommandError('Location51082', 'precision argument to  $round must be a integral value');
    }
    if (digits < -20 || digits > 100) {
      throw new CommandError(
        'Location51083',
        `cannot apply $round with precision value ${digits} value must be in [-20, 100]`,
      );
    }
    return roundTo(value, digits);
  };
}

/**
 * Half to even. A double counts by its exact decimal digits, of which MongoDB considers 34: 2.675 is stored as slightly
 * less, so it becomes 2.67.
 */
function roundTo(value: Numeric, places: number): Numeric {
  if (value instanceof Decimal128) throw notImplemented('$round of a Decimal128');
  if (!isDouble(value)) {
    if (places >= 0) return value;
    const whole = BigInt(value instanceof Double ? value.value : value);
    const rounded = roundHalfToEven(whole, 10n ** BigInt(-places)) * 10n ** BigInt(-places);
    if (!fitsInt64(rounded))
      throw new CommandError(
        'Location51080',
        'invalid conversion from Decimal128 result in $round resulting from arguments',
      );
    return toInteger(rounded, typeof value === 'bigint');
  }
  const double = asDouble(value);
  if (!Number.isFinite(double)) return value;
  const [digits = '0', exponent = '0'] = double.toExponential(33).split('e');
  const tooMany = 33 - Number(exponent) - places;
  if (tooMany <= 0) return value;
  const rounded = roundHalfToEven(BigInt(digits.replace('.', '')), 10n ** BigInt(tooMany));
  return toDouble(Number(`${rounded}e${-places}`));
}

/** How many times `unit` fits into `value`. */
function roundHalfToEven(value: bigint, unit: bigint): bigint {
  const magnitude = value < 0n ? -value : value;
  let count = magnitude / unit;
  const twice = (magnitude % unit) * 2n;
  if (twice > unit || (twice === unit && count % 2n === 1n)) count++;
  return value < 0n ? -count : count;
}

/** Gives a number the type of the operands it was computed from. */
function like(value: number, ...operands: Value[]): Numeric {
  const numbers = operands.filter(isNumeric);
  if (numbers.some(isDouble)) return toDouble(value);
  return numbers.some((number) => typeof number === 'bigint') ? BigInt(value) : value;
}

function numeric(operator: string, value: Value): Numeric {
  if (isNumeric(value)) return value;
  throw typeMismatch(operator, value);
}

function typeMismatch(operator: string, value: Value): CommandError {
  return new CommandError('TypeMismatch', `${operator} only supports numeric or date types, not ${typeName(value)}`);
}
