import { CommandError } from '../errors.ts';
import type { Index } from '../indexes/definition.ts';
import type { Collection } from './catalog.ts';
import type { KeyRange } from './key-range.ts';
import { countPairs, readRange, type Table } from './tables.ts';
import { type Change, keysAfter, readDocument, type Storage, type UnitOfWork } from './unit-of-work.ts';

export type StoredDocument = {
  /** The key of its _id. */
  key: string;
  raw: Buffer;
};

/** An index entry: its place in the overall order, and the key of its document. */
type Entry = { place: string; key: string };

/** `orderedFrom`: where in the range's keys the part begins by which it is merged with other ranges. */
export type IndexRange = KeyRange & { orderedFrom: number };

export type ScanOptions = {
  reverse?: boolean;
  /** How many to skip first, unread. */
  skip?: number;
  /** Whether the documents are read; if not, they arrive without their bytes. */
  fetch?: boolean;
};

const UNREAD: StoredDocument = { key: '', raw: Buffer.alloc(0) };

/** One placeholder per document in the ranges, after the first `skip`: counted, not read. */
function* unread(table: Table, unit: UnitOfWork, ranges: readonly KeyRange[], skip: number): Generator<StoredDocument> {
  let left = -skip;
  for (const range of ranges) left += countPairs(table, range, unit.snapshot);
  for (; left > 0; left--) yield UNREAD;
}

/**
 * A range of a collection in the order of _id, as the unit sees it. Nothing stays open between documents: a cursor that
 * outlives its command continues from the last key.
 */
export function* scanCollection(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  range: KeyRange,
  { reverse = false, skip = 0, fetch = true }: ScanOptions = {},
): Generator<StoredDocument> {
  const { documents } = storage.database;
  const check = (): void => checkAlive(collection);
  const changes = unit.changes.get(collection);
  if (!changes) {
    if (!fetch) return yield* unread(documents, unit, [range], skip);
    for (const { key, value } of pairs(documents, unit, range, reverse, skip, check)) {
      yield { key: key.slice(collection.prefix.length), raw: value };
    }
    return;
  }
  const own = [...changes].flatMap(([place, { after }]) =>
    after && place >= range.from && place < range.to
      ? [{ place, key: place.slice(collection.prefix.length), raw: after }]
      : [],
  );
  const stored = function* (): Generator<StoredDocument & Entry> {
    for (const pair of pairs(documents, unit, range, reverse, 0, check)) {
      if (changes.has(pair.key)) continue;
      yield { place: pair.key, key: pair.key.slice(collection.prefix.length), raw: pair.value };
    }
  };
  yield* from(skip, merge(stored(), own, reverse));
}

/**
 * The documents that an index contains in the ranges, one range after another or, if `merged`, all at once in the order
 * of their keys from `orderedFrom` on. A document with several entries is returned once.
 */
export function* scanIndex(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  index: Index,
  ranges: readonly IndexRange[],
  { merged = false, reverse = false, skip = 0, fetch = true }: ScanOptions & { merged?: boolean } = {},
): Generator<StoredDocument> {
  const changed = unit.changes.has(collection);
  if (!fetch && !changed && !index.multikey) return yield* unread(storage.database.indexes, unit, ranges, skip);
  const entriesOf = (range: KeyRange, pass: number): Generator<Entry> =>
    indexEntries(storage, unit, collection, index, range, reverse, pass);
  const entries = merged
    ? from(
        skip,
        mergeRanges(ranges, (range) => entriesOf(range, 0), reverse),
      )
    : inTurn(storage, unit, reverse ? [...ranges].reverse() : ranges, changed, skip, entriesOf);
  const seen = index.multikey ? new Set<string>() : undefined;
  for (const { key } of entries) {
    if (seen?.has(key)) continue;
    seen?.add(key);
    const raw = fetch ? readDocument(storage, unit, collection, collection.prefix + key) : UNREAD.raw;
    if (raw) yield { key, raw };
  }
}

