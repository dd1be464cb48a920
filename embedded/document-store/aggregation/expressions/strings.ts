import { ObjectId } from 'bson';
import { badValue, notImplemented } from '../../errors.ts';
import { asDouble } from '../../values/compare.ts';
import { isNumeric, typeName, type Value } from '../../values/types.ts';
import { fixed, isNullish, variadic } from './arguments.ts';
import type { Operator } from './operator.ts';

export const STRING_OPERATORS: [string, Operator][] = [
  variadic('$concat', (parts) => {
    if (parts.some(isNullish)) return null;
    return parts.map((part) => text('$concat', part)).join('');
  }),
  fixed('$toLower', 1, (value) => (isNullish(value) ? '' : text('$toLower', value).toLowerCase())),
  fixed('$toUpper', 1, (value) => (isNullish(value) ? '' : text('$toUpper', value).toUpperCase())),
  fixed('$toString', 1, toText),
];

function text(operator: string, value: Value): string {
  if (typeof value === 'string') return value;
  throw badValue(`${operator} only supports strings, not ${typeName(value)}`);
}

function toText(value: Value): Value {
  if (isNullish(value)) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (isNumeric(value))
    return String(typeof value === 'object' && 'bytes' in value ? value.toString() : asDouble(value));
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  throw notImplemented(`$toString of ${typeName(value)}`);
}
