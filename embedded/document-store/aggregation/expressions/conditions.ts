import { badValue, failedToParse } from '../../errors.ts';
import { isTruthy } from '../../query/operators.ts';
import { isDoc, type Value } from '../../values/types.ts';
import { compareInExpressions, fixed, isNullish } from './arguments.ts';
import type { Operator } from './operator.ts';

/** $cond $ifNull $switch $and $or $not and the comparisons, which define an order across all types. */
export const CONDITION_OPERATORS: [string, Operator][] = [
  ['$cond', cond],
  ['$ifNull', ifNull],
  ['$switch', switchOver],
  [
    '$and',
    (argument, compile) => {
      const parts = list(argument).map(compile);
      return (document) => parts.every((part) => isTruthy(part(document)));
    },
  ],
  [
    '$or',
    (argument, compile) => {
      const parts = list(argument).map(compile);
      return (document) => parts.some((part) => isTruthy(part(document)));
    },
  ],
  fixed('$not', 1, (value) => !isTruthy(value)),
  fixed('$cmp', 2, compareInExpressions),
  fixed('$eq', 2, (a, b) => compareInExpressions(a, b) === 0),
  fixed('$ne', 2, (a, b) => compareInExpressions(a, b) !== 0),
  fixed('$gt', 2, (a, b) => compareInExpressions(a, b) > 0),
  fixed('$gte', 2, (a, b) => compareInExpressions(a, b) >= 0),
  fixed('$lt', 2, (a, b) => compareInExpressions(a, b) < 0),
  fixed('$lte', 2, (a, b) => compareInExpressions(a, b) <= 0),
];

const list = (argument: Value): Value[] => (Array.isArray(argument) ? argument : [argument]);

function cond(argument: Value, compile: Parameters<Operator>[1]): ReturnType<Operator> {
  const parts = isDoc(argument) ? [argument.if, argument.then, argument.else] : list(argument);
  if (parts.length !== 3 || (isDoc(argument) && Object.keys(argument).sort().join() !== 'else,if,then')) {
    throw failedToParse("$cond needs three arguments, or 'if', 'then' and 'else'");
  }
  const [condition, yes, no] = parts.map(compile);
  return (document) => (isTruthy(condition?.(document)) ? yes?.(document) : no?.(document));
}

function ifNull(argument: Value, compile: Parameters<Operator>[1]): ReturnType<Operator> {
  const parts = list(argument).map(compile);
  if (parts.length < 2) throw badValue('$ifNull needs at least two arguments');
  return (document) => {
    let value: Value;
    for (const part of parts) {
      value = part(document);
      if (!isNullish(value)) return value;
    }
    return value;
  };
}

function switchOver(argument: Value, compile: Parameters<Operator>[1]): ReturnType<Operator> {
  if (!isDoc(argument) || !Array.isArray(argument.branches))
    throw failedToParse("$switch needs an array of 'branches'");
  const branches = argument.branches.map((branch) => {
    if (!isDoc(branch) || !('case' in branch) || !('then' in branch))
      throw failedToParse("a branch of $switch needs 'case' and 'then'");
    return { when: compile(branch.case), result: compile(branch.then) };
  });
  const otherwise = 'default' in argument ? compile(argument.default) : undefined;
  return (document) => {
    const branch = branches.find(({ when }) => isTruthy(when(document)));
    if (branch) return branch.result(document);
    if (!otherwise)
      throw badValue('$switch could not find a matching branch for an input, and no default was specified.');
    return otherwise(document);
  };
}
