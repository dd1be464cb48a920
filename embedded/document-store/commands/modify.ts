import { ObjectId } from 'bson';
import { compilePipelineUpdate } from '../aggregation/update.ts';
import { badValue, CommandError } from '../errors.ts';
import { keyOfId } from '../indexes/keys.ts';
import { findAtOnce, pointOf, type Query } from '../planner/run.ts';
import type { Collection } from '../storage/catalog.ts';
import { duplicateKey } from '../storage/duplicate-key.ts';
import type { StoredDocument } from '../storage/scan.ts';
import { readDocument } from '../storage/unit-of-work.ts';
import { writeDocument } from '../storage/write.ts';
import { setFields } from '../update/set-fields.ts';
import { compileUpdate, isOperatorUpdate, type Update } from '../update/update.ts';
import { fromFilter, idFromFilter, withIdFirst } from '../update/upsert.ts';
import { equals } from '../values/compare.ts';
import { decodeDocument, decodeElement } from '../values/decode.ts';
import { encodeDocument } from '../values/encode.ts';
import { type Element, isFieldName, locateField } from '../values/layout.ts';
import { checkId, type Storable, toStorable, withId } from '../values/raw.ts';
import type { Doc, Value } from '../values/types.ts';
import { type Call, ensureCollection } from './call.ts';
import type { UpdateById } from './update-by-id.ts';

/** What an update does to a document: bytes in, bytes out. */
export type Modification = {
  apply(document: StoredDocument, filter: Doc): Buffer;
  /** The document created by an upsert; `wanted` is the key of the _id if the filter asks for nothing else. */
  create(filter: Doc, wanted?: string): Created;
  isReplacement: boolean;
};

/** A new document, and the key of its _id. */
export type Created = { raw: Buffer; id: Value; key: string };

export type Outcome = {
  matched: number;
  modified: number;
  /** The created document. */
  upserted?: Buffer;
};

/** Changes the documents found by a query (one, or all if `multi`), or creates one if `upsert` and there is none. */
export function modifyDocuments(
  call: Call,
  collection: Collection | undefined,
  query: Query,
  modification: Modification,
  upsert: boolean,
): Outcome {
  const point = pointOf(query);
  // All are found before the first is changed, so that a document moved along an index is not found again.
  const found = collection ? findToModify(call, collection, point, query) : NONE;
  if (collection && found.length > 0) {
    let modified = 0;
    for (const document of found) {
      if (replaceStored(call, collection, document, modification.apply(document, query.filter))) modified++;
    }
    return { matched: found.length, modified };
  }
  if (!upsert) return { matched: 0, modified: 0 };
  const created = modification.create(query.filter, point);
  insertStorable(call, collection ?? ensureCollection(call), created, point);
  return { matched: 0, modified: 0, upserted: created.raw };
}

/** Like `modifyDocuments`; if it would take more than copying bytes, does nothing and returns undefined. */
export function updateById(
  call: Call,
  collection: Collection | undefined,
  { key, place, filter, change, upsert }: UpdateById,
): Outcome | undefined {
  const { storage } = call.store;
  call.pacer.due();
  const current = collection && readDocument(storage, call.unit, collection, place);
  // A string can be stored as a symbol, which survives a replacement: both have the same key.
  const isOther = current && (current[4] !== filter[4] || !isFieldName(current, 5, '_id'));
  if ('replacement' in change && isOther) return undefined;
  const next = 'set' in change ? setFields(current ?? filter, change.set) : change.replacement;
  if (!next) return undefined;
  if (collection && current) {
    const same = next.equals(current);
    if (!same) writeDocument(storage, call.unit, collection, key, current, next, place);
    return { matched: 1, modified: same ? 0 : 1 };
  }
  if (!upsert) return { matched: 0, modified: 0 };
  if (collection) writeDocument(storage, call.unit, collection, key, undefined, next, place);
  else writeDocument(storage, call.unit, ensureCollection(call), key, undefined, next);
  return { matched: 0, modified: 0, upserted: next };
}

const NONE: readonly StoredDocument[] = [];

/** The documents found by a query; `point` is the key of the one requested by _id, which is looked up directly. */
function findToModify(
  call: Call,
  collection: Collection,
  point: string | undefined,
  query: Query,
): readonly StoredDocument[] {
  const { storage } = call.store;
  if (point === undefined) return findAtOnce(storage, call.unit, collection, query, call);
  call.pacer.due();
  const raw = readDocument(storage, call.unit, collection, collection.prefix + point);
  return raw ? [{ key: point, raw }] : NONE;
}

