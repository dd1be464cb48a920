import { badValue, CommandError, notImplemented } from '../errors.ts';
import { asDouble } from '../values/compare.ts';
import { decodeDocument, setField } from '../values/decode.ts';
import { encodeDocument } from '../values/encode.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';
import { compileFilter } from './filter.ts';
import { compileElementMatch, isOperatorDoc, isTruthy } from './operators.ts';

/** What a projection does with a field's value; `undefined`: leave it out. */
type Shape = { kind: 'keep' } | { kind: 'drop' } | Inside | { kind: 'change'; change: (value: Value) => Value };

/** `makes`: replaces a value that is not a document by an empty one, for computed fields to be put into. */
type Inside = { kind: 'inside'; fields: Fields; makes: boolean };

type Fields = Map<string, Shape>;

/**
 * A projection as a function from a document's bytes to those of its projected form; undefined if it keeps everything.
 * Supports fields with 1/0 (also nested), $slice and $elemMatch; computed fields are refused: $project computes them.
 */
export function compileProjection(projection: Doc | undefined): ((raw: Buffer) => Buffer) | undefined {
  if (!projection || Object.keys(projection).length === 0) return undefined;
  const project = compileFields(projection);
  return (raw) => encodeDocument(project(decodeDocument(raw)));
}

/**
 * The same on decoded documents, as the basis of $project: it puts fields at the paths `computed` into the result, so
 * the documents and arrays they go into are kept.
 */
export function compileFields(projection: Doc, computed: readonly string[][] = []): (document: Doc) => Doc {
  const fields: Fields = new Map();
  const modes = new Set<'inclusion' | 'exclusion'>();
  for (const [name, given] of Object.entries(projection)) addField(fields, name, name.split('.'), given, modes);
  if (modes.size > 1) {
    const [first] = modes;
    throw first === 'inclusion'
      ? new CommandError('Location31254', 'Cannot do exclusion in inclusion projection')
      : new CommandError('Location31253', 'Cannot do inclusion in exclusion projection');
  }
  for (const path of computed) addParents(fields, path);
  if (computed.length > 0) modes.add('inclusion');
  const idOnly = Object.keys(projection).every((name) => name === '_id');
  const id = projection._id;
  const inclusive = modes.has('inclusion') || (modes.size === 0 && idOnly && id !== undefined && isTruthy(id));
  if (inclusive && !fields.has('_id')) fields.set('_id', { kind: 'keep' });
  return (document) => projectDoc(document, fields, inclusive);
}

function addField(fields: Fields, name: string, path: string[], given: Value, modes: Set<string>): void {
  const [first = '', ...rest] = path;
  if (first === '' || first.startsWith('$')) {
    throw first === '$' ? notImplemented("positional projection '.$'") : badValue(`'${name}' is no field to project`);
  }
  if (rest.length > 0) {
    addField(inside(fields, first, name), name, rest, given, modes);
  } else if (isDoc(given) && !isOperatorDoc(given) && Object.keys(given).length > 0) {
    for (const [inner, value] of Object.entries(given)) {
      addField(inside(fields, first, name), `${name}.${inner}`, inner.split('.'), value, modes);
    }
  } else {
    if (fields.has(first)) throw badValue(`Path collision at ${name}`);
    fields.set(first, shapeOf(name, given, modes));
  }
}

/** The path to a computed field: missing documents are created along it. */
function addParents(fields: Fields, path: readonly string[]): void {
  const [first = '', ...rest] = path;
  const name = path.join('.');
  if (rest.length === 0) {
    if (fields.has(first)) throw badValue(`Path collision at ${name}`);
    return;
  }
  const shape = insideShape(fields, first, name);
  shape.makes = true;
  addParents(shape.fields, rest);
}

const inside = (fields: Fields, first: string, name: string): Fields => insideShape(fields, first, name).fields;

function insideShape(fields: Fields, first: string, name: string): Inside {
  const known = fields.get(first);
  if (known?.kind === 'inside') return known;
  if (known) throw badValue(`Path collision at ${name}`);
  const shape: Inside = { kind: 'inside', fields: new Map(), makes: false };
  fields.set(first, shape);
  return shape;
}

function shapeOf(name: string, given: Value, modes: Set<string>): Shape {
  if (isDoc(given) && isOperatorDoc(given)) {
    const operator = Object.keys(given)[0];
    if (operator === '$slice') return { kind: 'change', change: slice(given.$slice) };
    if (operator === '$elemMatch') {
      modes.add('inclusion');
      return { kind: 'change', change: firstMatch(given.$elemMatch) };
    }
    throw notImplemented(`projection operator '${operator}'`);
  }
  if (typeof given !== 'boolean' && !isNumeric(given)) throw notImplemented(`computed field '${name}' in a projection`);
  const keep = isTruthy(given);
  if (name !== '_id') modes.add(keep ? 'inclusion' : 'exclusion');
  return { kind: keep ? 'keep' : 'drop' };
}

function projectDoc(document: Doc, fields: Fields, inclusive: boolean): Doc {
  const projected: Doc = {};
  for (const [name, value] of Object.entries(document)) {
    const shape = fields.get(name);
    const kept = shape ? applyShape(value, shape, inclusive) : inclusive ? undefined : value;
    if (kept !== undefined) setField(projected, name, kept);
  }
  return projected;
}

function applyShape(value: Value, shape: Shape, inclusive: boolean): Value {
  switch (shape.kind) {
    case 'keep':
      return value;
    case 'drop':
      return undefined;
    case 'change':
      return shape.change(value);
    case 'inside':
      return projectInside(value, shape, inclusive);
  }
}

function projectInside(value: Value, shape: Inside, inclusive: boolean): Value {
  if (isDoc(value)) return projectDoc(value, shape.fields, inclusive);
  if (!Array.isArray(value)) return shape.makes ? {} : inclusive ? undefined : value;
  return value.flatMap((item): Value[] => {
    const kept = projectInside(item, shape, inclusive);
    return kept === undefined ? [] : [kept];
  });
}

function slice(argument: Value): (value: Value) => Value {
  const numbers = (Array.isArray(argument) ? argument : [argument]).map((part) =>
    isNumeric(part) ? Math.trunc(asDouble(part)) : Number.NaN,
  );
  const [first = Number.NaN, second] = numbers;
  if (numbers.some(Number.isNaN) || numbers.length > 2 || (second !== undefined && second <= 0)) {
    throw badValue('$slice takes a number or [skip, a positive limit]');
  }
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (second === undefined) return first < 0 ? value.slice(first) : value.slice(0, first);
    const start = first < 0 ? Math.max(0, value.length + first) : first;
    return value.slice(start, start + second);
  };
}

function firstMatch(condition: Value): (value: Value) => Value {
  const matches = compileElementMatch(condition, (filter) => compileFilter(filter).matches);
  return (value) => {
    const found = Array.isArray(value) ? value.find(matches) : undefined;
    return found === undefined ? undefined : [found];
  };
}
