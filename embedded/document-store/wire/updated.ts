import { encodeDocument } from '../values/encode.ts';
import { locateField } from '../values/layout.ts';

/** A document that an upsert made, and the number of the statement it comes from. */
export type Upserted = { index: number; raw: Buffer };

/**
 * The answer of an update command as bytes: its fields and `upserted`, which a bulk fills with an entry for each
 * statement, so that the _ids are copied as they are.
 */
export function encodeUpdated(fields: Record<string, unknown>, upserted: readonly Upserted[]): Buffer {
  const rest = encodeDocument(fields);
  if (upserted.length === 0) return rest;
  const name = Buffer.from('\x04upserted\0');
  let size = rest.length + name.length + 5;
  for (const { raw } of upserted) size += MOST_BESIDE_ID + idOf(raw).length;
  const reply = Buffer.allocUnsafe(size);
  let position = rest.copy(reply, 0, 0, rest.length - 1);
  position += name.copy(reply, position);
  const array = position;
  position += 4;
  for (let i = 0; i < upserted.length; i++) {
    const { index, raw } = upserted[i] ?? { index: 0, raw: rest };
    const id = idOf(raw);
    reply[position] = 0x03;
    position += 1 + reply.write(`${i}\0`, position + 1, 'latin1');
    reply.writeInt32LE(4 + INDEX.length + 4 + id.length + 1, position);
    position += 4 + INDEX.copy(reply, position + 4);
    reply.writeInt32LE(index, position);
    position += 4 + id.copy(reply, position + 4);
    reply[position++] = 0;
  }
  reply[position++] = 0;
  reply.writeInt32LE(position - array, array);
  reply[position++] = 0;
  reply.writeInt32LE(position, 0);
  return reply.subarray(0, position);
}

const INDEX = Buffer.from('\x10index\0');
/** Of an entry: its type, its position as a name, its length, `index` and the end. */
const MOST_BESIDE_ID = 1 + 11 + 4 + INDEX.length + 4 + 1;

/** The element _id of a stored document, which is its first. */
function idOf(raw: Buffer): Buffer {
  return raw.subarray(4, locateField(raw, '_id')?.end ?? 4);
}
