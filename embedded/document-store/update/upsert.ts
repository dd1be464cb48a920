import { BSONRegExp } from 'bson';
import { CommandError } from '../errors.ts';
import { isOperatorDoc } from '../query/operators.ts';
import { equals } from '../values/compare.ts';
import { setField } from '../values/decode.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';
import { writeAt } from './paths.ts';

/**
 * The document that an upsert starts from: what the filter requires by equality. Throws NotSingleValueField if the
 * filter requires two values for one path.
 */
export function fromFilter(filter: Doc): Doc {
  const demanded = equalities(filter);
  const names = [...demanded.keys()].sort();
  for (let i = 1; i < names.length; i++) {
    const [outer = '', inner = ''] = names.slice(i - 1, i + 1);
    if (inner.startsWith(`${outer}.`)) throw ambiguous(`both paths '${outer}' and '${inner}' are matched`);
  }
  const document: Doc = {};
  for (const [name, value] of demanded) writeAt(document, name.split('.'), value);
  return document;
}

/** The _id that a filter requires by equality; undefined if it requires none. */
export const idFromFilter = (filter: Doc): Value => equalities(filter).get('_id');

function equalities(filter: Doc, into = new Map<string, Value>()): Map<string, Value> {
  for (const [name, condition] of Object.entries(filter)) {
    const branches = Array.isArray(condition) ? condition.filter(isDoc) : [];
    if (name === '$and' || (name === '$or' && branches.length === 1)) {
      for (const part of branches) equalities(part, into);
    } else if (!name.startsWith('$')) {
      for (const value of demandedBy(condition)) {
        if (into.has(name) && !equals(into.get(name), value)) throw ambiguous(`path '${name}' is matched twice`);
        into.set(name, value);
      }
    }
  }
  return into;
}

/** The values that a condition requires exactly. */
function demandedBy(condition: Value): Value[] {
  if (!isDoc(condition) || !isOperatorDoc(condition)) return [condition].filter(isPlain);
  return Object.entries(condition).flatMap(([operator, operand]) => {
    if (operator === '$eq') return [operand];
    if (operator === '$in' && Array.isArray(operand) && operand.length === 1) return operand.filter(isPlain);
    return operator === '$all' && Array.isArray(operand) ? operand.filter(isPlain) : [];
  });
}

const isPlain = (value: Value): boolean => !(value instanceof BSONRegExp) && !(isDoc(value) && isOperatorDoc(value));

const ambiguous = (what: string): CommandError =>
  new CommandError('NotSingleValueField', `cannot infer query fields to set, ${what}`);

/** The same document with _id first. */
export function withIdFirst(document: Doc, id: Value): Doc {
  const ordered: Doc = { _id: id };
  for (const name of Object.keys(document)) if (name !== '_id') setField(ordered, name, document[name]);
  return ordered;
}
