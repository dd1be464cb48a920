import { CommandError } from '../errors.ts';
import type { Index } from '../indexes/definition.ts';
import { indexKeys, MAX_ID_BYTES } from '../indexes/keys.ts';
import { decodeFields } from '../values/decode.ts';
import { MAX_DOCUMENT_SIZE } from '../values/encode.ts';
import type { Catalog, Collection } from './catalog.ts';
import { type Database, readRange, readValue, type Snapshot, withPrefix } from './database.ts';
import { duplicateKey } from './duplicate-key.ts';
import type { Locks, Owner } from './locks.ts';

/** A state of one document, with its keys in each of the collection's indexes. */
type Version = {
  raw: Buffer;
  keys: string[][];
};

export type Change = {
  before: Version | undefined;
  after: Version | undefined;
};

/**
 * A unit of work: what one command, or one transaction of several, reads and will write. Its changes are kept in
 * memory, seen by itself alone, until applyUnitOfWork puts all of them into the database.
 */
export type UnitOfWork = {
  readonly snapshot: Snapshot | undefined;
  /** The transaction it is, or undefined for a single command. */
  readonly owner: Owner | undefined;
  readonly changes: Map<Collection, Map<string, Change>>;
  /** Keys of unique indexes its changes take, and the document that takes them. */
  readonly claims: Map<string, string>;
  /** Names of all that it wrote. */
  readonly written: Set<string>;
  bytes: number;
};

/** A unit without changes that reads the database as it is, or as a snapshot shows it. */
export const newUnitOfWork = (snapshot?: Snapshot, owner?: Owner): UnitOfWork => ({
  snapshot,
  owner,
  changes: new Map(),
  claims: new Map(),
  written: new Set(),
  bytes: 0,
});

export type Storage = {
  database: Database;
  catalog: Catalog;
  locks: Locks;
};

/** A document's bytes as the unit sees them. */
export function readDocument(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  key: string,
): Buffer | undefined {
  const change = unit.changes.get(collection)?.get(key);
  if (change) return change.after?.raw;
  return readValue(storage.database.documents, collection.prefix + key, unit.snapshot);
}

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
  unit.written.add(name);
  let changes = unit.changes.get(collection);
  if (!changes) {
    changes = new Map();
    unit.changes.set(collection, changes);
  }
  const known = changes.get(key);
  const before = known ? known.before : current && version(collection, current);
  const previous = known ? known.after : before;
  const after = next && version(collection, next);
  const claims = claimsOf(collection, previous, after);
  for (const claim of claims) checkClaim(storage, unit, collection, key, claim, after);
  // Only what passed in every index is taken: a statement that fails must leave nothing behind for the next one.
  for (const claim of claims) recordClaim(unit, key, claim);
  if (key.length >= MAX_ID_BYTES) collection.longIds = true;
  changes.set(key, { before, after });
  unit.bytes += next?.length ?? 0;
}

const NO_KEYS: readonly string[] = [];

/** Puts all changes of a unit into the database. Call inside Database.write. */
export function applyUnitOfWork(storage: Storage, unit: UnitOfWork): void {
  const { documents, indexes } = storage.database;
  for (const [collection, changes] of unit.changes) {
    for (const [key, { before, after }] of changes) {
      const keyBytes = Buffer.from(key, 'latin1');
      if (after) documents.put(collection.prefix + key, after.raw);
      else if (before) documents.remove(collection.prefix + key);
      if (collection.count !== undefined)
        collection.count += Number(after !== undefined) - Number(before !== undefined);
      for (let i = 0; i < collection.indexes.length; i++) {
        const index = collection.indexes[i];
        if (!index) continue;
        const old = before?.keys[i] ?? NO_KEYS;
        const now = after?.keys[i] ?? NO_KEYS;
        for (const entry of old) if (!now.includes(entry)) indexes.remove(index.prefix + entry + key);
        for (const entry of now) {
          if (!old.includes(entry)) indexes.put(index.prefix + entry + key, keyBytes);
        }
      }
    }
    saveNewMarks(storage, collection);
  }
  storage.locks.wrote(unit.written);
}

/** What a collection and its indexes learned about their keys is kept, so that a restart does not forget it. */
const savedMarks = new WeakMap<Collection, string>();

function saveNewMarks(storage: Storage, collection: Collection): void {
  const marks = [collection.longIds, ...collection.indexes.map(({ multikey, inexact }) => `${multikey}/${inexact}`)];
  if (savedMarks.get(collection) === marks.join()) return;
  savedMarks.set(collection, marks.join());
  storage.catalog.save(collection);
}

function version(collection: Collection, raw: Buffer): Version {
  if (collection.indexes.length === 0) return { raw, keys: [] };
  const document = decodeFields(raw, indexedFields(collection));
  return { raw, keys: collection.indexes.map((index) => indexKeys(index, document)) };
}

const fieldsOfIndexes = new WeakMap<readonly Index[], ReadonlySet<string>>();

function indexedFields(collection: Collection): ReadonlySet<string> {
  let fields = fieldsOfIndexes.get(collection.indexes);
  if (!fields) {
    fields = new Set(collection.indexes.flatMap((index) => [...index.reads]));
    fieldsOfIndexes.set(collection.indexes, fields);
  }
  return fields;
}

/** What a change takes and gives up in one unique index. */
type Claim = {
  index: Index;
  position: number;
  previous: string[];
  wanted: string[];
};

const NO_CLAIMS: Claim[] = [];

function claimsOf(collection: Collection, previous: Version | undefined, after: Version | undefined): Claim[] {
  if (!collection.indexes.some((index) => index.unique)) return NO_CLAIMS;
  return collection.indexes.flatMap((index, position): Claim[] =>
    index.unique
      ? [{ index, position, previous: previous?.keys[position] ?? [], wanted: after?.keys[position] ?? [] }]
      : [],
  );
}

const claimName = (index: Index, entry: string): string => `u${index.prefix}${entry}`;

function checkClaim(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  key: string,
  { index, position, previous, wanted }: Claim,
  after: Version | undefined,
): void {
  for (const entry of wanted) {
    if (previous.includes(entry)) continue;
    const name = claimName(index, entry);
    const claimant = unit.claims.get(name);
    if (claimant !== undefined && claimant !== key) throw duplicateKey(collection, index, after?.raw);
    storage.locks.take(name, unit.owner);
    const range = withPrefix(index.prefix + entry);
    for (const { value } of readRange(storage.database.indexes, range, 8, false, unit.snapshot)) {
      const holder = value.toString('latin1');
      if (holder !== key && !gaveUp(unit, collection, holder, entry, position)) {
        throw duplicateKey(collection, index, after?.raw);
      }
    }
  }
  for (const entry of previous) if (!wanted.includes(entry)) storage.locks.take(claimName(index, entry), unit.owner);
}

function recordClaim(unit: UnitOfWork, key: string, { index, previous, wanted }: Claim): void {
  for (const entry of previous) {
    if (wanted.includes(entry)) continue;
    const name = claimName(index, entry);
    unit.written.add(name);
    if (unit.claims.get(name) === key) unit.claims.delete(name);
  }
  for (const entry of wanted) {
    const name = claimName(index, entry);
    unit.claims.set(name, key);
    unit.written.add(name);
  }
}

function gaveUp(unit: UnitOfWork, collection: Collection, holder: string, entry: string, position: number): boolean {
  const change = unit.changes.get(collection)?.get(holder);
  return change !== undefined && !change.after?.keys[position]?.includes(entry);
}
