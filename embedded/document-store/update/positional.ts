import { badValue } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { compileOperators, isOperatorDoc } from '../query/operators.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';
import { readAt } from './paths.ts';

/** The position that `$` stands for: that of the element through which the array at `path` matched the filter. */
export function matchedPosition(filter: Doc, document: Doc, path: string): number {
  const array = readAt(document, path.split('.'));
  if (Array.isArray(array)) {
    for (const [name, condition] of fieldsOf(filter).reverse()) {
      const test = elementTest(name, condition, path);
      const position = test ? array.findIndex(test) : -1;
      if (position >= 0) return position;
    }
  }
  throw badValue('The positional operator did not find the match needed from the query.');
}

function fieldsOf(filter: Doc): [string, Value][] {
  return Object.entries(filter).flatMap(([name, condition]): [string, Value][] => {
    if ((name === '$and' || name === '$or') && Array.isArray(condition))
      return condition.filter(isDoc).flatMap(fieldsOf);
    return [[name, condition]];
  });
}

function elementTest(name: string, condition: Value, path: string): ((element: Value) => boolean) | undefined {
  if (name.startsWith(`${path}.`)) {
    const { matches } = compileFilter({ [name.slice(path.length + 1)]: condition });
    return (element) => isDoc(element) && matches(element);
  }
  if (name !== path) return undefined;
  if (isDoc(condition) && isDoc(condition.$elemMatch)) {
    const { matches } = compileFilter({ items: condition });
    return (element) => matches({ items: [element] });
  }
  const operators = isDoc(condition) && isOperatorDoc(condition) ? condition : { $eq: condition };
  const tests = compileOperators(operators, (inner) => compileFilter(inner).matches);
  return (element) => tests.every(({ test, negated }) => test(element) !== negated);
}
