import { ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import type { Index } from '../indexes/definition.ts';
import { decodeDocument } from '../values/decode.ts';
import { parsePath, somePathValue } from '../values/path.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';
import { type Collection, namespace } from './catalog.ts';

/** E11000 for the index on _id (no `index`) or another one, with keyPattern and keyValue as read by the driver. */
export function duplicateKey(collection: Collection, index: Index | undefined, raw: Buffer | undefined): CommandError {
  const document = raw ? decodeDocument(raw) : {};
  const keyPattern: Doc = isDoc(index?.definition.key) ? index.definition.key : { _id: 1 };
  const keyValue: Doc = {};
  for (const field of Object.keys(keyPattern)) {
    somePathValue(document, parsePath(field), (leaf) => {
      keyValue[field] = leaf ?? null;
      return true;
    });
    keyValue[field] ??= null;
  }
  const shown = Object.entries(keyValue).map(([field, value]) => `${field}: ${show(value)}`);
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace(collection)} index: ${index?.name ?? '_id_'} dup key: { ${shown.join(', ')} }`,
    { details: { keyPattern, keyValue } },
  );
}

function show(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return `[ ${value.map(show).join(', ')} ]`;
  if (isDoc(value)) {
    const fields = Object.entries(value).map(([name, field]) => `${name}: ${show(field)}`);
    return `{ ${fields.join(', ')} }`;
  }
  return String(value);
}
