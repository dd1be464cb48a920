import { CommandError } from '../errors.ts';
import { MAX_ID_BYTES } from '../indexes/keys.ts';
import { MAX_DOCUMENT_SIZE } from '../values/encode.ts';
import type { Collection } from './catalog.ts';
import { claimKeys } from './claims.ts';
import { changeEntries, indexKeysOf, putEntries } from './index-changes.ts';
import type { Storage, UnitOfWork } from './unit-of-work.ts';

/**
 * Replaces the document `current` (undefined: no document), or removes it if `next` is undefined. Throws DuplicateKey
 * if one of its keys in a unique index belongs to another document, WriteConflict or Blocked if someone else is writing
 * it, BSONObjectTooLarge.
 */
export function writeDocument(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  key: string,
  current: Buffer | undefined,
  next: Buffer | undefined,
  place = collection.prefix + key,
): void {
  if (next && next.length > MAX_DOCUMENT_SIZE) {
    throw new CommandError(
      'BSONObjectTooLarge',
      `a document of ${next.length} bytes is larger than ${MAX_DOCUMENT_SIZE}`,
    );
  }
  storage.locks.take(place, unit.owner);
  if (!unit.owner) unit.written.add(place);
  let changes = unit.changes.get(collection);
  if (!changes) {
    changes = new Map();
    unit.changes.set(collection, changes);
  }
  const known = changes.get(place);
  const previous = known ? known.after : current;
  const { indexes } = collection;
  if (indexes.some((index) => index.unique)) {
    const old = previous ? indexKeysOf(collection, previous) : [];
    const now = next ? indexKeysOf(collection, next) : [];
    claimKeys(storage, unit, collection, key, old, now, next);
    putEntries(indexes, key, old, now, unit.entries);
  } else if (indexes.length > 0) {
    changeEntries(indexes, key, previous, next, unit.entries);
  }
  if (key.length >= MAX_ID_BYTES) collection.longIds = true;
  changes.set(place, { before: known ? known.before : current, after: next });
  unit.bytes += next?.length ?? 0;
}

/** Puts all changes of a unit into the database. Call inside Database.write. */
export function applyUnitOfWork(storage: Storage, unit: UnitOfWork): void {
  const { documents, indexes } = storage.database;
  for (const [collection, changes] of unit.changes) {
    for (const [place, { before, after }] of changes) {
      if (after || before) documents.open().put('', place, after);
      if (collection.count !== undefined)
        collection.count += Number(after !== undefined) - Number(before !== undefined);
    }
    saveNewMarks(storage, collection);
  }
  indexes.open().append(unit.entries);
  storage.locks.wrote(unit.owner?.held ?? unit.written, unit.owner);
}

/** What a collection and its indexes have learned about their keys is saved, so that a restart does not forget it. */
const savedMarks = new WeakMap<Collection, string>();

function saveNewMarks(storage: Storage, collection: Collection): void {
  const marks = [collection.longIds, ...collection.indexes.map(({ multikey, inexact }) => `${multikey}/${inexact}`)];
  if (savedMarks.get(collection) === marks.join()) return;
  savedMarks.set(collection, marks.join());
  storage.catalog.save(collection);
}
