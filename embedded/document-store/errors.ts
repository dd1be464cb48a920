import { MONGODB_NAMES, type NameKind } from './mongodb-names.ts';

/**
 * An error reported to the client: number and name are MongoDB's own, because the driver and the application act on
 * them (https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml).
 */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Additional fields of the answer, e.g. keyPattern and keyValue of a duplicate key. */
  readonly details: Record<string, unknown>;
  readonly labels: readonly string[];

  constructor(
    codeName: ErrorName,
    message: string,
    extra: { details?: Record<string, unknown>; labels?: readonly string[] } = {},
  ) {
    super(message);
    this.name = 'CommandError';
    this.code = CODES[codeName];
    this.codeName = codeName;
    this.details = extra.details ?? {};
    this.labels = extra.labels ?? [];
  }
}

const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  InvalidLength: 16,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  UnknownReplWriteConcern: 79,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  UnsatisfiableWriteConcern: 100,
  WriteConflict: 112,
  CommandFailed: 125,
  ExceededMemoryLimit: 146,
  InvalidPipelineOperator: 168,
  ConflictingOperationInProgress: 117,
  QueryPlanKilled: 175,
  InvalidIndexSpecificationOption: 197,
  ChecksumMismatch: 202,
  TransactionTooOld: 225,
  CursorKilled: 237,
  NotImplemented: 238,
  SnapshotUnavailable: 246,
  NoSuchTransaction: 251,
  CannotIndexParallelArrays: 171,
  TransactionCommitted: 256,
  TransactionTooLarge: 257,
  OperationNotSupportedInTransaction: 263,
  ClientDisconnect: 279,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  UnsupportedOpQueryCommand: 352,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  CursorInUse: 12051,
  OutOfDiskSpace: 14031,
  Location15952: 15952,
  Location15955: 15955,
  Location15958: 15958,
  Location17276: 17276,
  Location28667: 28667,
  Location28724: 28724,
  Location28725: 28725,
  Location28727: 28727,
  Location28729: 28729,
  Location28810: 28810,
  Location28822: 28822,
  Location31253: 31253,
  Location31254: 31254,
  Location40081: 40081,
  Location40323: 40323,
  Location40324: 40324,
  Location40415: 40415,
  Location50739: 50739,
  Location50740: 50740,
  Location51024: 51024,
  Location51080: 51080,
  Location51081: 51081,
  Location51082: 51082,
  Location51083: 51083,
  InvalidRegex: 51091,
} as const;

export type ErrorName = keyof typeof CODES;

/** Refuses everything outside the supported subset, naming what was requested, so that nothing is answered wrongly. */
export function notImplemented(what: string): CommandError {
  return new CommandError('NotImplemented', `${what} is not implemented by the embedded document store`);
}

const UNKNOWN: Readonly<Record<NameKind, readonly [ErrorName, (name: string) => string]>> = {
  'query operator': ['BadValue', (name) => `unknown operator: ${name}`],
  'update operator': [
    'FailedToParse',
    (name) =>
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
  ],
  'aggregation stage': ['Location40324', (name) => `Unrecognized pipeline stage name: '${name}'`],
  'expression operator': ['InvalidPipelineOperator', (name) => `Unrecognized expression '${name}'`],
  accumulator: ['Location15952', (name) => `unknown group operator '${name}'`],
  variable: ['Location17276', (name) => `Use of undefined variable: ${name}`],
  command: ['CommandNotFound', (name) => `no such command: '${name}'`],
  argument: ['Location40415', (name) => `BSON field '${name}' is an unknown field.`],
  'index option': [
    'InvalidIndexSpecificationOption',
    (name) => `The field '${name}' is not valid for an index specification`,
  ],
};

/**
 * Refuses a name that is not supported: as not implemented if MongoDB has it, otherwise as MongoDB does.
 * @param where what it stands in, for the message
 */
export function unsupported(kind: NameKind, name: string, where = ''): CommandError {
  if (MONGODB_NAMES[kind].has(name)) return notImplemented(`${kind} '${name}'${where}`);
  const [code, message] = UNKNOWN[kind];
  return new CommandError(code, message(name));
}

/** BadValue: an argument with a valid type but an invalid value. */
export const badValue = (message: string): CommandError => new CommandError('BadValue', message);

/** FailedToParse: a malformed request or document. */
export const failedToParse = (message: string): CommandError => new CommandError('FailedToParse', message);

/** An error as the answer to a command, with an additional label if given. */
export function errorReply(error: unknown, label?: string): Record<string, unknown> {
  const known =
    error instanceof CommandError
      ? error
      : new CommandError('InternalError', error instanceof Error ? error.message : String(error));
  const labels = label === undefined ? [...known.labels] : [...known.labels, label];
  return {
    ok: 0,
    errmsg: known.message,
    code: known.code,
    codeName: known.codeName,
    ...known.details,
    ...(labels.length > 0 ? { errorLabels: labels } : {}),
  };
}
