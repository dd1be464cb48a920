import { CommandError } from '../../errors.ts';
import { asDouble, compare } from '../../values/compare.ts';
import { add, isDouble, multiply, subtract, toDouble } from '../../values/numbers.ts';
import { isNumeric, type Numeric, typeName, type Value } from '../../values/types.ts';
import { fixed, isNullish, variadic } from './arguments.ts';
import type { Operator } from './operator.ts';

/** Arithmetic keeps BSON's number types: integers stay integers, a double makes a double. */
export const ARITHMETIC_OPERATORS: [string, Operator][] = [
  variadic('$add', (values) => {
    if (values.some(isNullish)) return null;
    const dates = values.filter((value) => value instanceof Date);
    if (dates.length > 1) throw typeMismatch('$add', dates[1]);
    const sum = values
      .filter((value) => !(value instanceof Date))
      .reduce<Numeric>((known, value) => add(known, numeric('$add', value)), 0);
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
  // Half to even, as MongoDB rounds.
  [
    '$round',
    (argument, compile) => {
      const [value, place] = (Array.isArray(argument) ? argument : [argument]).map(compile);
      return (document) => {
        const number = value?.(document);
        if (isNullish(number)) return null;
        const digits = place?.(document) ?? 0;
        return like(roundTo(asDouble(numeric('$round', number)), asDouble(numeric('$round', digits))), number);
      };
    },
  ],
  variadic('$max', (values) => extreme(values, 1)),
  variadic('$min', (values) => extreme(values, -1)),
  variadic('$sum', (values) => items(values).filter(isNumeric).reduce<Numeric>(add, 0)),
  variadic('$avg', (values) => {
    const numbers = items(values).filter(isNumeric);
    if (numbers.length === 0) return null;
    return toDouble(numbers.reduce<number>((sum, value) => sum + asDouble(value), 0) / numbers.length);
  }),
];

/** A single argument that is an array stands for its elements. */
function items(values: Value[]): Value[] {
  const [only] = values;
  return values.length === 1 && Array.isArray(only) ? only : values;
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

function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  const scaled = value * scale;
  const floor = Math.floor(scaled);
  const half = Math.abs(scaled - floor - 0.5) < Number.EPSILON * Math.abs(scaled);
  return (half ? floor + (floor % 2 === 0 ? 0 : 1) : Math.round(scaled)) / scale;
}

/** A number in the type of the operands it came from. */
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
