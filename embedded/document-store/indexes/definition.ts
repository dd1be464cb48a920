import { BSONRegExp } from 'bson';
import { badValue, CommandError, notImplemented, unsupported } from '../errors.ts';
import { compileFilter, type Predicate } from '../query/filter.ts';
import { isOperatorDoc, isTruthy } from '../query/operators.ts';
import { asDouble, equals } from '../values/compare.ts';
import { idPrefix } from '../values/key.ts';
import { type Path, parsePath, topLevel } from '../values/path.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';

/** One index of a collection. */
export type Index = {
  readonly id: number;
  readonly prefix: string;
  readonly name: string;
  /** As given by the client, and as returned by listIndexes. */
  definition: Doc;
  readonly fields: readonly IndexField[];
  /** The paths of the fields. */
  readonly paths: readonly Path[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: { filter: Doc; matches: Predicate } | undefined;
  /** The top-level document fields that its keys depend on. */
  readonly reads: ReadonlySet<string>;
  /** Whether any document ever had an array in an indexed field: then a document may have several entries. */
  multikey: boolean;
  /** Whether any key was too long or a decimal: then the order of the keys is not exact. */
  inexact: boolean;
  dropped: boolean;
};

export type IndexField = {
  readonly name: string;
  readonly path: Path;
  readonly descending: boolean;
};

const OPTIONS = new Set([
  'v',
  'key',
  'name',
  'ns',
  'unique',
  'sparse',
  'background',
  'partialFilterExpression',
  'expireAfterSeconds',
]);

/**
 * Validates a requested definition and completes it with version and name. Throws CannotCreateIndex or NotImplemented.
 */
export function checkIndexDefinition(given: Doc): Doc {
  const key = given.key;
  if (!isDoc(key) || Object.keys(key).length === 0) {
    throw new CommandError('CannotCreateIndex', 'Index keys cannot be an empty object');
  }
  for (const [field, direction] of Object.entries(key)) {
    if (typeof direction === 'string') throw notImplemented(`index type '${direction}'`);
    if (!isNumeric(direction) || asDouble(direction) === 0) {
      throw new CommandError('CannotCreateIndex', `Values in the index key pattern must be 1 or -1, '${field}' is not`);
    }
    if (field === '' || field.startsWith('$') || field.split('.').includes('')) {
      throw new CommandError('CannotCreateIndex', `Index key '${field}' is not a field path`);
    }
    if (field.includes('$**')) throw notImplemented('wildcard index');
  }
  for (const option of Object.keys(given)) {
    if (option === 'collation' && isDoc(given.collation) && given.collation.locale === 'simple') continue;
    if (!OPTIONS.has(option)) throw unsupported('index option', option);
  }
  if (given.sparse === true && given.partialFilterExpression !== undefined) {
    throw new CommandError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  const expire = given.expireAfterSeconds;
  if (expire !== undefined && (!isNumeric(expire) || asDouble(expire) < 0 || Object.keys(key).length !== 1)) {
    throw new CommandError('CannotCreateIndex', 'expireAfterSeconds needs a number of at least 0 and a single field');
  }
  if (given.partialFilterExpression !== undefined) checkPartialFilter(given.partialFilterExpression);
  const name = given.name ?? defaultName(key);
  checkName(name, key);
  checkOptionsOfId(given, key);
  const { ns: _, background: __, v: ___, key: ____, name: _____, ...rest } = given;
  return { v: 2, key, name, ...rest };
}

function checkName(name: Value, key: Doc): void {
  if (typeof name !== 'string') throw new CommandError('TypeMismatch', "The field 'name' must be a string");
  if (name === '') throw new CommandError('CannotCreateIndex', 'index name cannot be empty');
  if (name === '*') throw badValue("The index name '*' is not valid.");
  if (name === '_id_' && !isIdKey(key))
    throw badValue("The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}");
}

const isIdKey = (key: Doc): boolean => Object.keys(key).join() === '_id';

/** The index on `_id` is there already, and takes no options. */
function checkOptionsOfId(given: Doc, key: Doc): void {
  if (!isIdKey(key)) return;
  const option = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'].find(
    (each) => given[each] !== undefined && given[each] !== false,
  );
  if (option !== undefined)
    throw new CommandError(
      'InvalidIndexSpecificationOption',
      `The field '${option}' is not valid for an _id index specification`,
    );
}

const PARTIAL_OPERATORS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$exists']);

/**
 * As in MongoDB, only conditions that a document's other values cannot undo are allowed. An array [x, y] does not
 * satisfy { $ne: y }, though it satisfies { $eq: x }: an index without it would lose it.
 */
function checkPartialFilter(filter: Value): void {
  if (!isDoc(filter)) {
    throw new CommandError('TypeMismatch', "The field 'partialFilterExpression' must be an object");
  }
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' || name === '$or') {
      for (const part of Array.isArray(condition) ? condition : []) checkPartialFilter(part);
      continue;
    }
    if (name.startsWith('$')) throw notInPartial(name);
    if (condition instanceof BSONRegExp) throw notInPartial(`${name} $regex`);
    for (const [operator, operand] of Object.entries(isDoc(condition) && isOperatorDoc(condition) ? condition : {})) {
      const supported = PARTIAL_OPERATORS.has(operator) && (operator !== '$exists' || isTruthy(operand));
      if (!supported) throw notInPartial(`${name} ${operator}`);
    }
  }
}

const notInPartial = (what: string): CommandError =>
  new CommandError('CannotCreateIndex', `Expression not supported in partial index: ${what}`);

/** Builds a usable index from its stored definition. */
export function buildIndex(id: number, definition: Doc): Index {
  const key = isDoc(definition.key) ? definition.key : {};
  const fields = Object.entries(key).map(([name, direction]) => ({
    name,
    path: parsePath(name),
    descending: isNumeric(direction) && asDouble(direction) < 0,
  }));
  const filter = definition.partialFilterExpression;
  const partial = isDoc(filter) ? compileFilter(filter) : undefined;
  const reads = new Set(fields.map((field) => topLevel(field.name)));
  for (const name of partial?.reads ?? []) reads.add(name);
  return {
    id,
    prefix: idPrefix(id),
    name: String(definition.name),
    definition,
    fields,
    paths: fields.map((field) => field.path),
    unique: definition.unique === true,
    sparse: definition.sparse === true,
    partial: partial && isDoc(filter) ? { filter, matches: partial.matches } : undefined,
    reads,
    multikey: false,
    inexact: false,
    dropped: false,
  };
}

/** Two indexes are equivalent if they contain the same keys of the same documents; there is no point in having both. */
export function isEquivalent(a: Doc, b: Doc): boolean {
  const essence = (definition: Doc): Value[] => [
    definition.key,
    definition.unique === true,
    definition.sparse === true,
    definition.partialFilterExpression,
  ];
  return equals(essence(a), essence(b));
}

const defaultName = (key: Doc): string =>
  Object.entries(key)
    .map(([field, direction]) => `${field}_${String(direction)}`)
    .join('_');