/** Stores a changed document instead of the old one; false if the bytes are the same. */
export function replaceStored(call: Call, collection: Collection, document: StoredDocument, next: Buffer): boolean {
  if (next.equals(document.raw)) return false;
  writeDocument(call.store.storage, call.unit, collection, document.key, document.raw, next);
  return true;
}

/** Adds a document; throws DuplicateKey if its _id is taken. `absent` is a key known to be free. */
export function insertStorable(
  call: Call,
  collection: Collection,
  { raw, key }: { raw: Buffer; key: string },
  absent?: string,
): void {
  const { storage } = call.store;
  if (key !== absent && readDocument(storage, call.unit, collection, collection.prefix + key))
    throw duplicateKey(collection, undefined, raw);
  writeDocument(storage, call.unit, collection, key, undefined, raw);
}

/** Parses the `u` of an update statement or the `update` of a findAndModify, given its location and name. */
export function parseModification(
  statement: Buffer,
  element: Element | undefined,
  field: string,
  arrayFilters: Value,
  now: Date,
): Modification {
  if (element?.type === 0x04) {
    const stages = decodeElement(statement, element);
    if (arrayFilters !== undefined) throw badValue('arrayFilters may not be specified for pipeline-style updates');
    return ofDocuments(pipelineUpdate(Array.isArray(stages) ? stages : [], now));
  }
  if (element?.type !== 0x03) throw new CommandError('FailedToParse', `'${field}' must be an object or an array`);
  const raw = statement.subarray(element.start, element.end);
  if (raw[4] !== 0 && raw[5] !== DOLLAR) {
    if (arrayFilters !== undefined) throw badValue('arrayFilters may not be specified for replacements');
    return replacement(raw);
  }
  if (raw[4] === 0) return replacement(raw);
  const update = decodeDocument(raw);
  isOperatorUpdate(update);
  return ofDocuments(operatorUpdate(compileUpdate(update, arrayFilters, now)));
}

const DOLLAR = '$'.charCodeAt(0);

type ChangeDocument = (document: Doc, filter: Doc, inserting: boolean) => Doc;

const operatorUpdate =
  (update: Update): ChangeDocument =>
  (document, filter, inserting) => {
    update(document, filter, inserting);
    return document;
  };

function pipelineUpdate(stages: Value[], now: Date): ChangeDocument {
  const update = compilePipelineUpdate(stages, now);
  return (document) => update(document);
}

function ofDocuments(change: ChangeDocument): Modification {
  return {
    isReplacement: false,
    apply({ raw }, filter) {
      const document = decodeDocument(raw);
      const id = document._id;
      const changed = change(document, filter, false);
      if (!equals(changed._id, id) || !('_id' in changed)) throw immutableId();
      return encodeDocument(changed);
    },
    create(filter) {
      const wanted = idFromFilter(filter);
      const changed = change(fromFilter(filter), filter, true);
      const id = changed._id === undefined ? new ObjectId() : changed._id;
      if (wanted !== undefined && !equals(wanted, id)) throw immutableId();
      checkId(id);
      return { raw: encodeDocument(withIdFirst(changed, id)), id, key: keyOfId(id) };
    },
  };
}

function replacement(given: Buffer): Modification {
  const element = locateField(given, '_id');
  if (!element) {
    return {
      isReplacement: true,
      apply: ({ raw }) => {
        const own = locateField(raw, '_id');
        return toStorable(withId(given, own && decodeElement(raw, own))).raw;
      },
      create(filter) {
        const wanted = idFromFilter(filter);
        const id = wanted === undefined ? new ObjectId() : wanted;
        checkId(id);
        return keyed(toStorable(withId(given, id)));
      },
    };
  }
  const created = keyed(toStorable(given));
  return {
    isReplacement: true,
    apply({ key }) {
      if (created.key !== key) throw immutableId();
      return created.raw;
    },
    create(filter, wanted) {
      const demanded = wanted === undefined ? idFromFilter(filter) : undefined;
      const other = demanded !== undefined && !equals(demanded, created.id);
      if (other || (wanted !== undefined && wanted !== created.key)) throw immutableId();
      return created;
    },
  };
}

const keyed = ({ raw, id }: Storable): Created => ({ raw, id, key: keyOfId(id) });

function immutableId(): CommandError {
  return new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}
