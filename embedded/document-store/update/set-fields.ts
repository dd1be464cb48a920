import { fieldName, nameEndAt, skipValue } from '../values/layout.ts';
import { isArrayIndex } from '../values/path.ts';

/** Updates with more fields take the general path. */
const MOST_FIELDS = 64;

/**
 * Types whose bytes survive decoding and encoding, or change only as MongoDB does not: no undefined, none deprecated.
 */
const KEPT: ReadonlySet<number> = new Set([0x01, 0x02, 0x03, 0x04, 0x05, 0x07, 0x08, 0x09, 0x0a, 0x10, 0x12, 0x13]);

/** The fields of the last `set`, in order of name: where each begins and ends, and whether the document has it. */
const names: string[] = [];
const starts = new Int32Array(MOST_FIELDS);
const ends = new Int32Array(MOST_FIELDS);
const met = new Uint8Array(MOST_FIELDS);

/**
 * Applies `$set` of top-level fields to a document without decoding either: existing fields are replaced in place, new
 * ones follow in order of name. Undefined for paths, placeholders, `_id` and everything else that needs
 * `compileUpdate`.
 * @param base the document's bytes
 * @param set the bytes of the operator's argument, already validated
 */
export function setFields(base: Buffer, set: Buffer): Buffer | undefined {
  const count = locate(set);
  if (count === 0) return undefined;
  const out = Buffer.allocUnsafe(base.length + set.length);
  let position = 4;
  const end = base.length - 1;
  let next = 0;
  for (let at = 4; at < end; ) {
    const nameEnd = nameEndAt(base, at + 1, end);
    const name = fieldName(base, at + 1, nameEnd);
    const valueEnd = skipValue(base, base[at] ?? 0, nameEnd + 1, end);
    // Documents created this way have their fields in this order.
    const field = names[next] === name ? next : names.indexOf(name);
    if (field < 0) {
      position += base.copy(out, position, at, valueEnd);
    } else {
      if (met[field] === 1) return undefined;
      met[field] = 1;
      position += set.copy(out, position, starts[field], ends[field]);
      next = field + 1;
    }
    at = valueEnd;
  }
  for (let field = 0; field < count; field++) {
    if (met[field] === 0) position += set.copy(out, position, starts[field], ends[field]);
  }
  out[position++] = 0;
  out.writeInt32LE(position, 0);
  return out.subarray(0, position);
}

/** @returns how many fields there are; 0 if one of them cannot simply be copied */
function locate(set: Buffer): number {
  names.length = 0;
  const end = set.length - 1;
  for (let at = 4; at < end; ) {
    const nameEnd = nameEndAt(set, at + 1, end);
    const name = fieldName(set, at + 1, nameEnd);
    const valueEnd = skipValue(set, set[at] ?? 0, nameEnd + 1, end);
    if (!KEPT.has(set[at] ?? 0) || !isPlain(name) || names.length === MOST_FIELDS) return 0;
    let place = names.length;
    for (; place > 0 && (names[place - 1] ?? '') >= name; place--) {
      if (names[place - 1] === name) return 0;
      names[place] = names[place - 1] ?? '';
      starts[place] = starts[place - 1] ?? 0;
      ends[place] = ends[place - 1] ?? 0;
    }
    names[place] = name;
    starts[place] = at;
    ends[place] = valueEnd;
    at = valueEnd;
  }
  met.fill(0, 0, names.length);
  return names.length;
}

/** Whether a name is that of a field without a special place in the order. */
function isPlain(name: string): boolean {
  const known = plain.get(name);
  if (known !== undefined) return known;
  const told = name !== '' && name !== '_id' && !name.includes('.') && !name.startsWith('$') && !isArrayIndex(name);
  if (plain.size >= MOST_KNOWN) plain.clear();
  plain.set(name, told);
  return told;
}

/** Caches earlier answers: the same few names occur in every statement. */
const plain = new Map<string, boolean>();
const MOST_KNOWN = 1_000;
