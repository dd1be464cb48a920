import { fieldName, nameEndAt, skipValue } from '../values/layout.ts';
import { TYPE_ORDER } from '../values/types.ts';
import type { Index } from './definition.ts';
import { MAX_FIELDS_BYTES } from './keys.ts';

/**
 * The keys of a document in each of several indexes, as `indexKeys` makes them, straight from its bytes: undefined for a
 * document in which an indexed field is not one of the plain types, and where decoding it is what it takes.
 */
export type PlainKeys = (raw: Buffer) => string[][] | undefined;

/** For indexes of top-level fields without a filter; undefined for any other. */
export function plainKeysOf(indexes: readonly Index[]): PlainKeys | undefined {
  if (!indexes.every(({ paths, partial }) => !partial && paths.every((path) => path.length === 1))) return undefined;
  const places = new Map<string, number>();
  for (const { fields } of indexes) for (const { name } of fields) if (!places.has(name)) places.set(name, places.size);
  const parts = indexes.map(({ fields, sparse }) => ({
    sparse,
    fields: fields.map(({ name, descending }) => ({ place: places.get(name) ?? 0, descending })),
  }));
  const types = new Uint8Array(places.size);
  const starts = new Int32Array(places.size);

  /** Where the fields lie in the document; false when one of them comes twice. */
  const locate = (raw: Buffer): boolean => {
    types.fill(0);
    const end = raw.length - 1;
    for (let position = 4; position < end; ) {
      const nameEnd = nameEndAt(raw, position + 1, end);
      const place = places.get(fieldName(raw, position + 1, nameEnd));
      const type = raw[position] ?? 0;
      if (place !== undefined) {
        if (types[place] !== 0) return false;
        types[place] = type;
        starts[place] = nameEnd + 1;
      }
      position = skipValue(raw, type, nameEnd + 1, end);
    }
    return true;
  };

  return (raw) => {
    if (!locate(raw)) return undefined;
    const keys: string[][] = [];
    for (const { sparse, fields } of parts) {
      let length = 0;
      let present = false;
      for (const { place, descending } of fields) {
        const from = length;
        length = writeKey(raw, types[place] ?? 0, starts[place] ?? 0, from);
        if (length < 0) return undefined;
        if (types[place] !== 0) present = true;
        if (descending) for (let i = from; i < length; i++) out[i] = 255 - (out[i] ?? 0);
      }
      keys.push(sparse && !present ? [] : [out.toString('latin1', 0, length)]);
    }
    return keys;
  };
}

const out = Buffer.alloc(MAX_FIELDS_BYTES);

/** Puts the key of a value behind what is there already, as `encodeKey` has it. @returns where it ends, -1 when it is not plain */
function writeKey(raw: Buffer, type: number, start: number, position: number): number {
  switch (type) {
    case 0x00:
    case 0x0a:
      return writeMark(TYPE_ORDER.null, position, 0);
    case 0x01:
      return writeNumber(raw.readDoubleLE(start), position);
    case 0x02:
      return writeText(raw, start + 4, raw.readInt32LE(start) - 1, position);
    case 0x07: {
      const end = writeMark(TYPE_ORDER.objectId, position, 12);
      if (end > 0) raw.copy(out, position + 1, start, start + 12);
      return end;
    }
    case 0x08: {
      const end = writeMark(TYPE_ORDER.boolean, position, 1);
      out[position + 1] = raw[start] === 1 ? 1 : 0;
      return end;
    }
    case 0x09: {
      const end = writeMark(TYPE_ORDER.date, position, 8);
      if (end < 0) return end;
      for (let i = 0; i < 8; i++) out[end - 1 - i] = raw[start + i] ?? 0;
      out[position + 1] = (out[position + 1] ?? 0) ^ 0x80;
      return end;
    }
    case 0x10:
      return writeNumber(raw.readInt32LE(start), position);
    default:
      return -1;
  }
}

/** A type's mark and room for the value behind it. @returns where it ends, -1 when it is too long */
function writeMark(mark: number, position: number, room: number): number {
  if (position + 1 + room > out.length) return -1;
  out[position] = mark;
  return position + 1 + room;
}

function writeNumber(double: number, position: number): number {
  const end = writeMark(TYPE_ORDER.number, position, 10);
  if (end < 0 || Number.isNaN(double)) return -1;
  out.writeDoubleBE(double === 0 ? 0 : double, position + 1);
  if (double < 0) for (let i = position + 1; i < end - 2; i++) out[i] = 255 - (out[i] ?? 0);
  else out[position + 1] = (out[position + 1] ?? 0) | 0x80;
  out[end - 2] = 0x80;
  out[end - 1] = 0;
  return end;
}

/** ASCII only: of other texts the bytes may not be sound. */
function writeText(raw: Buffer, start: number, length: number, position: number): number {
  const end = writeMark(TYPE_ORDER.string, position, length + 2);
  if (end < 0) return -1;
  for (let i = 0; i < length; i++) {
    const byte = raw[start + i] ?? 0;
    if (byte === 0 || byte > 127) return -1;
    out[position + 1 + i] = byte;
  }
  out[end - 2] = 0;
  out[end - 1] = 0;
  return end;
}
