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
  variadic('$slice', slice),
  variadic('$concatArrays', (lists) =>
    lists.some(isNullish) ? null : lists.flatMap((list) => array('$concatArrays', list)),
  ),
];

/**
 * With two arguments, a list and a count of items, from the end if negative; with three, the second one is the start.
 */
function slice(values: Value[]): Value {
  if (values.length < 2 || values.length > 3) throw new CommandError('Location28667', '$slice takes 2 or 3 arguments');
  if (values.some(isNullish)) return null;
  const [list, ...numbers] = values;
  if (!Array.isArray(list)) throw new CommandError('Location28724', 'First argument to $slice must be an array');
  const [first = 0, count] = numbers.map((number, index) => {
    if (isNumeric(number) && Number.isInteger(asDouble(number))) return asDouble(number);
    throw new CommandError(index === 0 ? 'Location28725' : 'Location28727', '$slice takes whole numbers');
  });
  if (count === undefined) return first < 0 ? list.slice(first) : list.slice(0, first);
  if (count <= 0) throw new CommandError('Location28729', 'Third argument to $slice must be positive');
  const from = first < 0 ? Math.max(0, list.length + first) : first;
  return list.slice(from, from + count);
}

function array(operator: string, value: Value): Value[] {
  if (Array.isArray(value)) return value;
  throw badValue(`The argument to ${operator} must be an array, but was of type: ${typeName(value)}`);
}
