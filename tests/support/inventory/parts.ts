import type { Document } from 'mongodb';

type Note = (aspect: string, fact: string) => void;

/** A document as the driver takes one; values of BSON are none. */
export const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const IDS = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|\d+)$/;

/** A path, without what differs from document to document. */
export const nameOf = (path: string): string =>
  path
    .split('.')
    .map((part) => (IDS.test(part) ? '<id>' : part))
    .join('.');

const isOperators = (value: unknown): value is Document =>
  isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true;

/** What is sent of a document: the platform's client leaves out what is undefined. */
export const fieldsOf = (document: Document): [string, unknown][] =>
  Object.entries(document).filter(([, value]) => value !== undefined);

/** The conditions of a filter, each with its operators: `owner_id`, `status $in`, `$or: title $regex`. */
export function* filterFacts(filter: unknown, within = ''): Generator<string> {
  if (!isDocument(filter)) return;
  for (const [name, condition] of fieldsOf(filter)) {
    if (Array.isArray(condition) && name.startsWith('$')) {
      for (const part of condition) yield* filterFacts(part, `${within}${name}: `);
    } else if (isOperators(condition)) {
      for (const [operator, operand] of fieldsOf(condition)) {
        yield `${within}${nameOf(name)} ${operator}`;
        if (operator === '$elemMatch') yield* filterFacts(operand, `${within}${nameOf(name)} $elemMatch: `);
        if (operator === '$not' && isOperators(operand))
          for (const inner of Object.keys(operand)) yield `${within}${nameOf(name)} $not: ${inner}`;
      }
    } else {
      yield `${within}${nameOf(name)}`;
    }
  }
}

/** The operators of an update, or the stages and expressions of one that is computed. */
export function* updateFacts(update: unknown): Generator<string> {
  if (Array.isArray(update)) {
    for (const stage of update as Document[]) {
      for (const [name, argument] of Object.entries(stage)) {
        yield `stage ${name}`;
        for (const expression of expressionsIn(argument)) yield `expression ${expression}`;
      }
    }
    return;
  }
  if (!isOperators(update)) {
    yield 'replacement';
    return;
  }
  for (const [operator, fields] of fieldsOf(update)) {
    yield operator;
    for (const [path, argument] of fieldsOf(isDocument(fields) ? fields : {})) {
      const placeholders = path.split('.').filter((part) => part.startsWith('$'));
      if (placeholders.length > 0) yield `${operator} at ${placeholders.join('.')}`;
      // What the values of $set begin with is only data.
      if (isOperators(argument) && operator !== '$set' && operator !== '$setOnInsert')
        yield `${operator} ${Object.keys(argument).join(' ')}`;
    }
  }
}

/** The stages of a pipeline in their order, and what each of them uses. */
export function pipelineFacts(pipeline: readonly Document[], note: Note): void {
  for (const stage of pipeline) {
    for (const [name, argument] of Object.entries(stage)) {
      note('stages', name);
      stageFacts(name, argument, note);
    }
  }
  note('pipeline', pipeline.map((stage) => Object.keys(stage)[0]).join(' '));
}

function stageFacts(name: string, argument: unknown, note: Note): void {
  if (name === '$match') {
    for (const fact of filterFacts(argument)) note('filter', fact);
  } else if (name === '$sort' && isDocument(argument)) {
    const order = Object.entries(argument).map(([field, direction]) => `${nameOf(field)} ${direction}`);
    note('sort', order.join(', '));
  } else if (name === '$facet' && isDocument(argument)) {
    for (const inner of Object.values(argument)) pipelineFacts(inner as Document[], note);
  } else if (name === '$group' && isDocument(argument)) {
    for (const [field, made] of Object.entries(argument)) {
      if (field === '_id') for (const expression of expressionsIn(made)) note('expressions', expression);
      else for (const [accumulator, of] of Object.entries(made as Document)) accumulatorFacts(accumulator, of, note);
    }
  } else if (name === '$lookup' && isDocument(argument)) {
    note('lookup', `${Object.keys(argument).join(', ')} from ${String(argument.from).replace(/@.*$/, '@')}`);
    if (Array.isArray(argument.pipeline)) pipelineFacts(argument.pipeline, note);
  } else {
    for (const expression of expressionsIn(argument)) note('expressions', expression);
  }
}

function accumulatorFacts(accumulator: string, of: unknown, note: Note): void {
  note('accumulators', accumulator);
  for (const expression of expressionsIn(of)) note('expressions', expression);
}

/** Every operator and system variable in an expression. */
export function* expressionsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (value.startsWith('$$')) yield value.split('.')[0] ?? value;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* expressionsIn(item);
  } else if (isDocument(value)) {
    for (const [name, inner] of fieldsOf(value)) {
      if (name.startsWith('$')) yield name;
      if (name !== '$literal') yield* expressionsIn(inner);
    }
  }
}
