import { badValue, CommandError, notImplemented, unsupported } from '../errors.ts';
import { gathered, mapPaced, PAUSE, type Paced, type Pacer, paced } from '../pacing.ts';
import { compileFilter } from '../query/filter.ts';
import { parseSort, sorter, sortKey } from '../query/sort.ts';
import { asDouble } from '../values/compare.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';
import { compileExpression } from './expression.ts';
import { newScope, type Scope } from './expressions/operator.ts';
import { compileAddFields, compileProject, compileUnset } from './fields.ts';
import { compileGroup } from './group.ts';
import { compileUnwind } from './unwind.ts';

/** One stage or several: documents in, documents out. */
export type Stage = (documents: Paced<Doc>) => Paced<Doc>;

export type PipelineContext = {
  now: Date;
  pacer: Pacer;
  /** $lookup: the documents of another collection whose field has one of the values. */
  lookup(collection: string, field: string, values: Value[]): Paced<Doc>;
};

export type Pipeline = {
  run: Stage;
  /** The top-level fields that the pipeline needs from its input documents; undefined: all. */
  reads: ReadonlySet<string> | undefined;
};

/**
 * Combines the stages of an aggregation into one function. Throws NotImplemented, naming the stage, for stages outside
 * the supported subset.
 * Source: https://www.mongodb.com/docs/manual/reference/operator/aggregation-pipeline/
 */
export function compilePipeline(stages: readonly Value[], context: PipelineContext): Pipeline {
  const compiled: { run: Stage; scope: Scope; ends: boolean }[] = [];
  for (let i = 0; i < stages.length; i++) {
    const [name, argument] = stageParts(stages[i]);
    const scope = newScope(context.now);
    const following = i + 1 < stages.length ? stageParts(stages[i + 1]) : undefined;
    const limit = name === '$sort' && following?.[0] === '$limit' ? wholeNumber('$limit', following[1], 1) : undefined;
    const run = compileStage(name, argument, scope, context, limit);
    compiled.push({ run, scope, ends: name === '$group' || name === '$count' });
  }
  return {
    run: (documents) => compiled.reduce<Paced<Doc>>((stream, { run }) => paced(run(stream), context.pacer), documents),
    reads: readsOf(compiled),
  };
}

/** A stage's name and argument. */
export function stageParts(stage: Value): [string, Value] {
  const names = isDoc(stage) ? Object.keys(stage) : [];
  const [name] = names;
  if (!isDoc(stage) || name === undefined || names.length !== 1) {
    throw new CommandError('Location40323', 'A pipeline stage specification object must contain exactly one field.');
  }
  return [name, stage[name]];
}

/** Filters declare what they read; after a $group, nothing of the earlier documents is needed. */
function readsOf(stages: readonly { scope: Scope; ends: boolean }[]): ReadonlySet<string> | undefined {
  const reads = new Set<string>();
  for (const { scope, ends } of stages) {
    if (scope.all) return undefined;
    for (const name of scope.reads) reads.add(name);
    if (ends) return reads;
  }
  return undefined;
}

function compileStage(name: string, argument: Value, scope: Scope, context: PipelineContext, limit?: number): Stage {
  switch (name) {
    case '$match':
      return match(argument, scope);
    case '$sort':
      return sort(argument, limit);
    case '$skip':
      return slice(wholeNumber(name, argument, 0), Number.POSITIVE_INFINITY);
    case '$limit':
      return slice(0, wholeNumber(name, argument, 1));
    case '$project':
      return each(compileProject(argument, scope));
    case '$addFields':
    case '$set':
      return each(withWholeDocument(scope, compileAddFields(argument, scope)));
    case '$unset':
      return each(withWholeDocument(scope, compileUnset(argument)));
    case '$replaceRoot':
      return each(withWholeDocument(scope, replaceRoot(isDoc(argument) ? argument.newRoot : undefined, scope)));
    case '$replaceWith':
      return each(withWholeDocument(scope, replaceRoot(argument, scope)));
    case '$unwind':
      return withWholeDocument(scope, compileUnwind(argument));
    case '$group':
      return compileGroup(argument, scope);
    case '$count':
      return counting(argument);
    case '$facet':
      return withWholeDocument(scope, facet(argument, context));
    case '$lookup':
      return withWholeDocument(scope, lookup(argument, context));
    default:
      throw unsupported('aggregation stage', name);
  }
}

