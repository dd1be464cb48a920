import { CommandError, notImplemented } from '../errors.ts';
import type { Index, IndexField } from '../indexes/definition.ts';
import { keyOfId, MAX_FIELDS_BYTES } from '../indexes/keys.ts';
import type { SortField } from '../query/sort.ts';
import type { Collection } from '../storage/catalog.ts';
import { afterPrefix, type KeyRange, withPrefix } from '../storage/database.ts';
import { asDouble, equals } from '../values/compare.ts';
import { boundKey, invertKey } from '../values/key.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';
import { type Condition, conditionsOf, endOf, type Interval, intersect, startOf } from './conditions.ts';
import { coversPartial } from './partial.ts';

/** How the documents that may match are found. */
export type Plan =
  | { kind: 'ids'; keys: string[]; sorted: boolean }
  | { kind: 'collection'; range: KeyRange; bounded: boolean; reverse: boolean; sorted: boolean }
  | { kind: 'index'; index: Index; ranges: KeyRange[]; reverse: boolean; sorted: boolean; bounds: number }
  | { kind: 'union'; plans: Plan[]; sorted: boolean };

/**
 * Chooses the way to the documents: equality on the most fields of an index first, then a range, then an order that
 * saves the sort; else the collection in the order of _id. `sorted` says that the order asked for comes by itself.
 */
export function planQuery(collection: Collection, filter: Doc, sort: readonly SortField[], hint: Value): Plan {
  const conditions = conditionsOf(filter);
  if (hint !== undefined) return hinted(collection, conditions, sort, hint);
  const byId = planById(collection, conditions, sort);
  if (byId.kind === 'ids') return byId;
  let best: Plan = byId;
  for (const index of collection.indexes) {
    const plan = planIndex(index, conditions, sort);
    if (plan && score(plan) > score(best)) best = plan;
  }
  return score(best) > ONE_RANGE ? best : (planUnion(collection, filter) ?? best);
}

/** What a single range is worth: the branches of $or, each by its own index, are narrower. */
const ONE_RANGE = 5;

function score(plan: Plan): number {
  const order = plan.sorted ? 3 : 0;
  switch (plan.kind) {
    case 'ids':
    case 'union':
      return 100;
    case 'collection':
      return (plan.bounded ? ONE_RANGE : 0) + order;
    case 'index':
      return plan.bounds + order;
  }
}

function hinted(
  collection: Collection,
  conditions: Map<string, Condition[]>,
  sort: readonly SortField[],
  hint: Value,
): Plan {
  if (isDoc(hint) && hint.$natural !== undefined) {
    const backwards = isNumeric(hint.$natural) && asDouble(hint.$natural) < 0;
    return {
      kind: 'collection',
      range: withPrefix(collection.prefix),
      bounded: false,
      reverse: backwards,
      sorted: false,
    };
  }
  if (hint === '_id_' || equals(hint, { _id: 1 })) return planById(collection, conditions, sort);
  const index = collection.indexes.find((one) => one.name === hint || equals(one.definition.key, hint));
  if (!index) throw new CommandError('BadValue', 'hint provided does not correspond to an existing index');
  const plan = planIndex(index, conditions, sort, true);
  if (!plan)
    throw notImplemented(`a hint of the sparse or partial index '${index.name}' that does not hold all matches`);
  return plan;
}

function planById(collection: Collection, conditions: Map<string, Condition[]>, sort: readonly SortField[]): Plan {
  const all = conditions.get('_id') ?? [];
  const exact = all.find((condition) => condition.operator === '$eq' && condition.points);
  const list = all.find((condition) => condition.points);
  const order = sort[0];
  const sorted = order === undefined || order.name === '_id';
  if (exact) return { kind: 'ids', keys: [keyOfId(exact.operand)], sorted: true };
  if (list && Array.isArray(list.operand)) {
    const keys = [...new Set(list.operand.map(keyOfId))].sort();
    if (order?.descending) keys.reverse();
    return { kind: 'ids', keys, sorted };
  }
  const interval = all
    .flatMap((condition) => condition.interval ?? [])
    .reduce<Interval | undefined>((known, next) => (known ? intersect(known, next) : next), undefined);
  const range = interval
    ? { from: collection.prefix + startOf(interval), to: collection.prefix + endOf(interval) }
    : withPrefix(collection.prefix);
  return {
    kind: 'collection',
    range,
    bounded: interval !== undefined,
    reverse: sorted && order?.descending === true,
    sorted: sorted && order !== undefined,
  };
}

