import { CommandError, notImplemented } from '../errors.ts';
import { EXACT_ID_BYTES, keyOfId } from '../indexes/keys.ts';
import { isOperatorDoc } from '../query/operators.ts';
import type { SortField } from '../query/sort.ts';
import type { Collection } from '../storage/catalog.ts';
import type { KeyRange } from '../storage/key-range.ts';
import { withPrefix } from '../storage/key-range.ts';
import { asDouble, equals } from '../values/compare.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';
import { type Condition, conditionsOf, endOf, type Interval, intersect, isExact, startOf } from './conditions.ts';
import { type IndexPlan, ONE_RANGE, planIndex, rangeOf } from './plan-index.ts';

/**
 * How to find the documents that may match. `sorted`: they arrive in the requested order. `decided`: all of them match,
 * without looking at them.
 */
export type Plan =
  | { kind: 'ids'; keys: string[]; sorted: boolean; decided: boolean }
  | { kind: 'collection'; range: KeyRange; bounded: boolean; reverse: boolean; sorted: boolean; decided: boolean }
  | IndexPlan
  | { kind: 'union'; plans: Plan[]; sorted: boolean; decided: false };

/**
 * Chooses the access path: first equality on the most fields of an index, then a range, then an order that avoids the
 * sort; otherwise the collection in the order of _id.
 */
export function planQuery(collection: Collection, filter: Doc, sort: readonly SortField[], hint: Value): Plan {
  const conditions = conditionsOf(filter);
  if (hint !== undefined) return hinted(collection, filter, conditions, sort, hint);
  const byId = planById(collection, filter, conditions, sort);
  if (byId.kind === 'ids') return byId;
  let best: Plan = byId;
  for (const index of collection.indexes) {
    const plan = planIndex(collection, index, filter, conditions, sort);
    if (plan && score(plan) > score(best)) best = plan;
  }
  return score(best) > ONE_RANGE ? best : (planUnion(collection, filter) ?? best);
}

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
  filter: Doc,
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
      decided: Object.keys(filter).length === 0,
    };
  }
  if (hint === '_id_' || equals(hint, { _id: 1 })) return planById(collection, filter, conditions, sort);
  const index = collection.indexes.find((one) => one.name === hint || equals(one.definition.key, hint));
  if (!index) throw new CommandError('BadValue', 'hint provided does not correspond to an existing index');
  const plan = planIndex(collection, index, filter, conditions, sort, true);
  if (!plan)
    throw notImplemented(`a hint of the sparse or partial index '${index.name}' that does not hold all matches`);
  return plan;
}

function planById(
  collection: Collection,
  filter: Doc,
  conditions: Map<string, Condition[]>,
  sort: readonly SortField[],
): Plan {
  const all = conditions.get('_id') ?? [];
  const onlyIds = Object.keys(filter).every((name) => name === '_id');
  const exact = all.find((condition) => condition.operator === '$eq' && condition.points);
  const list = all.find((condition) => condition.points);
  const order = sort[0];
  const sorted = order === undefined || (order.name === '_id' && !collection.longIds);
  // Keys identify their _ids even if they end in a hash, so the only condition on _id is satisfied.
  const decided = onlyIds && all.length === 1 && conditionCount(filter._id) === 1;
  if (exact) return { kind: 'ids', keys: [keyOfId(exact.operand)], sorted: true, decided };
  if (list && Array.isArray(list.operand)) {
    const keys = [...new Set(list.operand.map(keyOfId))].sort();
    if (order?.descending) keys.reverse();
    return { kind: 'ids', keys, sorted, decided };
  }
  const interval = all
    .flatMap((condition) => condition.interval ?? [])
    .reduce<Interval | undefined>((known, next) => (known ? intersect(known, next) : next), undefined);
  const range = interval
    ? rangeOf(collection.prefix, startOf(interval), endOf(interval), EXACT_ID_BYTES)
    : { ...withPrefix(collection.prefix), whole: true };
  return {
    kind: 'collection',
    range,
    bounded: interval !== undefined,
    reverse: sorted && order?.descending === true,
    sorted: sorted && order !== undefined,
    decided: onlyIds && isExact(filter, conditions) && range.whole && !collection.longIds,
  };
}

const conditionCount = (given: Value): number => (isDoc(given) && isOperatorDoc(given) ? Object.keys(given).length : 1);

/** An $or whose branches can each use an index. */
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
  return { kind: 'union', plans, sorted: false, decided: false };
}
