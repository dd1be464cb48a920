import { badValue, CommandError, unsupported } from '../errors.ts';
import { PAUSE, type Paced } from '../pacing.ts';
import { compare } from '../values/compare.ts';
import { encodeKey } from '../values/key.ts';
import { toDouble } from '../values/numbers.ts';
import { newSum } from '../values/sum.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';
import { compileExpression } from './expression.ts';
import type { Scope } from './expressions/operator.ts';

type Accumulator = {
  add(value: Value): void;
  result(): Value;
};

/** $group: one document per value of `_id`, with accumulators over the documents that share it. */
export function compileGroup(specification: Value, scope: Scope): (documents: Paced<Doc>) => Paced<Doc> {
  if (!isDoc(specification) || !('_id' in specification))
    throw new CommandError('Location15955', 'a group specification must include an _id');
  const id = compileExpression(specification._id, scope);
  const fields = Object.entries(specification)
    .filter(([name]) => name !== '_id')
    .map(([name, accumulator]) => ({ name, ...compileAccumulator(name, accumulator, scope) }));

  return function* (documents) {
    const groups = new Map<string, { id: Value; states: Accumulator[] }>();
    for (const document of documents) {
      if (document === PAUSE) {
        yield PAUSE;
        continue;
      }
      const value = id(document) ?? null;
      const key = encodeKey(value);
      let group = groups.get(key);
      if (!group) {
        if (groups.size >= MAX_GROUPS) throw tooMany();
        group = { id: value, states: fields.map((field) => field.start()) };
        groups.set(key, group);
      }
      for (let i = 0; i < fields.length; i++) group.states[i]?.add(fields[i]?.compute(document));
    }
    for (const group of groups.values()) {
      const made: Doc = { _id: group.id };
      for (let i = 0; i < fields.length; i++) made[fields[i]?.name ?? ''] = group.states[i]?.result();
      yield made;
    }
  };
}

/** Bounds the memory that a group uses. */
const MAX_GROUPS = 500_000;

function tooMany(): CommandError {
  return new CommandError('QueryExceededMemoryLimitNoDiskUseAllowed', `$group makes more than ${MAX_GROUPS} groups`);
}

function compileAccumulator(name: string, accumulator: Value, scope: Scope) {
  if (name.includes('.') || name.startsWith('$')) throw badValue(`The field name '${name}' cannot be used in $group`);
  const operator = isDoc(accumulator) ? Object.keys(accumulator) : [];
  const [only] = operator;
  if (!isDoc(accumulator) || only === undefined || operator.length !== 1) {
    throw badValue(`The field '${name}' must be an accumulator object`);
  }
  const start = ACCUMULATORS.get(only);
  if (!start) throw unsupported('accumulator', only);
  return { start, compute: only === '$count' ? () => 1 : compileExpression(accumulator[only], scope) };
}

const ACCUMULATORS = new Map<string, () => Accumulator>([
  ['$sum', sum],
  ['$count', sum],
  ['$avg', average],
  ['$min', () => extreme(-1)],
  ['$max', () => extreme(1)],
  ['$first', first],
  ['$last', last],
  ['$push', push],
  ['$addToSet', addToSet],
]);

function sum(): Accumulator {
  const total = newSum();
  return {
    add(value) {
      if (isNumeric(value)) total.add(value);
    },
    result: total.total,
  };
}

function average(): Accumulator {
  const total = newSum();
  let count = 0;
  return {
    add(value) {
      if (!isNumeric(value)) return;
      total.add(value);
      count++;
    },
    result: () => (count === 0 ? null : toDouble(total.double() / count)),
  };
}

function extreme(sign: number): Accumulator {
  let best: Value;
  return {
    add(value) {
      if (value === null || value === undefined) return;
      if (best === undefined || compare(value, best) * sign > 0) best = value;
    },
    result: () => best ?? null,
  };
}

function first(): Accumulator {
  let seen = false;
  let kept: Value;
  return {
    add(value) {
      if (!seen) kept = value;
      seen = true;
    },
    result: () => kept ?? null,
  };
}

function last(): Accumulator {
  let kept: Value;
  return {
    add(value) {
      kept = value;
    },
    result: () => kept ?? null,
  };
}

function push(): Accumulator {
  const values: Value[] = [];
  return {
    add(value) {
      if (value !== undefined) values.push(value);
    },
    result: () => values,
  };
}

function addToSet(): Accumulator {
  const values = new Map<string, Value>();
  return {
    add(value) {
      if (value === undefined) return;
      const key = encodeKey(value);
      if (!values.has(key)) values.set(key, value);
    },
    result: () => [...values.values()],
  };
}