/** More ranges than this are not worth the seeks. */
const MAX_RANGES = 2000;

function planIndex(
  index: Index,
  conditions: Map<string, Condition[]>,
  sort: readonly SortField[],
  forced = false,
): Plan | undefined {
  if (!holdsAllMatches(index, conditions)) return undefined;
  let prefixes = [''];
  let equalities = 0;
  let bounds = 0;
  let interval: Interval | undefined;
  for (const field of index.fields) {
    if (index.multikey && sharesArray(index.fields, field)) break;
    const points = conditions.get(field.name)?.find((condition) => condition.points)?.points;
    if (points && prefixes.length * points.length <= MAX_RANGES) {
      prefixes = prefixes.flatMap((prefix) => points.map((point) => prefix + directed(field, point)));
      if (points.length === 1 && bounds === equalities * 10) equalities++;
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
  const direction = index.multikey || index.inexact ? undefined : orderDirection(index, equalities, prefixes, sort);
  if (bounds === 0 && direction === undefined && !forced) return undefined;
  const ranges = prefixes.map((prefix) => toRange(index, prefix, interval)).sort((a, b) => (a.from < b.from ? -1 : 1));
  return { kind: 'index', index, ranges, reverse: direction === 'backward', sorted: direction !== undefined, bounds };
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
  // Of an array, one element may meet the one bound and another the other.
  if (index.multikey) return intervals[0];
  return intervals.reduce<Interval | undefined>((known, next) => (known ? intersect(known, next) : next), undefined);
}

const directed = (field: IndexField, key: string): string => (field.descending ? invertKey(key) : key);

const inverted = (interval: Interval): Interval => ({
  low: invertKey(interval.high),
  lowInclusive: interval.highInclusive,
  high: invertKey(interval.low),
  highInclusive: interval.lowInclusive,
});

/** The part of a key that is kept as it is when it is too long (see boundKey). */
const EXACT_PART = MAX_FIELDS_BYTES - 32;

function toRange(index: Index, prefix: string, interval: Interval | undefined): KeyRange {
  if (!interval) {
    const complete = boundKey(prefix, MAX_FIELDS_BYTES);
    return withPrefix(
      index.prefix + (complete.length <= EXACT_PART || complete === prefix ? complete : prefix.slice(0, EXACT_PART)),
    );
  }
  const from = prefix + startOf(interval);
  const to = prefix + endOf(interval);
  return {
    from: index.prefix + from.slice(0, EXACT_PART),
    to: index.prefix + (to.length > EXACT_PART ? afterPrefix(to.slice(0, EXACT_PART)) : to),
  };
}

/** Whether the index, after the fields fixed by equality, runs in the order of the sort or exactly against it. */
function orderDirection(
  index: Index,
  equalities: number,
  prefixes: readonly string[],
  sort: readonly SortField[],
): 'forward' | 'backward' | undefined {
  if (sort.length === 0 || prefixes.length > 1) return undefined;
  const fixed = new Set(index.fields.slice(0, equalities).map((field) => field.name));
  const wanted = sort.filter((field) => !fixed.has(field.name));
  const rest = index.fields.slice(equalities);
  let direction: 'forward' | 'backward' | undefined;
  for (let i = 0; i < wanted.length; i++) {
    const want = wanted[i];
    const have = rest[i];
    if (!want) continue;
    // After all fields of the index come the _ids, ascending in its own direction.
    const name = have?.name ?? (i === rest.length && !index.multikey ? '_id' : undefined);
    if (want.name !== name) return undefined;
    const way = want.descending === (have?.descending ?? false) ? 'forward' : 'backward';
    if (direction !== undefined && direction !== way) return undefined;
    direction = way;
  }
  return direction ?? 'forward';
}

/** $or whose branches can each use an index. */
function planUnion(collection: Collection, filter: Doc): Plan | undefined {
  const branches = filter.$or;
  if (!Array.isArray(branches) || branches.length === 0) return undefined;
  const plans: Plan[] = [];
  for (const branch of branches) {
    if (!isDoc(branch)) return undefined;
    const plan = planQuery(collection, branch, [], undefined);
    if (score(plan) === 0) return undefined;
    plans.push(plan);
  }
  return { kind: 'union', plans, sorted: false };
}
