import type { FreeSpace } from '../../shared/free-space.ts';
import type { ClusterTime } from '../cluster-time.ts';
import type { Cursors } from '../cursors.ts';
import { CommandError, failedToParse, notImplemented, unsupported } from '../errors.ts';
import type { Pacer } from '../pacing.ts';
import type { Collection } from '../storage/catalog.ts';
import { Blocked } from '../storage/locks.ts';
import type { Storage, UnitOfWork } from '../storage/unit-of-work.ts';
import type { WriteQueue } from '../storage/write-queue.ts';
import type { Sessions } from '../transactions/sessions.ts';
import { noSuchTransaction, type Transaction, type Transactions } from '../transactions/transactions.ts';
import { asDouble } from '../values/compare.ts';
import { type Doc, isDoc, isNumeric, type Value } from '../values/types.ts';
import type { Request } from '../wire/message.ts';

/** State shared by all commands. */
export type Store = {
  storage: Storage;
  queue: WriteQueue;
  sessions: Sessions;
  transactions: Transactions;
  cursors: Cursors;
  clusterTime: ClusterTime;
  disk: FreeSpace;
  /** host:port, as reachable by clients. */
  address(): string;
};

/** A command being executed. */
export type Call = {
  store: Store;
  request: Request;
  body: Doc;
  database: string;
  unit: UnitOfWork;
  session: string | undefined;
  transaction: Transaction | undefined;
  connection: Connection;
  now: Date;
  pacer: Pacer;
};

/** The connection on which a command arrived. */
export type Connection = {
  id: number;
  /** Why no one is waiting for the answer any more; undefined while someone is. */
  interrupted(): CommandError | undefined;
};

export type Reply = Doc | Record<string, unknown> | Buffer;

/** A write answers synchronously, within its commit; a read may pause. */
export type WriteHandler = (call: Call) => Reply;
export type Handler = (call: Call) => Reply | Promise<Reply>;

/** Why a paused read must not continue: no one is waiting for it, or its transaction has ended. */
export function interruption({ connection, transaction }: Call): CommandError | undefined {
  if (transaction && transaction.state !== 'open') return noSuchTransaction(transaction.txnNumber);
  return connection.interrupted();
}

/** The collection named by a command, or undefined if it does not exist. */
export function findCollection(call: Call, name: string = collectionName(call)): Collection | undefined {
  const { storage } = call.store;
  const collection = storage.catalog.find(call.database, name, call.transaction);
  if (collection && call.transaction) use(call, collection, call.transaction);
  return collection;
}

/** The collection for a write, created if it does not exist. */
export function ensureCollection(call: Call, name: string = collectionName(call)): Collection {
  const known = findCollection(call, name);
  if (known) return known;
  checkNewName(name);
  const { storage } = call.store;
  const creator = call.transaction;
  const hidden = call.store.transactions.creating(call.database, name);
  if (hidden && hidden !== creator) throw creator ? conflict() : new Blocked(hidden);
  const collection = storage.catalog.create(call.database, name, storage.locks.now(), creator);
  if (creator) {
    creator.created.add(collection);
    creator.used.add(collection);
  }
  return collection;
}

/** Throws InvalidNamespace for a name that no collection may have. */
export function checkNewName(name: string): void {
  if (!/[$\0]/.test(name) && !name.startsWith('.') && !name.endsWith('.') && !name.startsWith('system.')) return;
  throw new CommandError('InvalidNamespace', `Invalid collection name specified '${name}'`);
}

function use(call: Call, collection: Collection, transaction: Transaction): void {
  if (collection.changedAt > transaction.startedAt) {
    throw new CommandError(
      'SnapshotUnavailable',
      `Unable to read from a snapshot due to pending collection catalog changes to '${call.database}.${collection.name}'; please retry the operation.`,
      { labels: ['TransientTransactionError'] },
    );
  }
  transaction.used.add(collection);
}

function conflict(): CommandError {
  return new CommandError('WriteConflict', 'another transaction is creating this collection', {
    labels: ['TransientTransactionError'],
  });
}

/** The collection's name, which is the value of a command's first field. */
export function collectionName(call: Call): string {
  const name = call.body[call.request.command];
  if (typeof name !== 'string' || name === '') {
    throw new CommandError(
      'InvalidNamespace',
      `collection name has invalid type or is empty for '${call.request.command}'`,
    );
  }
  return name;
}

/** An argument that is a document or absent; throws TypeMismatch. */
export function optionalDoc(value: Value, name: string): Doc | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value)) throw new CommandError('TypeMismatch', `'${name}' must be an object`);
  return value;
}

/** An argument that is an integer or absent; throws TypeMismatch. */
export function optionalNumber(value: Value, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = isNumeric(value) ? asDouble(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new CommandError('TypeMismatch', `'${name}' must be a whole number`);
  return number;
}

/** Like `optionalNumber`, but refuses negative numbers. */
export function count(value: Value, name: string): number | undefined {
  const number = optionalNumber(value, name);
  if (number !== undefined && number < 0)
    throw new CommandError('Location51024', `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** Arguments that any command may carry: the driver's own, none of which changes what is done. */
const GENERIC = new Set([
  '$db',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'writeConcern',
  'readConcern',
  '$readPreference',
  '$clusterTime',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'comment',
  'maxTimeMS',
  'collation',
]);

/** Refuses arguments that would change the answer in an unsupported way. */
export function allowArguments(call: Call, ...known: string[]): void {
  for (const [name, value] of Object.entries(call.body)) {
    if (name === call.request.command || GENERIC.has(name) || known.includes(name)) continue;
    if (value === false || value === null || value === undefined) continue;
    throw unsupported('argument', name, ` of ${call.request.command}`);
  }
  checkCollation(call.body.collation);
}

/** Throws NotImplemented for any collation except the simple one. */
export function checkCollation(collation: Value): void {
  if (
    collation === undefined ||
    (isDoc(collation) && (collation.locale === 'simple' || Object.keys(collation).length === 0))
  )
    return;
  throw notImplemented('collation');
}

/** An argument that must be a document; throws FailedToParse. */
export function requireDoc(value: Value, name: string): Doc {
  if (!isDoc(value)) throw failedToParse(`'${name}' must be an object`);
  return value;
}
