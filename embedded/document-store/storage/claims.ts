import type { Index } from '../indexes/definition.ts';
import type { Collection } from './catalog.ts';
import { duplicateKey } from './duplicate-key.ts';
import { withPrefix } from './key-range.ts';
import { readRange } from './tables.ts';
import { keysAfter, type Storage, type UnitOfWork } from './unit-of-work.ts';

/** The keys that a change takes and gives up in one unique index. */
type Claim = {
  index: Index;
  position: number;
  previous: string[];
  wanted: string[];
};

/**
 * Takes a document's keys in the unique indexes and gives up its old ones: all or, if one of them belongs to another
 * document, none. `previous` and `next` are its keys in each index, `raw` is the document after the change. Throws
 * DuplicateKey, WriteConflict or Blocked.
 */
export function claimKeys(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  key: string,
  previous: readonly string[][],
  next: readonly string[][],
  raw: Buffer | undefined,
): void {
  const claims = collection.indexes.flatMap((index, position): Claim[] =>
    index.unique ? [{ index, position, previous: previous[position] ?? [], wanted: next[position] ?? [] }] : [],
  );
  for (const claim of claims) checkClaim(storage, unit, collection, key, claim, raw);
  // Only claims that succeeded in every index are recorded: a failing statement must leave nothing behind for the next
  // one.
  for (const claim of claims) recordClaim(unit, key, claim);
}

/** Documents go by their places, and no index has the same number as a collection, so names are unique. */
const claimName = (index: Index, entry: string): string => index.prefix + entry;

function checkClaim(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  key: string,
  { index, position, previous, wanted }: Claim,
  raw: Buffer | undefined,
): void {
  for (const entry of wanted) {
    if (previous.includes(entry)) continue;
    const name = claimName(index, entry);
    const claimant = unit.claims.get(name);
    if (claimant !== undefined && claimant !== key) throw duplicateKey(collection, index, raw);
    storage.locks.take(name, unit.owner);
    const range = withPrefix(index.prefix + entry);
    for (const { value } of readRange(storage.database.indexes, range, 8, false, unit.snapshot)) {
      const holder = value.toString('latin1');
      if (holder !== key && !gaveUp(unit, collection, holder, entry, position)) {
        throw duplicateKey(collection, index, raw);
      }
    }
  }
  for (const entry of previous) if (!wanted.includes(entry)) storage.locks.take(claimName(index, entry), unit.owner);
}

function recordClaim(unit: UnitOfWork, key: string, { index, previous, wanted }: Claim): void {
  for (const entry of previous) {
    if (wanted.includes(entry)) continue;
    const name = claimName(index, entry);
    if (!unit.owner) unit.written.add(name);
    if (unit.claims.get(name) === key) unit.claims.delete(name);
  }
  for (const entry of wanted) {
    const name = claimName(index, entry);
    unit.claims.set(name, key);
    if (!unit.owner) unit.written.add(name);
  }
}

function gaveUp(unit: UnitOfWork, collection: Collection, holder: string, entry: string, position: number): boolean {
  const change = unit.changes.get(collection)?.get(collection.prefix + holder);
  return change !== undefined && !keysAfter(collection, change)[position]?.includes(entry);
}