/** Documents to be skipped are counted range by range without reading, unless the unit's own changes lie among them. */
function* inTurn(
  storage: Storage,
  unit: UnitOfWork,
  ranges: readonly KeyRange[],
  changed: boolean,
  skip: number,
  entriesOf: (range: KeyRange, pass: number) => Generator<Entry>,
): Generator<Entry> {
  let left = skip;
  for (const range of ranges) {
    const entries = left > 0 && !changed ? countPairs(storage.database.indexes, range, unit.snapshot) : 0;
    const pass = Math.min(left, entries);
    left -= pass;
    if (pass > 0 && pass === entries) continue;
    for (const entry of entriesOf(range, pass)) {
      if (left > 0) left--;
      else yield entry;
    }
  }
}

function* indexEntries(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  index: Index,
  range: KeyRange,
  reverse: boolean,
  skip: number,
): Generator<Entry> {
  const { indexes } = storage.database;
  const changes = unit.changes.get(collection);
  const ready = (): void => checkAlive(collection, index);
  const stored = function* (): Generator<Entry> {
    for (const pair of pairs(indexes, unit, range, reverse, skip, ready)) {
      const key = pair.value.toString('latin1');
      if (!changes?.has(collection.prefix + key)) yield { place: pair.key, key };
    }
  };
  yield* changes ? merge(stored(), ownEntries(collection, index, changes, range), reverse) : stored();
}

function ownEntries(collection: Collection, index: Index, changes: ReadonlyMap<string, Change>, range: KeyRange) {
  const position = collection.indexes.indexOf(index);
  const entries: Entry[] = [];
  for (const [document, change] of changes) {
    const key = document.slice(collection.prefix.length);
    for (const entry of keysAfter(collection, change)[position] ?? []) {
      const place = index.prefix + entry + key;
      if (place >= range.from && place < range.to) entries.push({ place, key });
    }
  }
  return entries;
}

/** Always yields the first entry of all ranges. */
function* mergeRanges(
  ranges: readonly IndexRange[],
  entriesOf: (range: KeyRange) => Generator<Entry>,
  reverse: boolean,
): Generator<Entry> {
  const heads = ranges.flatMap(({ orderedFrom, ...range }) => {
    const entries = entriesOf(range);
    const step = entries.next();
    return step.done ? [] : [{ entries, orderedFrom, entry: step.value, order: step.value.place.slice(orderedFrom) }];
  });
  for (;;) {
    let first = heads[0];
    for (const head of heads)
      if (first && head.order < first.order !== reverse && head.order !== first.order) first = head;
    if (!first) return;
    yield first.entry;
    const step = first.entries.next();
    if (step.done) {
      heads.splice(heads.indexOf(first), 1);
    } else {
      first.entry = step.value;
      first.order = step.value.place.slice(first.orderedFrom);
    }
  }
}

/** Merges two sequences in order of place. */
function* merge<T extends Entry>(stored: Generator<T>, own: T[], reverse: boolean): Generator<T> {
  own.sort((a, b) => (a.place < b.place === reverse ? 1 : -1));
  let next = 0;
  for (const item of stored) {
    for (let mine = own[next]; mine && mine.place < item.place !== reverse; mine = own[++next]) yield mine;
    yield item;
  }
  yield* own.slice(next);
}

function* from<T>(skip: number, items: Iterable<T>): Generator<T> {
  let left = skip;
  for (const item of items) {
    if (left > 0) left--;
    else yield item;
  }
}

const FIRST_CHUNK = 32;
const MAX_CHUNK = 512;

function* pairs(
  table: Table,
  unit: UnitOfWork,
  range: KeyRange,
  reverse: boolean,
  skip: number,
  check: () => void,
): Generator<{ key: string; value: Buffer }> {
  let { from, to } = range;
  let size = FIRST_CHUNK;
  let pass = skip;
  for (;;) {
    check();
    const chunk = readRange(table, { from, to }, size, reverse, unit.snapshot, pass);
    yield* chunk;
    const last = chunk[chunk.length - 1];
    if (!last || chunk.length < size) return;
    pass = 0;
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
