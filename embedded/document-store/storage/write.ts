import { CommandError } from '../errors.ts';
import type { Index } from '../indexes/definition.ts';
import { MAX_ID_BYTES } from '../indexes/keys.ts';
import { MAX_DOCUMENT_SIZE } from '../values/encode.ts';
import type { Collection } from './catalog.ts';
import { claimKeys } from './claims.ts';
import type { Storage, UnitOfWork } from './unit-of-work.ts';
import { newVersion } from './version.ts';

/**
 * Puts a document in the place of `current` (undefined: there is none), or removes it when `next` is undefined.
 * Throws DuplicateKey when a unique index holds one of its keys for another document, WriteConflict or Blocked when
 * somebody else is writing it, BSONObjectTooLarge.
 */
export function writeDocument(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  key: string,
  current: Buffer | undefined,
  next: Buffer | undefined,
): void {
  if (next && next.length > MAX_DOCUMENT_SIZE) {
    throw new CommandError(
      'BSONObjectTooLarge',
      `a document of ${next.length} bytes is larger than ${MAX_DOCUMENT_SIZE}`,
    );
  }
  const name = `d${collection.prefix}${key}`;
  storage.locks.take(name, unit.owner);
  if (!unit.owner) unit.written.add(name);
  let changes = unit.changes.get(collection);
  if (!changes) {
    changes = new Map();
    unit.changes.set(collection, changes);
  }
  const known = changes.get(key);
  const before = known ? known.before : current && newVersion(collection, current);
  const previous = known ? known.after : before;
  const after = next && newVersion(collection, next);
  claimKeys(storage, unit, collection, key, previous, after);
  if (key.length >= MAX_ID_BYTES) collection.longIds = true;
  changes.set(key, { before, after });
  unit.bytes += next?.length ?? 0;
}

const NO_KEYS: readonly string[] = [];

/** Puts all changes of a unit into the database. Call inside Database.write. */
export function applyUnitOfWork(storage: Storage, unit: UnitOfWork): void {
  const { documents } = storage.database;
  for (const [collection, changes] of unit.changes) {
    for (const [key, { before, after }] of changes) {
      if (after) documents.put(collection.prefix + key, after.raw);
      else if (before) documents.remove(collection.prefix + key);
      if (collection.count !== undefined)
        collection.count += Number(after !== undefined) - Number(before !== undefined);
      for (let i = 0; i < collection.indexes.length; i++) {
        const index = collection.indexes[i];
        if (index) changeEntries(storage, index, key, before?.keys[i] ?? NO_KEYS, after?.keys[i] ?? NO_KEYS);
      }
    }
    saveNewMarks(storage, collection);
  }
  storage.locks.wrote(unit.owner?.held ?? unit.written);
}

function changeEntries(
  { database: { indexes } }: Storage,
  index: Index,
  key: string,
  old: readonly string[],
  now: readonly string[],
): void {
  for (const entry of old) if (!now.includes(entry)) indexes.remove(index.prefix + entry + key);
  for (const entry of now) if (!old.includes(entry)) indexes.put(index.prefix + entry + key, key.length);
}

/** What a collection and its indexes learned about their keys is kept, so that a restart does not forget it. */
const savedMarks = new WeakMap<Collection, string>();

function saveNewMarks(storage: Storage, collection: Collection): void {
  const marks = [collection.longIds, ...collection.indexes.map(({ multikey, inexact }) => `${multikey}/${inexact}`)];
  if (savedMarks.get(collection) === marks.join()) return;
  savedMarks.set(collection, marks.join());
  storage.catalog.save(collection);
}
