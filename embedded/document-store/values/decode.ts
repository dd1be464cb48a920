import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import {
  byteAt,
  checkDepth,
  documentEnd,
  type Element,
  fieldName,
  forEachElement,
  malformed,
  nameEndAt,
  skipValue,
} from './layout.ts';
import { toDouble } from './numbers.ts';
import type { Doc, Value } from './types.ts';

/**
 * Decodes BSON bytes to values that keep their number types (see Value). The `bson` package either loses the difference
 * between 1 and 1.0 or wraps every number; this reader also decodes single fields and checks all bounds. Throws
 * FailedToParse for malformed bytes.
 */
export function decodeDocument(bytes: Buffer, start = 0): Doc {
  const end = documentEnd(bytes, start, bytes.length);
  return readFields(bytes, start, end, 0);
}

/** Decodes the named top-level fields; all others are skipped unread. */
export function decodeFields(bytes: Buffer, names: ReadonlySet<string>): Doc {
  const document: Doc = {};
  let missing = names.size;
  if (missing === 0) return document;
  forEachElement(bytes, (name, type, start) => {
    if (!names.has(name)) return true;
    setField(document, name, readValue(bytes, type, start, bytes.length, 0).value);
    missing--;
    return missing > 0;
  });
  return document;
}

/** The value of one element. */
export function decodeElement(bytes: Buffer, element: Element): Value {
  return readValue(bytes, element.type, element.start, element.end, 0).value;
}

/** Walks through a whole document; throws FailedToParse unless every length and type in it is valid. */
export function validateDocument(bytes: Buffer, start = 0, limit = bytes.length, depth = 0): void {
  checkDepth(depth);
  const end = documentEnd(bytes, start, limit);
  if (depth === 0 && end !== limit) throw malformed('bytes follow the end of the document');
  let position = start + 4;
  while (position < end - 1) {
    const type = byteAt(bytes, position);
    const nameEnd = nameEndAt(bytes, position + 1, end - 1);
    const valueStart = nameEnd + 1;
    position = skipValue(bytes, type, valueStart, end - 1);
    if (type === 3 || type === 4) validateDocument(bytes, valueStart, position, depth + 1);
    else if (type === 0x09) dateWithin(bytes, valueStart);
    else if (CHECKED_BY_READING.has(type)) readValue(bytes, type, valueStart, position, depth);
  }
}

/** Regular expressions and code with scope: as with dates, their bytes may be in bounds and still form no value. */
const CHECKED_BY_READING: ReadonlySet<number> = new Set([0x0b, 0x0f]);

function readFields(bytes: Buffer, start: number, end: number, depth: number): Doc {
  checkDepth(depth);
  const document: Doc = {};
  let position = start + 4;
  const last = end - 1;
  while (position < last) {
    const type = byteAt(bytes, position);
    const nameEnd = nameEndAt(bytes, position + 1, last);
    const name = fieldName(bytes, position + 1, nameEnd);
    const field = readValue(bytes, type, nameEnd + 1, last, depth);
    setField(document, name, field.value);
    position = field.end;
  }
  if (position !== last) throw malformed('a field runs past the end of its document');
  return document;
}

function readArray(bytes: Buffer, start: number, end: number, depth: number): Value[] {
  checkDepth(depth);
  const items: Value[] = [];
  let position = start + 4;
  const last = end - 1;
  while (position < last) {
    const type = byteAt(bytes, position);
    const nameEnd = nameEndAt(bytes, position + 1, last);
    const field = readValue(bytes, type, nameEnd + 1, last, depth);
    items.push(field.value);
    position = field.end;
  }
  return items;
}

/** One object, refilled by each call, so that reading a value allocates nothing but the value. */
const result: { value: Value; end: number } = { value: undefined, end: 0 };

function read(value: Value, end: number): { value: Value; end: number } {
  result.value = value;
  result.end = end;
  return result;
}

function readValue(bytes: Buffer, type: number, start: number, limit: number, depth: number): typeof result {
  const end = skipValue(bytes, type, start, limit);
  switch (type) {
    case 0x01:
      return read(toDouble(bytes.readDoubleLE(start)), end);
    case 0x02:
      return read(text(bytes, start + 4, end - 1), end);
    case 0x03:
      return read(readFields(bytes, start, end, depth + 1), end);
    case 0x04:
      return read(readArray(bytes, start, end, depth + 1), end);
    case 0x05:
      return read(readBinary(bytes, start, end), end);
    case 0x06:
    case 0x0a:
      return read(null, end);
    case 0x07:
      return read(new ObjectId(Buffer.from(bytes.subarray(start, end))), end);
    case 0x08:
      return read(bytes[start] === 1, end);
    case 0x09:
      return read(dateAt(bytes, start), end);
    case 0x0b: {
      const patternEnd = bytes.indexOf(0, start);
      const options = text(bytes, patternEnd + 1, end - 1);
      if (!/^[ilmsux]*$/.test(options)) throw malformed(`a regular expression has the options '${options}'`);
      return read(new BSONRegExp(text(bytes, start, patternEnd), options), end);
    }
    case 0x0d:
      return read(new Code(text(bytes, start + 4, end - 1)), end);
    case 0x0e:
      return read(new BSONSymbol(text(bytes, start + 4, end - 1)), end);
    case 0x0f: {
      const codeEnd = start + 8 + bytes.readInt32LE(start + 4);
      return read(new Code(text(bytes, start + 8, codeEnd - 1), readFields(bytes, codeEnd, end, depth + 1)), end);
    }
    case 0x10:
      return read(bytes.readInt32LE(start), end);
    case 0x11:
      return read(new Timestamp(bytes.readBigUInt64LE(start)), end);
    case 0x12:
      return read(bytes.readBigInt64LE(start), end);
    case 0x13:
      return read(new Decimal128(Buffer.from(bytes.subarray(start, end))), end);
    case 0xff:
      return read(new MinKey(), end);
    case 0x7f:
      return read(new MaxKey(), end);
    default:
      throw malformed(`type 0x${type.toString(16)} is unknown`);
  }
}

const dateAt = (bytes: Buffer, start: number): Date => new Date(dateWithin(bytes, start));

/** BSON's dates exceed JavaScript's range: one that could not be preserved is refused. @returns ms since 1970 */
function dateWithin(bytes: Buffer, start: number): number {
  const milliseconds = bytes.readInt32LE(start + 4) * 2 ** 32 + bytes.readUInt32LE(start);
  if (Math.abs(milliseconds) > 8.64e15) throw malformed('a date is more than 8.64e15 ms from 1970');
  return milliseconds;
}

function readBinary(bytes: Buffer, start: number, end: number): Binary {
  return new Binary(Buffer.from(bytes.subarray(start + 5, end)), byteAt(bytes, start + 4));
}

function text(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('utf8', start, end);
}

/** A field named __proto__ is data like any other. */
export function setField(document: Doc, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(document, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    document[name] = value;
  }
}
