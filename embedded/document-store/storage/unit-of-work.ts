import type { Catalog, Collection } from './catalog.ts';
import type { Database } from './database.ts';
import type { Locks, Owner } from './locks.ts';
import { readValue, type Snapshot } from './tables.ts';
import type { Version } from './version.ts';

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
  /** Names of all that it wrote; a transaction holds them. */
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
