import { BSONRegExp, Decimal128, ObjectId } from 'bson';
import { CommandError, notImplemented } from '../errors.ts';
import { decodeElement, validateDocument } from './decode.ts';
import { encodeDocument } from './encode.ts';
import { type Element, locateField } from './layout.ts';
import { isDoc, type Value } from './types.ts';

/** A document's bytes as the store keeps them: valid, with _id as the first field. */
export type Storable = {
  raw: Buffer;
  id: Value;
};

const ID_NAME = Buffer.from('_id\0');

/**
 * Validates a document from a client and ensures its _id: its own, otherwise `id`, otherwise a new ObjectId. Throws
 * InvalidIdField, ImmutableField if its _id differs from `id`, FailedToParse if it is not valid BSON.
 */
export function toStorable(given: Buffer): Storable {
  validateDocument(given);
  const element = locateField(given, '_id');
  if (!element) {
    const id = new ObjectId();
    return { raw: prepend(encodedId(id), given), id };
  }
  const id = decodeElement(given, element);
  checkId(id, element);
  if (element.start === 4 + 1 + ID_NAME.length) return { raw: given, id };
  const elementStart = element.start - 1 - ID_NAME.length;
  const others = Buffer.concat([given.subarray(0, elementStart), given.subarray(element.end)]);
  return { raw: prepend(given.subarray(elementStart, element.end), others), id };
}

/** Adds the given _id as the first field of a document without one. */
export function withId(given: Buffer, id: Value): Buffer {
  return prepend(encodedId(id), given);
}

/** Throws for a value that cannot be an `_id`. */
export function checkId(id: Value, element?: Element): void {
  if (Array.isArray(id) || id instanceof BSONRegExp || element?.type === 0x06) {
    const type = Array.isArray(id) ? 'array' : id instanceof BSONRegExp ? 'regex' : 'undefined';
    throw new CommandError('InvalidIdField', `The '_id' value cannot be of type ${type}`);
  }
  if (holdsDecimal(id)) throw notImplemented('a Decimal128 as _id');
  const dollar = isDoc(id) ? Object.keys(id).find((name) => name.startsWith('$')) : undefined;
  if (dollar) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
    );
  }
}

/** Keys store decimals as doubles, which does not suffice to distinguish documents. */
function holdsDecimal(value: Value): boolean {
  return value instanceof Decimal128 || (isDoc(value) && Object.values(value).some(holdsDecimal));
}

/** The bytes of the single field _id. */
function encodedId(id: Value): Buffer {
  const document = encodeDocument({ _id: id });
  return document.subarray(4, document.length - 1);
}

function prepend(field: Buffer, document: Buffer): Buffer {
  const joined = Buffer.concat([document.subarray(0, 4), field, document.subarray(4)]);
  joined.writeInt32LE(joined.length, 0);
  return joined;
}
