import { validateDocument } from '../values/decode.ts';
import { isFieldName, locateField } from '../values/layout.ts';
import { TYPE_ORDER } from '../values/types.ts';

/**
 * An update statement for the document with one _id, whose key is given both alone and with its collection's prefix.
 */
export type UpdateById = {
  readonly key: string;
  readonly place: string;
  /** The bytes of `{ _id }`. */
  readonly filter: Buffer;
  /** Either the bytes that the document becomes, or those of the argument of `$set`. */
  readonly change: { readonly replacement: Buffer } | { readonly set: Buffer };
  readonly upsert: boolean;
};

const DOCUMENT = 0x03;
const BOOLEAN = 0x08;
const STRING = 0x02;
const OBJECT_ID = 0x07;
const DOLLAR = '$'.charCodeAt(0);
/** Longer _ids have keys that are not their own bytes. */
const MOST_ID_BYTES = 256;

/**
 * Parses the most frequent statement straight from its bytes: `{ q: { _id }, u, upsert, multi: false }`, in any order,
 * if its _id is an ASCII string or an ObjectId and its `u` is `{ $set }` or a replacement that begins with the same _id
 * or has none. Undefined for all others and for malformed ones: `parseUpdate` handles both completely.
 */
export function readUpdateById(statement: Buffer, prefix: string): UpdateById | undefined {
  const end = statement.length - 1;
  let idAt = 0;
  let [from, to] = [0, 0];
  let upsert = false;
  let position = 4;
  while (position < end) {
    const type = statement[position];
    const name = position + 1;
    if (type === DOCUMENT && statement[name + 1] === 0) {
      const start = name + 2;
      const next = start + int32At(statement, start);
      if (next <= start + 4 || next > end || statement[next - 1] !== 0) return undefined;
      if (statement[name] === Q && idAt === 0) idAt = onlyId(statement, start, next);
      else if (statement[name] === U && from === 0) [from, to] = [start, next];
      else return undefined;
      position = next;
    } else if (type === BOOLEAN && isFieldName(statement, name, 'upsert')) {
      upsert = statement[name + 7] === 1;
      position = name + 8;
    } else if (type === BOOLEAN && isFieldName(statement, name, 'multi') && statement[name + 6] === 0) {
      position = name + 7;
    } else return undefined;
  }
  if (idAt === 0 || from === 0 || position !== end || statement[end] !== 0) return undefined;
  const place = placeOf(statement, idAt, prefix);
  if (place === undefined) return undefined;
  const filter = statement.subarray(idAt - 4, idEnd(statement, idAt) + 1);
  const change = changeOf(filter, statement.subarray(from, to));
  return change && { place, key: place.slice(prefix.length), filter, change, upsert };
}

const Q = 'q'.charCodeAt(0);
const U = 'u'.charCodeAt(0);

/** Where the only element of `{ _id }` begins; 0 for any other document. */
function onlyId(bytes: Buffer, start: number, end: number): number {
  const valueEnd = isFieldName(bytes, start + 5, '_id') ? idEnd(bytes, start + 4) : -1;
  return valueEnd === end - 1 ? start + 4 : 0;
}

/** The end of the element _id that begins at `at`, if it is a string or an ObjectId; otherwise -1. */
function idEnd(bytes: Buffer, at: number): number {
  const value = at + 1 + '_id\0'.length;
  if (bytes[at] === OBJECT_ID) return value + 12;
  return bytes[at] === STRING ? value + 4 + int32At(bytes, value) : -1;
}

/** The key of the _id as in `keyOfId`, after a prefix; undefined if it takes more than copying. */
function placeOf(bytes: Buffer, at: number, prefix: string): string | undefined {
  const text = bytes[at] === STRING;
  const value = at + 1 + '_id\0'.length + (text ? 4 : 0);
  const end = idEnd(bytes, at) - (text ? 1 : 0);
  if (end < value || end - value > MOST_ID_BYTES || (text && bytes[end] !== 0)) return undefined;
  let length = 0;
  while (length < prefix.length) scratch[length] = prefix.charCodeAt(length++);
  scratch[length++] = text ? TYPE_ORDER.string : TYPE_ORDER.objectId;
  for (let i = value; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (text && (byte === 0 || byte > 127)) return undefined;
    scratch[length++] = byte;
  }
  if (text) {
    scratch[length++] = 0;
    scratch[length++] = 0;
  }
  return scratch.toString('latin1', 0, length);
}

const scratch = Buffer.alloc(MOST_ID_BYTES + 16);

/**
 * The argument of `$set`, or a replacement with the filter's _id first; undefined if it has another _id, or elsewhere.
 */
function changeOf(filter: Buffer, given: Buffer): UpdateById['change'] | undefined {
  validateDocument(given);
  if (given[5] === DOLLAR) {
    const set = given.subarray(SET_AT, -1);
    const alone = given[4] === DOCUMENT && isFieldName(given, 5, '$set') && int32At(set, 0) === set.length;
    return alone ? { set } : undefined;
  }
  const idAndLength = filter.length - 1;
  if (given.length > idAndLength && isFieldName(given, 5, '_id')) {
    for (let i = 4; i < idAndLength; i++) if (given[i] !== filter[i]) return undefined;
    return { replacement: given };
  }
  if (locateField(given, '_id')) return undefined;
  const replacement = Buffer.allocUnsafe(idAndLength + given.length - 4);
  filter.copy(replacement, 0, 0, idAndLength);
  given.copy(replacement, idAndLength, 4);
  replacement.writeInt32LE(replacement.length, 0);
  return { replacement };
}

/** Where the argument begins in `{ $set }`. */
const SET_AT = 4 + 1 + '$set\0'.length;

function int32At(bytes: Buffer, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
}
