import type { Catalog, Collection } from './catalog.ts';
import { ChangeList } from './changes.ts';
import type { Database } from './database.ts';
import { indexKeysOf } from './index-changes.ts';
import type { Locks, Owner } from './locks.ts';
import { readValue, type Snapshot } from './tables.ts';

/** A document's bytes before the unit and as the unit leaves them; undefined: no document. */
export type Change = {
  before: Buffer | undefined;
  after: Buffer | undefined;
  /** Cached by `keysAfter`. */
  keys?: string[][];
};

/**
 * A unit of work: what one command, or one transaction of several, reads and will write. Its changes are kept in
 * memory, visible only to itself, until applyUnitOfWork puts all of them into the database.
 */
export type UnitOfWork = {
  readonly snapshot: Snapshot | undefined;
  /** The transaction it belongs to, or undefined for a single command. */
  readonly owner: Owner | undefined;
  /** By the documents' places: the collection's prefix followed by the key of the _id. */
  readonly changes: Map<Collection, Map<string, Change>>;
  /** The resulting changes to index entries, in order. */
  readonly entries: ChangeList;
  /** The keys of unique indexes that its changes take, and the document that takes them. */
  readonly claims: Map<string, string>;
  /** The names of everything it wrote; a transaction holds them. */
  readonly written: Set<string>;
  bytes: number;
};

/** A unit without changes that reads the current database, or a snapshot. */
export const newUnitOfWork = (snapshot?: Snapshot, owner?: Owner): UnitOfWork => ({
  snapshot,
  owner,
  changes: new Map(),
  entries: new ChangeList(),
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
  place: string,
): Buffer | undefined {
  const change = unit.changes.get(collection)?.get(place);
  if (change) return change.after;
  return readValue(storage.database.documents, place, unit.snapshot);
}

/** The keys that a change's document now has in each of the collection's indexes. */
export function keysAfter(collection: Collection, change: Change): string[][] {
  change.keys ??= change.after ? indexKeysOf(collection, change.after) : [];
  return change.keys;
}
