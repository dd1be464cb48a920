import { badValue, CommandError, unsupported } from '../errors.ts';
import { isOperatorDoc } from '../query/operators.ts';
import { setField } from '../values/decode.ts';
import { topLevel } from '../values/path.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';
import { ARITHMETIC_OPERATORS } from './expressions/arithmetic.ts';
import { ARRAY_OPERATORS } from './expressions/arrays.ts';
import { CONDITION_OPERATORS } from './expressions/conditions.ts';
import { DATE_OPERATORS } from './expressions/dates.ts';
import type { Expression, Operator, Scope } from './expressions/operator.ts';
import { STRING_OPERATORS } from './expressions/strings.ts';

/**
 * Compiles an aggregation expression to a function. Throws NotImplemented, naming the operator, for operators outside
 * the supported subset.
 * Source: https://www.mongodb.com/docs/manual/reference/operator/aggregation/
 */
export function compileExpression(value: Value, scope: Scope): Expression {
  if (typeof value === 'string' && value.startsWith('$')) {
    return value.startsWith('$$') ? variable(value, scope) : fieldPath(value.slice(1), scope);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => compileExpression(item, scope));
    return (document) => items.map((item) => item(document) ?? null);
  }
  if (isDoc(value)) return isOperatorDoc(value) ? operation(value, scope) : object(value, scope);
  return () => value;
}

const OPERATORS = new Map<string, Operator>([
  ['$literal', (argument) => () => argument],
  ...CONDITION_OPERATORS,
  ...ARITHMETIC_OPERATORS,
  ...ARRAY_OPERATORS,
  ...DATE_OPERATORS,
  ...STRING_OPERATORS,
]);

function operation(value: Doc, scope: Scope): Expression {
  const [name = '', ...others] = Object.keys(value);
  if (others.length > 0) throw badValue(`an expression has one operator, not also ${others.join(', ')}`);
  const operator = OPERATORS.get(name);
  if (!operator) throw unsupported('expression operator', name);
  return operator(value[name], (inner) => compileExpression(inner, scope), scope);
}

function object(value: Doc, scope: Scope): Expression {
  const fields = Object.entries(value).map(([name, field]) => ({ name, compute: compileExpression(field, scope) }));
  return (document) => {
    const made: Doc = {};
    for (const { name, compute } of fields) {
      const result = compute(document);
      if (result !== undefined) setField(made, name, result);
    }
    return made;
  };
}

function variable(value: string, scope: Scope): Expression {
  const [name = '', ...path] = value.slice(2).split('.');
  switch (name) {
    case 'NOW':
      return () => scope.now;
    case 'REMOVE':
      return () => undefined;
    case 'ROOT':
    case 'CURRENT':
      if (path.length > 0) return fieldPath(path.join('.'), scope);
      scope.all = true;
      return (document) => document;
    default:
      throw unsupported('variable', name);
  }
}

function fieldPath(path: string, scope: Scope): Expression {
  const parts = path.split('.');
  if (parts.some((part) => part === '' || part.startsWith('$'))) {
    throw new CommandError('BadValue', `'$${path}' is not a valid field path`);
  }
  scope.reads.add(topLevel(path));
  const [only = ''] = parts;
  if (parts.length === 1) return (document) => (Object.hasOwn(document, only) ? document[only] : undefined);
  return (document) => follow(document, parts, 0);
}

/** Through an array, a path yields the array of what it yields in each of its documents. */
function follow(value: Value, parts: readonly string[], from: number): Value {
  const part = parts[from];
  if (part === undefined) return value;
  if (isDoc(value)) return Object.hasOwn(value, part) ? follow(value[part], parts, from + 1) : undefined;
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item): Value[] => {
    const found = isDoc(item) || Array.isArray(item) ? follow(item, parts, from) : undefined;
    return found === undefined ? [] : [found];
  });
}
