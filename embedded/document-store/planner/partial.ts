import { compileFilter } from '../query/filter.ts';
import { isOperatorDoc } from '../query/operators.ts';
import { asDouble, compare, equals } from '../values/compare.ts';
import { type Doc, isDoc, isNumeric, typeOrder, type Value } from '../values/types.ts';
import type { Condition } from './conditions.ts';

/**
 * Whether every document that satisfies the conditions also satisfies a partial index's filter. Only obvious cases
 * count: a fixed value that passes, the same condition, a narrower range of the same kind, existence.
 */
export function coversPartial(partial: Doc, conditions: ReadonlyMap<string, readonly Condition[]>): boolean {
  return Object.entries(partial).every(([name, required]) => {
    if (name === '$and' && Array.isArray(required)) {
      return required.every((part) => isDoc(part) && coversPartial(part, conditions));
    }
    if (name.startsWith('$')) return false;
    const known = conditions.get(name) ?? [];
    const operators = isDoc(required) && isOperatorDoc(required) ? required : { $eq: required };
    return Object.entries(operators).every(([operator, operand]) =>
      known.some((condition) => implies(condition, name, operator, operand)),
    );
  });
}

function implies(condition: Condition, name: string, operator: string, operand: Value): boolean {
  if (condition.operator === operator && equals(condition.operand, operand)) return true;
  if (operator === '$exists')
    return isNumeric(operand)
      ? asDouble(operand) !== 0 && !condition.matchesMissing
      : operand === true && !condition.matchesMissing;
  const passes = compileFilter({ field: { [operator]: operand } }).matches;
  if (condition.operator === '$eq') return !name.includes('.') && passes({ field: condition.operand });
  if (condition.operator === '$in' && Array.isArray(condition.operand)) {
    return condition.operand.every((value) => passes({ field: value }));
  }
  const sameSide = operator.slice(0, 3) === condition.operator.slice(0, 3);
  if (!sameSide || !/^\$[gl]te?$/.test(operator)) return false;
  // A comparison says nothing about values of another type.
  if (typeOrder(condition.operand) !== typeOrder(operand)) return false;
  const order = compare(condition.operand, operand);
  return operator.startsWith('$g') ? order > 0 : order < 0;
}
