import { encodeDocument } from '../values/encode.ts';
import { isFieldName, locateField, skipValue } from '../values/layout.ts';

/** A document created by an upsert, and the number of its statement. */
export type Upserted = { index: number; raw: Buffer };

/**
 * An update command's answer as bytes: its fields and `upserted`, to which a bulk adds an entry per statement, with the
 * _ids copied unchanged.
 */
export function encodeUpdated(fields: Record<string, unknown>, upserted: readonly Upserted[]): Buffer {
  const rest = encodeDocument(fields);
  if (upserted.length === 0) return rest;
  const name = Buffer.from('\x04upserted\0');
  let size = rest.length + name.length + 5;
  for (const { raw } of upserted) size += MOST_BESIDE_ID + idEnd(raw, idStart(raw)) - idStart(raw);
  const reply = Buffer.allocUnsafe(size);
  let position = rest.copy(reply, 0, 0, rest.length - 1);
  position += name.copy(reply, position);
  const array = position;
  position += 4;
  for (let i = 0; i < upserted.length; i++) {
    const { index, raw } = upserted[i] ?? { index: 0, raw: rest };
    const start = idStart(raw);
    const end = idEnd(raw, start);
    reply[position++] = 0x03;
    const name = String(i);
    for (let digit = 0; digit < name.length; digit++) reply[position++] = name.charCodeAt(digit);
    reply[position++] = 0;
    reply.writeInt32LE(4 + INDEX.length + 4 + (end - start) + 1, position);
    position += 4;
    for (let at = 0; at < INDEX.length; at++) reply[position++] = INDEX[at] ?? 0;
    reply.writeInt32LE(index, position);
    position += 4;
    for (let at = start; at < end; at++) reply[position++] = raw[at] ?? 0;
    reply[position++] = 0;
  }
  reply[position++] = 0;
  reply.writeInt32LE(position - array, array);
  reply[position++] = 0;
  reply.writeInt32LE(position, 0);
  return reply.subarray(0, position);
}

const INDEX = Buffer.from('\x10index\0');
/** Per entry: its type, its position as a name, its length, `index` and the terminator. */
const MOST_BESIDE_ID = 1 + 11 + 4 + INDEX.length + 4 + 1;

const BEFORE_VALUE = 1 + '_id\0'.length;

/** Where a stored document's _id begins: it is first, unless an update has put an integer-like name before it. */
const idStart = (raw: Buffer): number =>
  isFieldName(raw, 5, '_id') ? 4 : (locateField(raw, '_id')?.start ?? 4 + BEFORE_VALUE) - BEFORE_VALUE;

const idEnd = (raw: Buffer, start: number): number => skipValue(raw, raw[start] ?? 0, start + BEFORE_VALUE, raw.length);
