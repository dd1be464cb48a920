import { BSONRegExp } from 'bson';
import { CommandError } from '../errors.ts';
import { keyOfId } from '../indexes/keys.ts';
import { PAUSE, type Paced, type Pacer } from '../pacing.ts';
import { compileFilter } from '../query/filter.ts';
import { isOperatorDoc } from '../query/operators.ts';
import { parseSort, type SortField, sorter, sortKey, sortReads } from '../query/sort.ts';
import type { Collection } from '../storage/catalog.ts';
import { type ScanOptions, type StoredDocument, scanCollection, scanIndex } from '../storage/scan.ts';
import { readDocument, type Storage, type UnitOfWork } from '../storage/unit-of-work.ts';
import { decodeFields } from '../values/decode.ts';
import { type Doc, isDoc, type Value } from '../values/types.ts';
import { type Plan, planQuery } from './plan.ts';

export type Query = {
  filter: Doc;
  sort?: Doc | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
  hint?: Value;
  /** Whether the documents themselves are needed; if not, they may arrive without their bytes. */
  fetch?: boolean;
};

/** The memory limit of a sort, as in MongoDB. */
const SORT_MEMORY = 100 * 1024 * 1024;

/** How work is observed: its pauses and time limit, and a report for each document examined. */
export type Watch = {
  pacer: Pacer;
  examined?: () => void;
};

/** The documents found by a query, in its order, as the unit sees them. */
export function findDocuments(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  query: Query,
  watch: Watch,
): Generator<StoredDocument | typeof PAUSE> {
  const key = pointOf(query);
  if (key !== undefined) {
    const raw = query.skip ? undefined : readDocument(storage, unit, collection, collection.prefix + key);
    return watched(raw ? [{ key, raw }] : [], watch);
  }
  const sort = parseSort(query.sort ?? {});
  const plan = planQuery(collection, query.filter, sort, query.hint);
  const { matches, reads } = compileFilter(plan.decided ? {} : query.filter);
  const skip = query.skip ?? 0;
  const end = query.limit ? skip + query.limit : Number.POSITIVE_INFINITY;
  const inOrder = sort.length === 0 || plan.sorted;
  if (inOrder && plan.decided) {
    const scanned = follow(storage, unit, collection, plan, { skip, fetch: query.fetch ?? true });
    return slice(watched(scanned, watch), 0, end - skip);
  }
  const scanned = watched(follow(storage, unit, collection, plan, {}), watch);
  const found = plan.decided ? scanned : matching(scanned, (raw) => matches(decodeFields(raw, reads)));
  return slice(inOrder ? found : sorted(found, sort, end), skip, end);
}

/** Like `findDocuments`, in one go without pauses: nothing else may change what a write finds. */
export function findAtOnce(...query: Parameters<typeof findDocuments>): StoredDocument[] {
  return [...findDocuments(...query)].filter((document) => document !== PAUSE);
}

function* matching(documents: Paced<StoredDocument>, matches: (raw: Buffer) => boolean) {
  for (const document of documents) if (document === PAUSE || matches(document.raw)) yield document;
}

function* sorted(documents: Paced<StoredDocument>, sort: readonly SortField[], limit: number) {
  const fields = new Set(sortReads(sort));
  const kept = sorter<StoredDocument>(limit);
  let size = 0;
  for (const document of documents) {
    if (document === PAUSE) {
      yield PAUSE;
      continue;
    }
    size += document.raw.length;
    if (limit === Number.POSITIVE_INFINITY && size > SORT_MEMORY) throw sortTooLarge();
    kept.add(sortKey(sort, decodeFields(document.raw, fields)), document);
  }
  yield* kept.items();
}

function* watched(documents: Iterable<StoredDocument>, { pacer, examined }: Watch) {
  for (const document of documents) {
    if (pacer.due()) yield PAUSE;
    // A document that was only counted has no bytes.
    if (document.raw.length > 0) examined?.();
    yield document;
  }
}

/** The most frequent query, { _id: value }, needs neither plan nor filter: the document's key, otherwise undefined. */
export const pointOf = ({ filter, hint }: Query): string | undefined =>
  hint === undefined ? pointOnId(filter) : undefined;

function pointOnId(filter: Doc): string | undefined {
  let key: string | undefined;
  for (const name in filter) {
    if (name !== '_id' || key !== undefined) return undefined;
    const value = filter[name];
    const plain = !Array.isArray(value) && !(value instanceof BSONRegExp) && !(isDoc(value) && isOperatorDoc(value));
    if (!plain || value === null || value === undefined) return undefined;
    key = keyOfId(value);
  }
  return key;
}

function* follow(
  storage: Storage,
  unit: UnitOfWork,
  collection: Collection,
  plan: Plan,
  options: ScanOptions,
): Generator<StoredDocument> {
  switch (plan.kind) {
    case 'ids': {
      let left = options.skip ?? 0;
      for (const key of plan.keys) {
        const raw = readDocument(storage, unit, collection, collection.prefix + key);
        if (raw && left-- <= 0) yield { key, raw };
      }
      return;
    }
    case 'collection':
      yield* scanCollection(storage, unit, collection, plan.range, { ...options, reverse: plan.reverse });
      return;
    case 'index': {
      const { index, ranges, merged, reverse } = plan;
      yield* scanIndex(storage, unit, collection, index, ranges, { ...options, merged, reverse });
      return;
    }
    case 'union': {
      const seen = new Set<string>();
      for (const branch of plan.plans) {
        for (const document of follow(storage, unit, collection, branch, {})) {
          if (seen.has(document.key)) continue;
          seen.add(document.key);
          yield document;
        }
      }
    }
  }
}

function* slice<T>(items: Paced<T>, from: number, to: number): Generator<T | typeof PAUSE> {
  let position = 0;
  if (from >= to) return;
  for (const item of items) {
    if (item === PAUSE) {
      yield PAUSE;
      continue;
    }
    if (position >= from) yield item;
    position++;
    if (position >= to) return;
  }
}

function sortTooLarge(): CommandError {
  return new CommandError(
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `Sort exceeded memory limit of ${SORT_MEMORY} bytes; add an index in this order, or a limit`,
  );
}
