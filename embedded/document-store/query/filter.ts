import { badValue, unsupported } from '../errors.ts';
import { parsePath, somePathValue, topLevel } from '../values/path.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';
import { compileOperators, isOperatorDoc } from './operators.ts';

export type Predicate = (document: Value) => boolean;

export type Filter = {
  matches: Predicate;
  /** The top-level fields that the filter reads: nothing else in a document must be decoded to test it. */
  reads: ReadonlySet<string>;
};

/**
 * A query as a predicate. Throws BadValue for an invalid query, and NotImplemented, naming the operator, for operators
 * outside the supported subset. Source: https://www.mongodb.com/docs/manual/reference/operator/query/
 */
export function compileFilter(filter: Doc): Filter {
  const reads = new Set<string>();
  return { matches: compileAll(filter, reads), reads };
}

function compileAll(filter: Doc, reads: Set<string>): Predicate {
  const tests = Object.entries(filter).map(([name, condition]) => compileEntry(name, condition, reads));
  const only = tests[0];
  if (only && tests.length === 1) return only;
  return (document) => tests.every((test) => test(document));
}

function compileEntry(name: string, condition: Value, reads: Set<string>): Predicate {
  switch (name) {
    case '$and': {
      const parts = branches(name, condition, reads);
      return (document) => parts.every((part) => part(document));
    }
    case '$or': {
      const parts = branches(name, condition, reads);
      return (document) => parts.some((part) => part(document));
    }
    case '$nor': {
      const parts = branches(name, condition, reads);
      return (document) => !parts.some((part) => part(document));
    }
    case '$comment':
      return () => true;
    default:
      if (name.startsWith('$')) throw unsupported('query operator', name);
      reads.add(topLevel(name));
      return compileField(name, condition);
  }
}

function branches(name: string, condition: Value, reads: Set<string>): Predicate[] {
  if (!Array.isArray(condition) || condition.length === 0) throw badValue(`${name} must be a nonempty array`);
  return condition.map((part) => {
    if (!isDoc(part)) throw badValue(`${name} entries need to be full objects`);
    return compileAll(part, reads);
  });
}

function compileField(name: string, condition: Value): Predicate {
  const path = parsePath(name);
  const operators = isDoc(condition) && isOperatorDoc(condition) ? condition : { $eq: condition };
  const tests = compileOperators(operators, compileNested).map(({ test, negated }): Predicate => {
    if (path.length === 1) {
      return (document) =>
        test(isDoc(document) && Object.hasOwn(document, name) ? document[name] : undefined) !== negated;
    }
    return (document) => somePathValue(document, path, test) !== negated;
  });
  const only = tests[0];
  if (only && tests.length === 1) return only;
  return (document) => tests.every((test) => test(document));
}

const compileNested = (filter: Doc): Predicate => compileFilter(filter).matches;
