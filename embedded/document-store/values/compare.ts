import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, ObjectId, Timestamp } from 'bson';
import { type Doc, isDoc, type Numeric, TYPE_ORDER, typeOrder, type Value } from './types.ts';

/**
 * MongoDB's total order of values: first by type, then within the type; -1, 0 or 1. Missing and null are equal.
 * Documents compare field by field in order, so { a, b } differs from { b, a }.
 * Source: https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/
 */
export function compare(a: Value, b: Value): number {
  if (a === b && typeof a !== 'number') return 0;
  const typeA = typeOrder(a);
  const typeB = typeOrder(b);
  if (typeA !== typeB) return typeA < typeB ? -1 : 1;
  switch (typeA) {
    case TYPE_ORDER.number:
      return compareNumbers(a as Numeric, b as Numeric);
    case TYPE_ORDER.string:
      return compareStrings(stringOf(a), stringOf(b));
    case TYPE_ORDER.object:
      return isDoc(a) && isDoc(b) ? compareDocuments(a, b) : 0;
    case TYPE_ORDER.array:
      return Array.isArray(a) && Array.isArray(b) ? compareArrays(a, b) : 0;
    case TYPE_ORDER.boolean:
      return Number(a) - Number(b);
    case TYPE_ORDER.date:
      return sign(Number(a) - Number(b));
    default:
      return compareRare(a, b);
  }
}

/** Equality in MongoDB's order: 1 and 1.0 are equal. */
export const equals = (a: Value, b: Value): boolean => compare(a, b) === 0;

/** NaN is less than every other number, as in MongoDB. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (a instanceof Decimal128 || b instanceof Decimal128) return compareDecimals(a, b);
  const x = a instanceof Double ? a.value : a;
  const y = b instanceof Double ? b.value : b;
  if (x === y) return 0;
  if (x < y) return -1;
  if (x > y) return 1;
  // Neither is less: they are equal, or one is not a number.
  return Number(!Number.isNaN(x)) - Number(!Number.isNaN(y));
}

/** By code points, which is the order of the UTF-8 bytes; JavaScript's own order differs above the BMP. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    return surrogatesLast(x) < surrogatesLast(y) ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

function surrogatesLast(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

function compareDocuments(a: Doc, b: Doc): number {
  const namesA = Object.keys(a);
  const namesB = Object.keys(b);
  for (let i = 0; i < namesA.length; i++) {
    const nameA = namesA[i];
    const nameB = namesB[i];
    if (nameA === undefined || nameB === undefined) return 1;
    const types = typeOrder(a[nameA]) - typeOrder(b[nameB]);
    if (types !== 0) return sign(types);
    const names = compareStrings(nameA, nameB);
    if (names !== 0) return names;
    const values = compare(a[nameA], b[nameB]);
    if (values !== 0) return values;
  }
  return namesA.length < namesB.length ? -1 : 0;
}

function compareArrays(a: Value[], b: Value[]): number {
  for (let i = 0; i < a.length; i++) {
    if (i >= b.length) return 1;
    const items = compare(a[i], b[i]);
    if (items !== 0) return items;
  }
  return a.length < b.length ? -1 : 0;
}

function compareRare(a: Value, b: Value): number {
  if (a instanceof ObjectId && b instanceof ObjectId) return sign(Buffer.compare(a.id, b.id));
  if (a instanceof Binary && b instanceof Binary) {
    return (
      sign(a.length() - b.length()) || sign(a.sub_type - b.sub_type) || sign(Buffer.compare(bytesOf(a), bytesOf(b)))
    );
  }
  if (a instanceof Timestamp && b instanceof Timestamp) return a.toUnsigned().compare(b.toUnsigned());
  if (a instanceof BSONRegExp && b instanceof BSONRegExp) {
    return compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options);
  }
  if (a instanceof Code && b instanceof Code) return compareStrings(a.code, b.code);
  return 0;
}

/** Decimals compare as doubles, except that equal texts are equal: the store does not calculate with them. */
function compareDecimals(a: Numeric, b: Numeric): number {
  if (a.toString() === b.toString()) return 0;
  return compareNumbers(asDouble(a), asDouble(b));
}

/** Any number as a JavaScript number; large integers lose their low digits. */
export function asDouble(value: Numeric): number {
  if (typeof value === 'number') return value;
  return value instanceof Double ? value.value : Number(value.toString());
}

function stringOf(value: Value): string {
  return value instanceof BSONSymbol ? value.value : String(value);
}

/** A binary value's bytes without the spare room after them. */
export function bytesOf(binary: Binary): Uint8Array {
  return binary.buffer.subarray(0, binary.position);
}

const sign = (difference: number): number => (difference < 0 ? -1 : difference > 0 ? 1 : 0);
