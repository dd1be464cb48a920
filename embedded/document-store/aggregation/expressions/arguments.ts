import { badValue } from '../../errors.ts';
import { compare } from '../../values/compare.ts';
import type { Value } from '../../values/types.ts';
import type { Expression, Operator } from './operator.ts';

/** An operator with a fixed number of arguments, given as an array; a single argument may stand alone. */
export function fixed(name: string, count: number, evaluate: (...values: Value[]) => Value): [string, Operator] {
  return [
    name,
    (argument, compile) => {
      const given = Array.isArray(argument) ? argument : [argument];
      if (given.length !== count) {
        throw badValue(`Expression ${name} takes exactly ${count} arguments. ${given.length} were passed in.`);
      }
      const parts = given.map(compile);
      return (document) => evaluate(...parts.map((part) => part(document)));
    },
  ];
}

/** An operator with any number of arguments. */
export function variadic(name: string, evaluate: (values: Value[]) => Value): [string, Operator] {
  return [
    name,
    (argument, compile) => {
      const parts: Expression[] = (Array.isArray(argument) ? argument : [argument]).map(compile);
      return (document) => evaluate(parts.map((part) => part(document)));
    },
  ];
}

/** Most operators return null if an argument is null or missing. */
export const isNullish = (value: Value): value is null | undefined => value === null || value === undefined;

/** The order of all values. Unlike in filters, missing is less than null here. */
export function compareInExpressions(a: Value, b: Value): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compare(a, b);
}
