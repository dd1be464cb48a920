import type { ChangeList } from '../storage/changes.ts';
import { fieldName, isFieldName, nameEndAt, skipValue } from '../values/layout.ts';
import type { Index } from './definition.ts';
import { MAX_FIELDS_BYTES } from './keys.ts';
import { writeKey } from './plain-key.ts';

/**
 * A document's entries in several indexes, the same as from `indexKeys` but straight from its bytes; only for documents
 * whose indexed fields all have plain types. Others must be decoded.
 */
export type PlainEntries = {
  /** A document's keys in each of the indexes; undefined if the document is not plain. */
  keys(raw: Buffer): string[][] | undefined;
  /**
   * Adds the entry changes for a change of a document's bytes (undefined: no document); false, with nothing added, if
   * one of them is not plain.
   */
  change(key: string, previous: Buffer | undefined, next: Buffer | undefined, entries: ChangeList): boolean;
};

/** For indexes on top-level fields without a filter; undefined for any other. */
export function plainEntriesOf(indexes: readonly Index[]): PlainEntries | undefined {
  if (!indexes.every(({ paths, partial }) => !partial && paths.every((path) => path.length === 1))) return undefined;
  const names = [...new Set(indexes.flatMap(({ fields }) => fields.map(({ name }) => name)))];
  const places = new Map(names.map((name, place) => [name, place]));
  const shapes: Shape[] = indexes.map(({ prefix, fields, sparse }) => ({
    prefix,
    sparse,
    fields: fields.map(({ name, descending }) => ({ place: places.get(name) ?? 0, descending })),
  }));
  const [old, now] = [newFields(places), newFields(places)];

  /** Adds or removes a document's entry; false if it is not plain. */
  const put = (shape: Shape, fields: Fields, key: string, held: number | undefined, entries: ChangeList): boolean => {
    if (shape.sparse && !isPresent(shape, fields)) return true;
    const start = entries.begin(shape.prefix, MAX_FIELDS_BYTES);
    const end = writeFields(entries.keys, start, shape, fields);
    if (end >= 0) entries.end(end, key, held);
    return end >= 0;
  };

  return {
    keys(raw) {
      if (!now.locate(raw)) return undefined;
      const keys: string[][] = [];
      for (const shape of shapes) {
        const length = writeFields(scratch, 0, shape, now);
        if (length < 0) return undefined;
        keys.push(shape.sparse && !isPresent(shape, now) ? [] : [scratch.toString('latin1', 0, length)]);
      }
      return keys;
    },
    change(key, previous, next, entries) {
      if ((previous && !old.locate(previous)) || (next && !now.locate(next))) return false;
      const mark = entries.mark();
      for (const shape of shapes) {
        if (previous && next && isSame(shape, old, now)) continue;
        const removed = !previous || put(shape, old, key, undefined, entries);
        if (removed && (!next || put(shape, now, key, key.length, entries))) continue;
        entries.cut(mark);
        return false;
      }
      return true;
    },
  };
}

type Shape = {
  readonly prefix: string;
  readonly sparse: boolean;
  readonly fields: readonly { place: number; descending: boolean }[];
};

/** Where some fields of a document are: the type of each (0: absent), and where its value begins and ends. */
type Fields = {
  raw: Buffer;
  readonly types: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** False if one of them occurs twice. */
  locate(raw: Buffer): boolean;
};

function newFields(places: ReadonlyMap<string, number>): Fields {
  const types = new Uint8Array(places.size);
  const starts = new Int32Array(places.size);
  const ends = new Int32Array(places.size);
  /** The field names of the previous document in order: usually this one has the same. */
  const expected: { name: string; place: number | undefined }[] = [];
  const fields: Fields = {
    raw: scratch,
    types,
    starts,
    ends,
    locate(raw) {
      fields.raw = raw;
      types.fill(0);
      const end = raw.length - 1;
      let nth = 0;
      for (let position = 4; position < end; nth++) {
        const type = raw[position] ?? 0;
        const known = expected[nth];
        let nameEnd: number;
        let place: number | undefined;
        if (known !== undefined && isFieldName(raw, position + 1, known.name)) {
          nameEnd = position + 1 + known.name.length;
          place = known.place;
        } else {
          nameEnd = nameEndAt(raw, position + 1, end);
          const name = fieldName(raw, position + 1, nameEnd);
          place = places.get(name);
          if (nth < MOST_EXPECTED) expected[nth] = { name, place };
        }
        position = skipValue(raw, type, nameEnd + 1, end);
        if (place === undefined) continue;
        if (types[place] !== 0) return false;
        types[place] = type;
        starts[place] = nameEnd + 1;
        ends[place] = position;
      }
      return true;
    },
  };
  return fields;
}

const MOST_EXPECTED = 100;

const isPresent = ({ fields }: Shape, { types }: Fields): boolean => fields.some(({ place }) => types[place] !== 0);

/** Whether all of an index's fields have the same bytes in two documents. */
function isSame({ fields }: Shape, a: Fields, b: Fields): boolean {
  for (const { place } of fields) {
    if (a.types[place] !== b.types[place]) return false;
    if (a.types[place] === 0) continue;
    const from = a.starts[place] ?? 0;
    const length = (a.ends[place] ?? 0) - from;
    const other = b.starts[place] ?? 0;
    if ((b.ends[place] ?? 0) - other !== length) return false;
    for (let i = 0; i < length; i++) if (a.raw[from + i] !== b.raw[other + i]) return false;
  }
  return true;
}

/**
 * Writes the key of an index's fields; needs room for MAX_FIELDS_BYTES. @returns where it ends, -1 if it is not plain
 */
function writeFields(out: Buffer, start: number, { fields }: Shape, { raw, types, starts }: Fields): number {
  const limit = start + MAX_FIELDS_BYTES;
  let end = start;
  for (const { place, descending } of fields) {
    const from = end;
    end = writeKey(out, limit, raw, types[place] ?? 0, starts[place] ?? 0, from);
    if (end < 0) return end;
    if (descending) for (let i = from; i < end; i++) out[i] = 255 - (out[i] ?? 0);
  }
  return end;
}

const scratch = Buffer.alloc(MAX_FIELDS_BYTES);
