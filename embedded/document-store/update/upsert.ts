import { isOperatorDoc } from '../query/operators.ts';
import { setField } from '../values/decode.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { writeAt } from './paths.ts';

/** The document an upsert starts from: what the filter demands by equality. */
export function fromFilter(filter: Doc): Doc {
  const document: Doc = {};
  collect(filter, document);
  return document;
}

function collect(filter: Doc, document: Doc): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const part of condition) if (isDoc(part)) collect(part, document);
    } else if (name === '$or' && Array.isArray(condition) && condition.length === 1) {
      for (const part of condition) if (isDoc(part)) collect(part, document);
    } else if (!name.startsWith('$')) {
      if (!isDoc(condition) || !isOperatorDoc(condition)) writeAt(document, name.split('.'), condition);
      else if ('$eq' in condition) writeAt(document, name.split('.'), condition.$eq);
    }
  }
}

/** The same document with _id in front. */
export function idFirst(document: Doc, id: Doc[string]): Doc {
  const ordered: Doc = { _id: id };
  for (const name of Object.keys(document)) if (name !== '_id') setField(ordered, name, document[name]);
  return ordered;
}
