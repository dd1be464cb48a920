import type { Catalog, Collection } from './catalog.ts';
import { ChangeList } from './changes.ts';
import type { Database } from './database.ts';
import { indexKeysOf } from './index-changes.ts';
import type { Locks, Owner } from './locks.ts';
import { readValue, type Snapshot } from './tables.ts';

/** A document's bytes before the unit and as the unit leaves them; undefined: there is none. */
export type Change = {
  before: Buffer | undefined;
  after: Buffer | undefined;
  /** What `keysAfter` has read. */
  keys?: string[][];
};

/**
 * A unit of work: what one command, or one transaction of several, reads and will write. Its changes are kept in
 * memory, seen by itself alone, until applyUnitOfWork puts all of them into the database.
 */
export type UnitOfWork = {
  readonly snapshot: Snapshot | undefined;
  /** The transaction it is, or undefined for a single command. */
  readonly owner: Owner | undefined;
  /** By the places of the documents, which are the prefix of the collection and the key of the _id. */
  readonly changes: Map<Collection, Map<string, Change>>;
  /** What these do to the entries of indexes, in the order they were made. */
  readonly entries: ChangeList;
  /** Keys of unique indexes its changes take, and the document that takes them. */
  readonly claims: Map<string, string>;
  /** Names of all that it wrote; a transaction holds them. */
  readonly written: Set<string>;
  bytes: number;
};

/** A unit without changes that reads the database as it is, or as a snapshot shows it. */
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

/** The keys that the document of a change has in each of the collection's indexes now. */
export function keysAfter(collection: Collection, change: Change): string[][] {
  change.keys ??= change.after ? indexKeysOf(collection, change.after) : [];
  return change.keys;
}
