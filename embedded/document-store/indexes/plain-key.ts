import { TYPE_ORDER } from '../values/types.ts';

/** Appends a value's key as in `encodeKey`. @returns where it ends, -1 if the value is not plain */
export function writeKey(
  out: Buffer,
  limit: number,
  raw: Buffer,
  type: number,
  start: number,
  position: number,
): number {
  switch (type) {
    case 0x00:
    case 0x0a:
      return writeMark(out, limit, TYPE_ORDER.null, position, 0);
    case 0x01:
      return writeNumber(out, limit, raw.readDoubleLE(start), position);
    case 0x02:
      return writeText(out, limit, raw, start + 4, raw.readInt32LE(start) - 1, position);
    case 0x07: {
      const end = writeMark(out, limit, TYPE_ORDER.objectId, position, 12);
      if (end > 0) raw.copy(out, position + 1, start, start + 12);
      return end;
    }
    case 0x08: {
      const end = writeMark(out, limit, TYPE_ORDER.boolean, position, 1);
      out[position + 1] = raw[start] === 1 ? 1 : 0;
      return end;
    }
    case 0x09: {
      const end = writeMark(out, limit, TYPE_ORDER.date, position, 8);
      if (end < 0) return end;
      for (let i = 0; i < 8; i++) out[end - 1 - i] = raw[start + i] ?? 0;
      out[position + 1] = (out[position + 1] ?? 0) ^ 0x80;
      return end;
    }
    case 0x10:
      return writeNumber(out, limit, raw.readInt32LE(start), position);
    default:
      return -1;
  }
}

/** Writes a type's mark and reserves room for the value after it. @returns where it ends, -1 if it is too long */
function writeMark(out: Buffer, limit: number, mark: number, position: number, room: number): number {
  if (position + 1 + room > limit) return -1;
  out[position] = mark;
  return position + 1 + room;
}

function writeNumber(out: Buffer, limit: number, double: number, position: number): number {
  const end = writeMark(out, limit, TYPE_ORDER.number, position, 10);
  if (end < 0 || Number.isNaN(double)) return -1;
  out.writeDoubleBE(double === 0 ? 0 : double, position + 1);
  if (double < 0) for (let i = position + 1; i < end - 2; i++) out[i] = 255 - (out[i] ?? 0);
  else out[position + 1] = (out[position + 1] ?? 0) | 0x80;
  out[end - 2] = 0x80;
  out[end - 1] = 0;
  return end;
}

/** ASCII only: the bytes of other strings may be malformed. */
function writeText(out: Buffer, limit: number, raw: Buffer, start: number, length: number, position: number): number {
  const end = writeMark(out, limit, TYPE_ORDER.string, position, length + 2);
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
