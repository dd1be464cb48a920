import { type CommandError, failedToParse } from '../errors.ts';

/**
 * Locates elements in a document's BSON bytes, checking all bounds: malformed bytes throw FailedToParse.
 * Source: https://bsonspec.org/spec.html
 */
export type Element = {
  type: number;
  /** Where the value's bytes begin and end. */
  start: number;
  end: number;
};

/** Where a top-level field is, or undefined if the document has none with that name. */
export function locateField(bytes: Buffer, name: string): Element | undefined {
  let found: Element | undefined;
  forEachElement(bytes, (candidate, type, start, end) => {
    if (candidate !== name) return true;
    found = { type, start, end };
    return false;
  });
  return found;
}

/** Calls `visit` for each top-level field until it returns false. */
export function forEachElement(
  bytes: Buffer,
  visit: (name: string, type: number, start: number, end: number) => boolean,
): void {
  const end = documentEnd(bytes, 0, bytes.length);
  let position = 4;
  while (position < end - 1) {
    const type = byteAt(bytes, position);
    const nameEnd = nameEndAt(bytes, position + 1, end);
    const start = nameEnd + 1;
    const valueEnd = skipValue(bytes, type, start, end - 1);
    if (!visit(fieldName(bytes, position + 1, nameEnd), type, start, valueEnd)) return;
    position = valueEnd;
  }
}

/** The end of the field name that begins at `start`. */
export function nameEndAt(bytes: Buffer, start: number, limit: number): number {
  let end = start;
  while (end < limit && bytes[end] !== 0) end++;
  if (end >= limit) throw malformed('a field name has no end');
  return end;
}

/** The end of a value's bytes, checked against `limit`. */
export function skipValue(bytes: Buffer, type: number, start: number, limit: number): number {
  const end = valueEnd(bytes, type, start, limit);
  if (end > limit) throw malformed('a value runs past the end of its document');
  return end;
}

function valueEnd(bytes: Buffer, type: number, start: number, limit: number): number {
  switch (type) {
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return start + 8;
    case 0x02:
    case 0x0d:
    case 0x0e: {
      const length = lengthAt(bytes, start, limit, 1);
      if (start + 4 + length <= limit && bytes[start + 3 + length] !== 0) throw malformed('a string has no end');
      return start + 4 + length;
    }
    case 0x03:
    case 0x04:
    case 0x0f:
      return documentEnd(bytes, start, limit, type === 0x0f ? 14 : 5);
    case 0x05:
      return start + 5 + lengthAt(bytes, start, limit, 0);
    case 0x06:
    case 0x0a:
    case 0xff:
    case 0x7f:
      return start;
    case 0x07:
      return start + 12;
    case 0x08:
      return start + 1;
    case 0x0b: {
      const patternEnd = bytes.indexOf(0, start);
      const optionsEnd = patternEnd < 0 ? -1 : bytes.indexOf(0, patternEnd + 1);
      if (optionsEnd < 0) throw malformed('a regular expression has no end');
      return optionsEnd + 1;
    }
    case 0x10:
      return start + 4;
    case 0x13:
      return start + 16;
    default:
      throw malformed(`type 0x${type.toString(16)} is unknown`);
  }
}

/** The end of a document or array that begins at `start`. */
export function documentEnd(bytes: Buffer, start: number, limit: number, least = 5): number {
  const end = start + lengthAt(bytes, start, limit, least);
  if (end > limit) throw malformed('a document runs past its container');
  if (bytes[end - 1] !== 0) throw malformed('a document has no end');
  return end;
}

function lengthAt(bytes: Buffer, start: number, limit: number, least: number): number {
  if (start + 4 > limit) throw malformed('a length is cut off');
  const length = bytes.readInt32LE(start);
  if (length < least) throw malformed(`a length of ${length} is impossible`);
  return length;
}

/** The byte at a position; throws FailedToParse beyond the end. */
export function byteAt(bytes: Buffer, position: number): number {
  const byte = bytes[position];
  if (byte === undefined) throw malformed('the bytes are cut off');
  return byte;
}

/** Names encountered before, each at the slot its bytes hash to: the same few names occur in every document. */
const knownNames: (string | undefined)[] = new Array(1024);
const MAX_KNOWN_NAME = 32;

/** A field's name. */
export function fieldName(bytes: Buffer, start: number, end: number): string {
  const length = end - start;
  if (length > MAX_KNOWN_NAME) return bytes.toString('utf8', start, end);
  let hash = length;
  for (let i = start; i < end; i++) hash = (hash * 31 + (bytes[i] ?? 0)) & 1023;
  const known = knownNames[hash];
  if (known !== undefined && known.length === length && isAt(bytes, start, known)) return known;
  const name = bytes.toString('utf8', start, end);
  knownNames[hash] = name;
  return name;
}

/** Whether the field name that begins at `start` is this one; also false if it is not ASCII. */
export const isFieldName = (bytes: Buffer, start: number, name: string): boolean =>
  bytes[start + name.length] === 0 && isAt(bytes, start, name);

/** Whether the bytes are this ASCII text; false for any other text, whose bytes are not its characters. */
function isAt(bytes: Buffer, start: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const byte = bytes[start + i] ?? 0;
    if (byte !== text.charCodeAt(i) || byte > 127) return false;
  }
  return true;
}

/** MongoDB refuses deeper documents as well; the limit keeps malformed input from exhausting the stack. */
const MAX_DEPTH = 180;

/** Throws FailedToParse for a document nested too deeply. */
export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw malformed(`nesting is deeper than ${MAX_DEPTH} levels`);
}

/** FailedToParse: bytes that are not BSON. */
export function malformed(what: string): CommandError {
  return failedToParse(`malformed BSON: ${what}`);
}
