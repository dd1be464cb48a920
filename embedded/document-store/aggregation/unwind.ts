import { badValue, CommandError, notImplemented } from '../errors.ts';
import { PAUSE, type Paced } from '../pacing.ts';
import { valueAt } from '../values/path.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';

/** $unwind: one document per element of an array. */
export function compileUnwind(specification: Value): (documents: Paced<Doc>) => Paced<Doc> {
  const options: Doc = isDoc(specification) ? specification : { path: specification };
  for (const name of Object.keys(options)) {
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name)) {
      throw notImplemented(`option '${name}' of $unwind`);
    }
  }
  if (typeof options.path !== 'string' || !options.path.startsWith('$'))
    throw badValue("$unwind needs a path that begins with '$'");
  const indexField = indexPath(options.includeArrayIndex);
  const path = options.path.slice(1).split('.');
  const keepEmpty = options.preserveNullAndEmptyArrays === true;

  return function* (documents) {
    for (const document of documents) {
      if (document === PAUSE) {
        yield PAUSE;
        continue;
      }
      const value = valueAt(document, path);
      const numbered = (made: Doc, at: bigint | null): Doc => (indexField ? setAt(made, indexField, at) : made);
      if (!Array.isArray(value)) {
        if (value !== null && value !== undefined) yield numbered(document, null);
        else if (keepEmpty) yield numbered(document, null);
      } else if (value.length === 0) {
        if (keepEmpty) yield numbered(replaceAt(document, path, undefined), null);
      } else {
        for (let i = 0; i < value.length; i++) yield numbered(replaceAt(document, path, value[i]), BigInt(i));
      }
    }
  };
}

function indexPath(given: Value): string[] | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || given === '') {
    throw new CommandError(
      'Location28810',
      'expected a non-empty string for the includeArrayIndex option to $unwind stage',
    );
  }
  if (given.startsWith('$')) {
    throw new CommandError(
      'Location28822',
      `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${given}`,
    );
  }
  return given.split('.');
}

/** Creates documents along the path, replacing values that are not documents. */
function setAt(document: Doc, [part = '', ...rest]: readonly string[], value: Value): Doc {
  const inner = document[part];
  return { ...document, [part]: rest.length > 0 ? setAt(isDoc(inner) ? inner : {}, rest, value) : value };
}

function replaceAt(document: Doc, path: readonly string[], value: Value): Doc {
  const [part = '', ...rest] = path;
  const changed = { ...document };
  const inner = changed[part];
  if (rest.length > 0) changed[part] = isDoc(inner) ? replaceAt(inner, rest, value) : inner;
  else if (value === undefined) delete changed[part];
  else changed[part] = value;
  return changed;
}
