import type { Index, IndexField } from '../indexes/definition.ts';
import { EXACT_FIELDS_BYTES, MAX_FIELDS_BYTES } from '../indexes/keys.ts';
import type { SortField } from '../query/sort.ts';
import type { Collection } from '../storage/catalog.ts';
import type { KeyRange } from '../storage/key-range.ts';
import { afterPrefix } from '../storage/key-range.ts';
import type { IndexRange } from '../storage/scan.ts';
import { boundKey, invertKey } from '../values/key.ts';
import type { Doc } from '../values/types.ts';
import { type Condition, endOf, type Interval, intersect, isExact, startOf } from './conditions.ts';
import { coversPartial } from './partial.ts';

/** The ranges of an index that contain the documents. */
export type IndexPlan = {
  kind: 'index';
  index: Index;
  ranges: IndexRange[];
  /** Whether the ranges are read simultaneously, in the order of what follows their first fields. */
  merged: boolean;
  reverse: boolean;
  sorted: boolean;
  decided: boolean;
  bounds: number;
};

/** The score of a single range, compared with 10 for an equality: $or branches, each with its index, are narrower. */
export const ONE_RANGE = 5;
/** Beyond this many ranges, the seeks are not worth it. */
const MAX_RANGES = 2000;
/** At most this many are merged to avoid a sort, as in MongoDB. */
const MAX_MERGED = 200;

/** A plan that uses one index; undefined if the index is of no use or does not contain all documents. */
export function planIndex(
  collection: Collection,
  index: Index,
  filter: Doc,
  conditions: Map<string, Condition[]>,
  sort: readonly SortField[],
  forced = false,
): IndexPlan | undefined {
  if (!holdsAllMatches(index, conditions)) return undefined;
  let prefixes = [''];
  let equalities = 0;
  let points = 0;
  const settled = new Set<string>();
  let bounds = 0;
  let interval: Interval | undefined;
  for (const field of index.fields) {
    if (index.multikey && sharesArray(index.fields, field)) break;
    const keys = conditions.get(field.name)?.find((condition) => condition.points)?.points;
    if (keys && prefixes.length * keys.length <= MAX_RANGES) {
      prefixes = prefixes.flatMap((prefix) => keys.map((key) => prefix + directed(field, key)));
      if (keys.length === 1) settled.add(field.name);
      if (keys.length === 1 && points === equalities) equalities++;
      points++;
      bounds += 10;
      continue;
    }
    interval = intervalOf(index, conditions.get(field.name) ?? []);
    if (interval) {
      if (field.descending) interval = inverted(interval);
      bounds += ONE_RANGE;
    }
    break;
  }
  const { ranges, whole } = rangesOf(index, prefixes, interval);
  const exact = !index.multikey && !index.inexact && whole;
  const ordered = (fixed: number) =>
    exact ? orderDirection(index, fixed, settled, sort, !collection.longIds) : undefined;
  const inTurn = ordered(equalities);
  const merged = inTurn === undefined && ranges.length <= MAX_MERGED ? ordered(points) : undefined;
  const direction = inTurn ?? merged;
  if (bounds === 0 && direction === undefined && !forced) return undefined;
  return {
    kind: 'index',
    index,
    ranges,
    merged: merged !== undefined,
    reverse: direction === 'backward',
    sorted: direction !== undefined,
    decided: exact && isExact(filter, conditions) && usesAll(index, conditions, filter, points, interval),
    bounds,
  };
}

function holdsAllMatches(index: Index, conditions: Map<string, Condition[]>): boolean {
  if (index.partial && !coversPartial(index.partial.filter, conditions)) return false;
  if (!index.sparse) return true;
  return index.fields.some((field) => conditions.get(field.name)?.some((condition) => !condition.matchesMissing));
}

/** In a multikey index, two fields of the same array may match in different elements: only the first can be used. */
function sharesArray(fields: readonly IndexField[], field: IndexField): boolean {
  return fields.slice(0, fields.indexOf(field)).some((earlier) => earlier.path[0] === field.path[0]);
}

