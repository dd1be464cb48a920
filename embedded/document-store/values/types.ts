import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  Decimal128,
  Double,
  type MaxKey,
  type MinKey,
  type ObjectId,
  type Timestamp,
} from 'bson';

/**
 * A BSON value in memory. Numbers keep their BSON type: an int32 is a `number`, an int64 a `bigint`, a double a
 * `number` unless it would read as an int32 (1.0): then it is a `Double`. `undefined` stands for a missing field.
 */
export type Value =
  | undefined
  | null
  | boolean
  | number
  | bigint
  | string
  | Double
  | Decimal128
  | Date
  | ObjectId
  | Binary
  | Timestamp
  | BSONRegExp
  | BSONSymbol
  | Code
  | MinKey
  | MaxKey
  | Value[]
  | Doc;

export interface Doc {
  [field: string]: Value;
}

export type Numeric = number | bigint | Double | Decimal128;

export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export function isNumeric(value: Value): value is Numeric {
  return (
    typeof value === 'number' || typeof value === 'bigint' || value instanceof Double || value instanceof Decimal128
  );
}

/** The place of a value's type in MongoDB's order of types; equal for types that compare with each other. */
export function typeOrder(value: Value): number {
  switch (typeof value) {
    case 'undefined':
      return order.null;
    case 'number':
    case 'bigint':
      return order.number;
    case 'string':
      return order.string;
    case 'boolean':
      return order.boolean;
    default:
      return value === null ? order.null : objectTypeOrder(value);
  }
}

/** https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/ */
export const order = {
  minKey: 1,
  /** What an index holds for an empty array: below null. */
  nothing: 4,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

function objectTypeOrder(value: object): number {
  if (Array.isArray(value)) return order.array;
  if (value instanceof Date) return order.date;
  const tag: unknown = '_bsontype' in value && !isDoc(value) ? value._bsontype : undefined;
  switch (tag) {
    case 'ObjectId':
      return order.objectId;
    case 'Double':
    case 'Decimal128':
      return order.number;
    case 'Binary':
      return order.binary;
    case 'Timestamp':
      return order.timestamp;
    case 'BSONRegExp':
      return order.regex;
    case 'BSONSymbol':
      return order.string;
    case 'Code':
      return 'scope' in value && value.scope ? order.codeWithScope : order.code;
    case 'MinKey':
      return order.minKey;
    case 'MaxKey':
      return order.maxKey;
    default:
      return order.object;
  }
}

/** The name MongoDB gives to a value's type, as error messages and $type use it. */
export function typeName(value: Value): string {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) <= 0x7fffffff ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  if (value instanceof Double) return 'double';
  if (value instanceof Decimal128) return 'decimal';
  if (value === undefined) return 'missing';
  return names[typeOrder(value)] ?? 'object';
}

const names: Readonly<Record<number, string>> = {
  [order.minKey]: 'minKey',
  [order.null]: 'null',
  [order.string]: 'string',
  [order.object]: 'object',
  [order.array]: 'array',
  [order.binary]: 'binData',
  [order.objectId]: 'objectId',
  [order.boolean]: 'bool',
  [order.date]: 'date',
  [order.timestamp]: 'timestamp',
  [order.regex]: 'regex',
  [order.code]: 'javascript',
  [order.codeWithScope]: 'javascriptWithScope',
  [order.maxKey]: 'maxKey',
};
