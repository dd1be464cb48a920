import { CommandError } from '../errors.ts';
import type { Index } from '../indexes/definition.ts';
import type { Collection } from './catalog.ts';
import { type KeyRange, readRange } from './database.ts';
import { type Change, readDocument, type Storage, type UnitOfWork } from './unit-of-work.ts';

export type StoredDocument = {
  /** The key of its _id. */
  key: string;
  raw: Buffer;
};

/**
 * A range of a collection in the order of _id, as the unit sees it. Between the documents it gives, nothing is held
 * open: a cursor that outlives its command goes on from the last key.
 */
export function* scanCollection(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  range: KeyRange,
  reverse: boolean,
): Generator<StoredDocument> {
  const changes = unit.changes.get(collection);
  const own = [...(changes ?? [])].flatMap(([key, { after }]) => {
    const place = collection.prefix + key;
    return after && place >= range.from && place < range.to ? [{ place, key, raw: after.raw }] : [];
  });
  const stored = function* (): Generator<StoredDocument & { place: string }> {
    for (const pair of pairs(storage.database.documents, unit, range, reverse, () => checkAlive(collection))) {
      const key = pair.key.slice(collection.prefix.length);
      if (!changes?.has(key)) yield { place: pair.key, key, raw: pair.value };
    }
  };
  yield* merge(stored(), own, reverse);
}

/** The documents an index holds in the ranges, in its order; one that stands in several places is given once. */
export function* scanIndex(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  index: Index,
  ranges: readonly KeyRange[],
  reverse: boolean,
): Generator<StoredDocument> {
  const seen = index.multikey ? new Set<string>() : undefined;
  const ordered = reverse ? [...ranges].reverse() : ranges;
  for (const range of ordered) {
    for (const { key, raw } of scanIndexRange(storage, unit, collection, index, range, reverse)) {
      if (seen?.has(key)) continue;
      seen?.add(key);
      yield { key, raw };
    }
  }
}

function* scanIndexRange(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  index: Index,
  range: KeyRange,
  reverse: boolean,
): Generator<StoredDocument> {
  const changes = unit.changes.get(collection);
  const own = changes ? ownEntries(collection, index, changes, range) : [];
  const stored = function* (): Generator<StoredDocument & { place: string }> {
    for (const pair of pairs(storage.database.indexes, unit, range, reverse, () => checkAlive(collection, index))) {
      const key = pair.value.toString('latin1');
      if (changes?.has(key)) continue;
      const raw = readDocument(storage, unit, collection, key);
      if (raw) yield { place: pair.key, key, raw };
    }
  };
  yield* merge(stored(), own, reverse);
}

function ownEntries(collection: Collection, index: Index, changes: ReadonlyMap<string, Change>, range: KeyRange) {
  const position = collection.indexes.indexOf(index);
  const entries: (StoredDocument & { place: string })[] = [];
  for (const [key, { after }] of changes) {
    for (const entry of after?.keys[position] ?? []) {
      const place = index.prefix + entry + key;
      if (after && place >= range.from && place < range.to) entries.push({ place, key, raw: after.raw });
    }
  }
  return entries;
}

/** Both in order of their places. */
function* merge<T extends { place: string }>(stored: Generator<T>, own: T[], reverse: boolean): Generator<T> {
  if (own.length === 0) {
    yield* stored;
    return;
  }
  own.sort((a, b) => (a.place < b.place === reverse ? 1 : -1));
  let next = 0;
  for (const item of stored) {
    for (let mine = own[next]; mine && mine.place < item.place !== reverse; mine = own[++next]) yield mine;
    yield item;
  }
  yield* own.slice(next);
}

const FIRST_CHUNK = 32;
const MAX_CHUNK = 512;

function* pairs(
  table: Parameters<typeof readRange>[0],
  unit: UnitOfWork,
  range: KeyRange,
  reverse: boolean,
  check: () => void,
): Generator<{ key: string; value: Buffer }> {
  let { from, to } = range;
  let size = FIRST_CHUNK;
  for (;;) {
    check();
    const chunk = readRange(table, { from, to }, size, reverse, unit.snapshot);
    yield* chunk;
    const last = chunk[chunk.length - 1];
    if (!last || chunk.length < size) return;
    if (reverse) to = last.key;
    else from = `${last.key}\0`;
    size = Math.min(size * 4, MAX_CHUNK);
  }
}

function checkAlive(collection: Collection, index?: Index): void {
  if (collection.dropped || index?.dropped) {
    throw new CommandError('QueryPlanKilled', 'the collection or index was dropped while the cursor was open');
  }
}