function intervalOf(index: Index, conditions: readonly Condition[]): Interval | undefined {
  const intervals = conditions.flatMap((condition) => condition.interval ?? []);
  // In an array, one element may satisfy one bound and another element the other.
  if (index.multikey) return intervals[0];
  return intervals.reduce<Interval | undefined>((known, next) => (known ? intersect(known, next) : next), undefined);
}

/** Whether the ranges cover every condition of the filter. */
function usesAll(
  index: Index,
  conditions: Map<string, Condition[]>,
  filter: Doc,
  points: number,
  interval: Interval | undefined,
): boolean {
  return Object.keys(filter).every((name) => {
    const place = index.fields.findIndex((field) => field.name === name);
    const asked = conditions.get(name) ?? [];
    if (place >= 0 && place < points) return asked.length === 1;
    return place === points && interval !== undefined && asked.every((condition) => condition.interval);
  });
}

const directed = (field: IndexField, key: string): string => (field.descending ? invertKey(key) : key);

const inverted = (interval: Interval): Interval => ({
  low: invertKey(interval.high),
  lowInclusive: interval.highInclusive,
  high: invertKey(interval.low),
  highInclusive: interval.lowInclusive,
});

/** In key order, without duplicates; `whole` says that they contain nothing beyond what was requested. */
function rangesOf(
  index: Index,
  prefixes: readonly string[],
  interval: Interval | undefined,
): { ranges: IndexRange[]; whole: boolean } {
  const ranges = new Map<string, IndexRange>();
  let whole = true;
  for (const prefix of prefixes) {
    const complete = boundKey(prefix, MAX_FIELDS_BYTES);
    const range =
      !interval && complete === prefix
        ? { from: index.prefix + prefix, to: afterPrefix(index.prefix + prefix), whole: true }
        : rangeOf(
            index.prefix,
            prefix + (interval ? startOf(interval) : ''),
            interval ? prefix + endOf(interval) : afterPrefix(prefix),
            EXACT_FIELDS_BYTES,
          );
    whole &&= range.whole;
    ranges.set(`${range.from}/${range.to}`, { ...range, orderedFrom: index.prefix.length + prefix.length });
  }
  return { ranges: [...ranges.values()].sort((a, b) => (a.from < b.from ? -1 : 1)), whole };
}

/**
 * A range of keys of which only the first `exact` bytes are certain to be ordered, because longer keys end in a hash
 * (see boundKey): `whole` says that it was not widened because of that.
 */
export function rangeOf(prefix: string, from: string, to: string, exact: number): KeyRange & { whole: boolean } {
  return {
    from: prefix + from.slice(0, exact),
    to: prefix + (to.length > exact ? afterPrefix(to.slice(0, exact)) : to),
    whole: from.length <= exact && to.length <= exact,
  };
}

/** Whether the index, after its first `fixed` fields, runs in the order of the sort or exactly against it. */
function orderDirection(
  index: Index,
  fixed: number,
  settled: ReadonlySet<string>,
  sort: readonly SortField[],
  exactIds: boolean,
): 'forward' | 'backward' | undefined {
  if (sort.length === 0) return undefined;
  const wanted = sort.filter((field) => !settled.has(field.name));
  const rest = index.fields.slice(fixed);
  let direction: 'forward' | 'backward' | undefined;
  for (let i = 0; i < wanted.length; i++) {
    const want = wanted[i];
    const have = rest[i];
    if (!want) continue;
    // After all fields of the index come the _ids, ascending in its own direction.
    const name = have?.name ?? (i === rest.length && exactIds ? '_id' : undefined);
    if (want.name !== name) return undefined;
    const way = want.descending === (have?.descending ?? false) ? 'forward' : 'backward';
    if (direction !== undefined && direction !== way) return undefined;
    direction = way;
  }
  return direction ?? 'forward';
}
