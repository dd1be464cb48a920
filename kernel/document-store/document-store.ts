import {
  type Db,
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerSelectionError,
} from 'mongodb';

/** The only access to MongoDB: the official driver, majority writes, a replica set of any size. */
export type DocumentStore = {
  readonly client: MongoClient;
  readonly db: Db;
  /** Throws if the server does not answer within two seconds. */
  ping(): Promise<void>;
  /** Throws if the server is not reached in time, or does not support transactions. */
  check(withinMs: number): Promise<void>;
  close(): Promise<void>;
};

const DATABASE = 'platform';
// The driver's fallback when the connection string names no database.
const UNNAMED = 'test';

/**
 * Opens the store. Nothing is sent before the first call; the driver reconnects automatically. What makes a write survive
 * elections is not up to the connection string. @param url `mongodb://…`, with TLS and a user if the server wants them
 */
export function openDocumentStore(url: string): DocumentStore {
  const client = new MongoClient(url, {
    appName: 'platform',
    // Each under the name that it has in a connection string: only so does it prevail over what is said there.
    w: 'majority',
    journal: true,
    readConcernLevel: 'majority',
    readPreference: 'primary',
    retryReads: true,
    retryWrites: true,
    serverSelectionTimeoutMS: 10_000,
    // Closes the connections that a peak has opened: by default the driver keeps up to 100 for good.
    maxIdleTimeMS: 60_000,
    // Absent fields stay absent: an undefined must never become a null that a query finds.
    ignoreUndefined: true,
  });
  const db = client.db(client.options.dbName === UNNAMED ? DATABASE : client.options.dbName);
  return {
    client,
    db,
    async ping() {
      await db.command({ ping: 1 }, { timeoutMS: 2_000 });
    },
    async check(withinMs) {
      const hello = await db.command({ hello: 1 }, { timeoutMS: withinMs });
      if (hello.setName === undefined && hello.msg !== 'isdbgrid')
        throw new Error('it is not a replica set, which transactions need; one node with --replSet is enough');
    },
    close: () => client.close(),
  };
}

const AWAY = [MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoOperationTimeoutError];

// When a socket goes away while a large command is being written, the driver lets Node's own error through
// (writeCommand in connection.js waits for 'drain'). Nothing else here has such errors unwrapped: providers, mails and
// the gateway say who failed.
const CUT: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET']);
const isCutSocket = (error: unknown): boolean => {
  const { syscall, code } = (error ?? {}) as NodeJS.ErrnoException;
  // Node names no call where it has noticed that the other side has ended the socket.
  if (syscall === undefined) return code === 'EPIPE';
  return CUT.has(code) && (syscall === 'write' || syscall === 'read');
};

/** MongoDB's own number, which the embedded store uses as well. */
const OUT_OF_DISK_SPACE = 14_031;

/** Whether the server says that its disk is full. */
export const isDocumentStoreFull = (error: unknown): boolean =>
  error instanceof MongoError && error.code === OUT_OF_DISK_SPACE;

/**
 * Whether an error means that the server could not be reached, or takes nothing from anyone, whatever was requested.
 */
export const isDocumentStoreUnavailable = (error: unknown): boolean =>
  isAway(error) || (error instanceof MongoBulkWriteError && isAway(error.errorResponse));

/** What a member says that is not the primary, or is about to end: until another one is elected, none takes writes. */
const BETWEEN_PRIMARIES: ReadonlySet<unknown> = new Set([
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

const isBetweenPrimaries = (error: unknown): boolean =>
  error instanceof MongoError && BETWEEN_PRIMARIES.has(error.code);

// A bulk write wraps any failure as if the server had reported it: an outage passed for a failed write.
const isAway = (error: unknown): boolean =>
  AWAY.some((type) => error instanceof type) ||
  isCutSocket(error) ||
  isDocumentStoreFull(error) ||
  isBetweenPrimaries(error);

const PASSING = ['TransientTransactionError', 'RetryableWriteError'];

/** Whether the server says that the same write may succeed when it is repeated. */
export const mayPassByItself = (error: unknown): boolean =>
  error instanceof MongoError && PASSING.some((label) => error.hasErrorLabel(label));
