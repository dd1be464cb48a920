import { badValue, CommandError } from '../../errors.ts';
import { asDouble } from '../../values/compare.ts';
import { isNumeric, typeName, type Value } from '../../values/types.ts';
import { compareInExpressions, fixed, isNullish, variadic } from './arguments.ts';
import type { Operator } from './operator.ts';

export const ARRAY_OPERATORS: [string, Operator][] = [
  fixed('$size', 1, (value) => array('$size', value).length),
  fixed('$isArray', 1, (value) => Array.isArray(value)),
  fixed('$in', 2, (value, list) => {
    if (Array.isArray(list)) return list.some((item) => compareInExpressions(item, value) === 0);
    throw new CommandError('Location40081', `$in requires an array as a second argument, found: ${typeName(list)}`);
  }),
  fixed('$arrayElemAt', 2, (list, position) => {
    if (isNullish(list) || isNullish(position)) return null;
    const items = array('$arrayElemAt', list);
    if (!isNumeric(position) || !Number.isInteger(asDouble(position)))
      throw badValue('$arrayElemAt needs a whole number');
    return items.at(asDouble(position));
  }),
  fixed('$first', 1, (list) => (isNullish(list) ? null : array('$first', list)[0])),
  fixed('$last', 1, (list) => (isNullish(list) ? null : array('$last', list).at(-1))),
  variadic('$concatArrays', (lists) =>
    lists.some(isNullish) ? null : lists.flatMap((list) => array('$concatArrays', list)),
  ),
];

function array(operator: string, value: Value): Value[] {
  if (Array.isArray(value)) return value;
  throw badValue(`The argument to ${operator} must be an array, but was of type: ${typeName(value)}`);
}
