import { badValue, notImplemented } from '../errors.ts';
import { isOperatorDoc, isTruthy } from '../query/operators.ts';
import { compileFields } from '../query/projection.ts';
import { setField } from '../values/decode.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';
import { compileExpression } from './expression.ts';
import type { Expression, Scope } from './expressions/operator.ts';

type Computed = {
  path: string[];
  compute: Expression;
};

/** $addFields, $set: adds computed fields to the document or, inside arrays, to each of their documents. */
export function compileAddFields(specification: Value, scope: Scope): (document: Doc) => Doc {
  if (!isDoc(specification)) throw badValue('$addFields specification stage must be an object');
  const computed = computedFields(specification, scope, []);
  return (document) => assignAll(document, computed);
}

/** $unset: removes one or more fields. */
export function compileUnset(specification: Value): (document: Doc) => Doc {
  const names = Array.isArray(specification) ? specification : [specification];
  if (names.length === 0 || !names.every((name) => typeof name === 'string' && name !== '')) {
    throw badValue('$unset specification must be a string or an array of strings');
  }
  return compileFields(Object.fromEntries(names.map((name) => [String(name), 0])));
}

/** $project: keeps or drops fields, or keeps and computes them. */
export function compileProject(specification: Value, scope: Scope): (document: Doc) => Doc {
  if (!isDoc(specification) || Object.keys(specification).length === 0) {
    throw badValue('$project specification must be an object with at least one field');
  }
  const plain: Doc = {};
  const computed: Doc = {};
  separate(specification, '', plain, computed);
  scope.all = true;
  const fields = computedFields(computed, scope, []);
  const excludes = Object.entries(plain).some(([name, value]) => name !== '_id' && !isTruthy(value));
  if (excludes && fields.length > 0) throw badValue('Cannot compute fields in an exclusion projection');
  const base = compileFields(
    plain,
    fields.map(({ path }) => path),
  );
  return (document) => assignAll(base(document), fields, document);
}

/** Separates 1 and 0 from expressions; nested documents are treated as paths. */
function separate(specification: Doc, prefix: string, plain: Doc, computed: Doc): void {
  for (const [name, value] of Object.entries(specification)) {
    const path = prefix + name;
    if (isDoc(value) && !isOperatorDoc(value)) separate(value, `${path}.`, plain, computed);
    else if (typeof value === 'boolean' || isNumeric(value)) plain[path] = value;
    else computed[path] = value;
  }
}

function computedFields(specification: Doc, scope: Scope, prefix: string[]): Computed[] {
  return Object.entries(specification).flatMap(([name, value]): Computed[] => {
    const path = [...prefix, ...name.split('.')];
    if (path.some((part) => part === '' || part.startsWith('$'))) throw notImplemented(`a field named '${name}'`);
    if (isDoc(value) && !isOperatorDoc(value) && Object.keys(value).length > 0)
      return computedFields(value, scope, path);
    return [{ path, compute: compileExpression(value, scope) }];
  });
}

function assignAll(target: Doc, fields: readonly Computed[], source: Doc = target): Doc {
  // All are computed from the incoming document before the first one is assigned.
  const values = fields.map(({ path, compute }) => ({ path, value: compute(source) }));
  return values.reduce<Doc>((document, { path, value }) => assign(document, path, 0, value), { ...target });
}

function assign(document: Doc, path: readonly string[], from: number, value: Value): Doc {
  const part = path[from] ?? '';
  const changed = { ...document };
  if (from < path.length - 1) setField(changed, part, assignInside(own(changed, part), path, from + 1, value));
  else if (value === undefined) delete changed[part];
  else setField(changed, part, value);
  return changed;
}

function assignInside(current: Value, path: readonly string[], from: number, value: Value): Value {
  if (Array.isArray(current)) return current.map((item) => assignInside(item, path, from, value));
  return assign(isDoc(current) ? current : {}, path, from, value);
}

const own = (document: Doc, name: string): Value => (Object.hasOwn(document, name) ? document[name] : undefined);