function withWholeDocument<T>(scope: Scope, compiled: T): T {
  scope.all = true;
  return compiled;
}

const each =
  (change: (document: Doc) => Doc): Stage =>
  (documents) =>
    mapPaced(documents, change);

function match(argument: Value, scope: Scope): Stage {
  if (!isDoc(argument)) throw badValue('the match filter must be an expression in an object');
  const { matches, reads } = compileFilter(argument);
  for (const name of reads) scope.reads.add(name);
  return function* (documents) {
    for (const document of documents) if (document === PAUSE || matches(document)) yield document;
  };
}

function sort(argument: Value, limit: number | undefined): Stage {
  if (!isDoc(argument)) throw badValue('the $sort key specification must be an object');
  const fields = parseSort(argument);
  return function* (documents) {
    const kept = sorter<Doc>(limit);
    for (const document of documents) {
      if (document === PAUSE) yield PAUSE;
      else kept.add(sortKey(fields, document), document);
    }
    yield* kept.items();
  };
}

function slice(from: number, count: number): Stage {
  return function* (documents) {
    let position = 0;
    for (const document of documents) {
      if (document === PAUSE) {
        yield PAUSE;
        continue;
      }
      if (position >= from) yield document;
      position++;
      if (position >= from + count) return;
    }
  };
}

function replaceRoot(newRoot: Value, scope: Scope): (document: Doc) => Doc {
  const compute = compileExpression(newRoot, scope);
  return (document) => {
    const made = compute(document);
    if (!isDoc(made)) throw badValue("'newRoot' expression must evaluate to an object");
    return made;
  };
}

function counting(argument: Value): Stage {
  if (typeof argument !== 'string' || argument === '' || argument.startsWith('$') || argument.includes('.')) {
    throw badValue('the count field must be a non-empty string without $ and .');
  }
  return function* (documents) {
    let count = 0;
    for (const document of documents) {
      if (document === PAUSE) yield PAUSE;
      else count++;
    }
    if (count > 0) yield { [argument]: count };
  };
}

function facet(argument: Value, context: PipelineContext): Stage {
  if (!isDoc(argument) || Object.keys(argument).length === 0)
    throw badValue('the $facet specification must be a non-empty object');
  const parts = Object.entries(argument).map(([name, stages]) => {
    if (!Array.isArray(stages)) throw badValue(`arguments to $facet must be arrays, '${name}' is not`);
    return { name, run: compilePipeline(stages, context).run };
  });
  return function* (documents) {
    const all = yield* gathered(documents);
    const made: Doc = {};
    for (const { name, run } of parts) made[name] = yield* gathered(run(all));
    yield made;
  };
}

function lookup(argument: Value, context: PipelineContext): Stage {
  if (!isDoc(argument)) throw badValue('the $lookup specification must be an object');
  for (const name of Object.keys(argument)) {
    if (!['from', 'localField', 'foreignField', 'as'].includes(name))
      throw notImplemented(`option '${name}' of $lookup`);
  }
  const { from, localField, foreignField, as } = argument;
  if (
    typeof from !== 'string' ||
    typeof localField !== 'string' ||
    typeof foreignField !== 'string' ||
    typeof as !== 'string'
  ) {
    throw badValue("$lookup needs the strings 'from', 'localField', 'foreignField' and 'as'");
  }
  const local = compileExpression(`$${localField}`, newScope(context.now));
  return function* (documents) {
    for (const document of documents) {
      if (document === PAUSE) {
        yield PAUSE;
        continue;
      }
      const value = local(document);
      const values = Array.isArray(value) ? value : [value ?? null];
      const found = yield* gathered(context.lookup(from, foreignField, values));
      yield compileAddFields({ [as]: { $literal: found } }, newScope(context.now))(document);
    }
  };
}

function wholeNumber(name: string, value: Value, least: number): number {
  const number = isNumeric(value) ? asDouble(value) : Number.NaN;
  if (name === '$limit' && number === 0) throw new CommandError('Location15958', 'the limit must be positive');
  if (!Number.isSafeInteger(number) || number < least)
    throw badValue(`the ${name} must be a whole number of at least ${least}`);
  return number;
}
