import { createHash } from 'node:crypto';
import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, ObjectId, Timestamp } from 'bson';
import { asDouble, bytesOf } from './compare.ts';
import { isDoc, isNumeric, type Numeric, TYPE_ORDER, typeOrder, type Value } from './types.ts';

/**
 * A value as a byte string (one character each, latin1) whose plain order is MongoDB's order of values, used by the
 * ordered indexes and every in-memory sort. No key is a prefix of another, so keys can be concatenated (compound
 * indexes) and inverted (descending fields). Decimal128 is encoded as the nearest double.
 */
export function encodeKey(value: Value): string {
  const type = typeOrder(value);
  const mark = String.fromCharCode(type);
  switch (type) {
    case TYPE_ORDER.number:
      return isNumeric(value) ? mark + numberKey(value) : mark;
    case TYPE_ORDER.string:
      return mark + textKey(value instanceof BSONSymbol ? value.value : String(value));
    case TYPE_ORDER.object:
      return isDoc(value) ? mark + documentKey(value) : mark;
    case TYPE_ORDER.array:
      return Array.isArray(value) ? `${mark}${value.map(encodeKey).join('')}\0` : mark;
    case TYPE_ORDER.boolean:
      return mark + (value === true ? '\x01' : '\0');
    case TYPE_ORDER.date:
      return value instanceof Date ? mark + dateKey(value.getTime()) : mark;
    default:
      return mark + rareKey(value);
  }
}

/** What an index contains for an empty array. */
export const EMPTY_ARRAY_KEY = String.fromCharCode(TYPE_ORDER.nothing);

/** The key for descending order. */
export function invertKey(key: string): string {
  const bytes = key.length <= scratch.length ? scratch : Buffer.alloc(key.length);
  bytes.write(key, 'latin1');
  for (let i = 0; i < key.length; i++) bytes[i] = 255 - (bytes[i] ?? 0);
  return bytes.toString('latin1', 0, key.length);
}

/** The length of the hash that ends a long key. */
export const HASH_LENGTH = 32;

/** Longer keys end in a hash: they stay unique, but lose their order among each other. */
export function boundKey(key: string, longest: number): string {
  if (key.length <= longest) return key;
  const hash = createHash('sha256').update(key, 'latin1').digest().toString('latin1');
  return key.slice(0, longest - HASH_LENGTH) + hash;
}

const scratch = Buffer.alloc(64);

/** A double's bits, the sign adjusted so that bytes order as numbers, then what an int64 has beyond the double. */
function numberKey(value: Numeric): string {
  const double = value instanceof Decimal128 ? asDouble(value) : value instanceof Double ? value.value : Number(value);
  if (Number.isNaN(double)) return '\0\0\0\0\0\0\0\0\0\0';
  scratch.writeDoubleBE(double === 0 ? 0 : double, 0);
  const first = scratch[0] ?? 0;
  if (first & 0x80) {
    for (let i = 0; i < 8; i++) scratch[i] = 255 - (scratch[i] ?? 0);
  } else {
    scratch[0] = first | 0x80;
  }
  const beyond = typeof value === 'bigint' ? Number(value - BigInt(double)) : 0;
  scratch.writeUInt16BE(0x8000 + beyond, 8);
  return scratch.toString('latin1', 0, 10);
}

/** Milliseconds as an int64, the sign adjusted so that bytes order as numbers; in halves, because a bigint is slow. */
function dateKey(milliseconds: number): string {
  const high = Math.floor(milliseconds / 2 ** 32);
  scratch.writeUInt32BE(high + 0x80000000, 0);
  scratch.writeUInt32BE(milliseconds - high * 2 ** 32, 4);
  return scratch.toString('latin1', 0, 8);
}

const PLAIN_ASCII = /^[ -~]*$/;

function textKey(value: string): string {
  if (PLAIN_ASCII.test(value)) return `${value}\0\0`;
  const bytes = Buffer.from(value, 'utf8').toString('latin1');
  return `${bytes.includes('\0') ? bytes.replaceAll('\0', '\0\xff') : bytes}\0\0`;
}

function documentKey(document: { [field: string]: Value }): string {
  let key = '';
  for (const name of Object.keys(document)) {
    const value = encodeKey(document[name]);
    key += value.charAt(0) + textKey(name) + value;
  }
  return `${key}\0`;
}

function rareKey(value: Value): string {
  if (value instanceof ObjectId) return Buffer.from(value.id).toString('latin1');
  if (value instanceof Binary) {
    const head = Buffer.alloc(5);
    head.writeUInt32BE(value.length(), 0);
    head[4] = value.sub_type;
    return head.toString('latin1') + Buffer.from(bytesOf(value)).toString('latin1');
  }
  if (value instanceof Timestamp) {
    scratch.writeUInt32BE(value.getHighBitsUnsigned(), 0);
    scratch.writeUInt32BE(value.getLowBitsUnsigned(), 4);
    return scratch.toString('latin1', 0, 8);
  }
  if (value instanceof BSONRegExp) return textKey(value.pattern) + textKey(value.options);
  if (value instanceof Code) return textKey(value.code);
  return '';
}

/** The id of a collection or index as the prefix of its keys. */
export function idPrefix(id: number): string {
  return String.fromCharCode((id >>> 24) & 255, (id >>> 16) & 255, (id >>> 8) & 255, id & 255);
}
