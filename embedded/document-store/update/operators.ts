import { Timestamp } from 'bson';
import { badValue, CommandError, unsupported } from '../errors.ts';
import { compare } from '../values/compare.ts';
import { increased } from '../values/numbers.ts';
import { isDoc, isNumeric, typeName, type Value } from '../values/types.ts';
import { addToSet, pull, push } from './array-operators.ts';
import type { Change } from './change.ts';

/** An operator with its argument for one path; throws BadValue or NotImplemented if it is not supported. */
export function compileOperator(operator: string, argument: Value, now: Date): Change {
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return () => argument;
    case '$unset':
      return () => undefined;
    case '$inc':
      return increment(argument);
    case '$min':
      return (current) => (current === undefined || compare(argument, current) < 0 ? argument : current);
    case '$max':
      return (current) => (current === undefined || compare(argument, current) > 0 ? argument : current);
    case '$currentDate':
      return currentDate(argument, now);
    case '$push':
      return push(argument);
    case '$addToSet':
      return addToSet(argument);
    case '$pull':
      return pull(argument);
    default:
      throw unsupported('update operator', operator);
  }
}

function increment(by: Value): Change {
  if (!isNumeric(by)) {
    throw new CommandError('TypeMismatch', `Cannot increment with non-numeric argument of type ${typeName(by)}`);
  }
  return (current, field) => {
    if (current === undefined) return by;
    if (!isNumeric(current)) {
      throw new CommandError(
        'TypeMismatch',
        `Cannot apply $inc to a value of non-numeric type. The field '${field}' is of non-numeric type ${typeName(current)}`,
      );
    }
    const sum = increased(current, by);
    if (sum === undefined) {
      throw badValue(
        `Failed to apply $inc operations to current value ((${typeName(current)})${current}) for the field '${field}': it does not fit 64 bits`,
      );
    }
    return sum;
  };
}

function currentDate(argument: Value, now: Date): Change {
  const type = isDoc(argument) ? argument.$type : argument === true ? 'date' : undefined;
  if (type === 'date') return () => now;
  if (type === 'timestamp') return () => new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 });
  throw badValue("$currentDate takes true, { $type: 'date' } or { $type: 'timestamp' }");
}
