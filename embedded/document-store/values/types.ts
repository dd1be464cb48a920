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
 * `number`, or a `Double` if it would otherwise read as an int32 (1.0). `undefined` stands for a missing field.
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

export type Doc = {
  [field: string]: Value;
};

export type Numeric = number | bigint | Double | Decimal128;

/** Whether a value is an embedded document rather than one of the BSON classes. */
export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Whether a value is one of the four number types. */
export function isNumeric(value: Value): value is Numeric {
  return (
    typeof value === 'number' || typeof value === 'bigint' || value instanceof Double || value instanceof Decimal128
  );
}

/** The rank of a value's type in MongoDB's order of types; equal for types that compare with each other. */
export function typeOrder(value: Value): number {
  switch (typeof value) {
    case 'undefined':
      return TYPE_ORDER.null;
    case 'number':
    case 'bigint':
      return TYPE_ORDER.number;
    case 'string':
      return TYPE_ORDER.string;
    case 'boolean':
      return TYPE_ORDER.boolean;
    default:
      return value === null ? TYPE_ORDER.null : objectTypeOrder(value);
  }
}

/** https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/ */
export const TYPE_ORDER = {
  minKey: 1,
  /** What an index contains for an empty array: below null. */
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
  if (Array.isArray(value)) return TYPE_ORDER.array;
  if (value instanceof Date) return TYPE_ORDER.date;
  const tag: unknown = '_bsontype' in value && !isDoc(value) ? value._bsontype : undefined;
  switch (tag) {
    case 'ObjectId':
      return TYPE_ORDER.objectId;
    case 'Double':
    case 'Decimal128':
      return TYPE_ORDER.number;
    case 'Binary':
      return TYPE_ORDER.binary;
    case 'Timestamp':
      return TYPE_ORDER.timestamp;
    case 'BSONRegExp':
      return TYPE_ORDER.regex;
    case 'BSONSymbol':
      return TYPE_ORDER.string;
    case 'Code':
      return 'scope' in value && value.scope ? TYPE_ORDER.codeWithScope : TYPE_ORDER.code;
    case 'MinKey':
      return TYPE_ORDER.minKey;
    case 'MaxKey':
      return TYPE_ORDER.maxKey;
    default:
      return TYPE_ORDER.object;
  }
}

/** MongoDB's name for a value's type, as used in error messages and $type. */
export function typeName(value: Value): string {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) <= 0x7fffffff ? 'int' : 'double';
  if (typeof value === 'bigint') return 'long';
  if (value instanceof Double) return 'double';
  if (value instanceof Decimal128) return 'decimal';
  if (value === undefined) return 'missing';
  return TYPE_NAMES[typeOrder(value)] ?? 'object';
}

const TYPE_NAMES: Readonly<Record<number, string>> = {
  [TYPE_ORDER.minKey]: 'minKey',
  [TYPE_ORDER.null]: 'null',
  [TYPE_ORDER.string]: 'string',
  [TYPE_ORDER.object]: 'object',
  [TYPE_ORDER.array]: 'array',
  [TYPE_ORDER.binary]: 'binData',
  [TYPE_ORDER.objectId]: 'objectId',
  [TYPE_ORDER.boolean]: 'bool',
  [TYPE_ORDER.date]: 'date',
  [TYPE_ORDER.timestamp]: 'timestamp',
  [TYPE_ORDER.regex]: 'regex',
  [TYPE_ORDER.code]: 'javascript',
  [TYPE_ORDER.codeWithScope]: 'javascriptWithScope',
  [TYPE_ORDER.maxKey]: 'maxKey',
};
