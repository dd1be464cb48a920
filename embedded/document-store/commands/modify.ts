import { ObjectId } from 'bson';
import { compilePipelineUpdate } from '../aggregation/update.ts';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { keyOfId } from '../indexes/keys.ts';
import { findAtOnce, pointOf, type Query } from '../planner/run.ts';
import type { Collection } from '../storage/catalog.ts';
import { duplicateKey } from '../storage/duplicate-key.ts';
import type { StoredDocument } from '../storage/scan.ts';
import { readDocument, writeDocument } from '../storage/unit-of-work.ts';
import { compileUpdate, isOperatorUpdate, type Update } from '../update/update.ts';
import { fromFilter, idFromFilter, withIdFirst } from '../update/upsert.ts';
import { equals } from '../values/compare.ts';
import { decodeDocument, decodeElement } from '../values/decode.ts';
import { encodeDocument } from '../values/encode.ts';
import { locateField } from '../values/layout.ts';
import { checkId, toStorable, withId } from '../values/raw.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';
import { type Call, ensureCollection, findCollection } from './call.ts';

/** What an update does to one document: its bytes in, its bytes out. */
export type Modification = {
  apply(document: StoredDocument, filter: Doc): Buffer;
  /** The document an upsert makes. */
  create(filter: Doc): { raw: Buffer; id: Value };
  isReplacement: boolean;
};

export type Outcome = {
  matched: number;
  modified: number;
  upserted?: { id: Value; raw: Buffer };
};

/** Changes the documents a query finds (one, or all if `multi`), or makes one if `upsert` and there is none. */
export function modifyDocuments(
  call: Call,
  collectionName: string,
  query: Query,
  modification: Modification,
  options: { multi: boolean; upsert: boolean },
): Outcome {
  const known = findCollection(call, collectionName);
  // All are found before the first is changed: what a change moves along an index must not be met again.
  const limit = options.multi ? undefined : 1;
  const point = pointOf(query);
  const found = known ? findToModify(call, known, point, { ...query, limit }) : [];
  if (known && found.length > 0) {
    let modified = 0;
    for (const document of found) {
      if (replaceStored(call, known, document, modification.apply(document, query.filter))) modified++;
    }
    return { matched: found.length, modified };
  }
  if (!options.upsert) return { matched: 0, modified: 0 };
  const created = modification.create(query.filter);
  insertStorable(call, ensureCollection(call, collectionName), created, point);
  return { matched: 0, modified: 0, upserted: created };
}

/** The documents a query finds; `point` is the key of the one it asks for by _id, looked up without further ado. */
function findToModify(
  call: Call,
  collection: Collection,
  point: string | undefined,
  query: Query,
): readonly StoredDocument[] {
  const { storage } = call.store;
  if (point === undefined) return findAtOnce(storage, call.unit, collection, query, call);
  call.pacer.due();
  const raw = readDocument(storage, call.unit, collection, point);
  return raw ? [{ key: point, raw }] : [];
}

/** Puts a changed document in its old place; false when the bytes are the same. */
export function replaceStored(call: Call, collection: Collection, document: StoredDocument, next: Buffer): boolean {
  if (next.equals(document.raw)) return false;
  writeDocument(call.store.storage, call.unit, collection, document.key, document.raw, next);
  return true;
}

/** Adds a document; DuplicateKey when its _id is taken. `absent` is a key that is known not to be. */
export function insertStorable(
  call: Call,
  collection: Collection,
  { raw, id }: { raw: Buffer; id: Value },
  absent?: string,
): void {
  const key = keyOfId(id);
  const { storage } = call.store;
  if (key !== absent && readDocument(storage, call.unit, collection, key))
    throw duplicateKey(collection, undefined, raw);
  writeDocument(storage, call.unit, collection, key, undefined, raw);
}

/** The `u` of an update statement, or the `update` of a findAndModify, as a modification. */
export function parseModification(statement: Buffer, field: string, arrayFilters: Value, now: Date): Modification {
  const element = locateField(statement, field);
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
      return { raw: encodeDocument(withIdFirst(changed, id)), id };
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
        return toStorable(withId(given, id));
      },
    };
  }
  const storable = toStorable(given);
  return {
    isReplacement: true,
    apply({ key }) {
      if (keyOfId(storable.id) !== key) throw immutableId();
      return storable.raw;
    },
    create(filter) {
      const wanted = idFromFilter(filter);
      if (wanted !== undefined && !equals(wanted, storable.id)) throw immutableId();
      return storable;
    },
  };
}

function immutableId(): CommandError {
  return new CommandError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

/** Throws NotImplemented for a field that is not among the known ones, TypeMismatch for a query that is no document. */
export function checkStatement(statement: Doc, known: ReadonlySet<string>, command: string): void {
  for (const name in statement) {
    const value = statement[name];
    if (known.has(name) || value === undefined || value === null) continue;
    throw notImplemented(`field '${name}' of an ${command} statement`);
  }
  if (statement.q !== undefined && !isDoc(statement.q)) throw new CommandError('TypeMismatch', "'q' must be an object");
}
