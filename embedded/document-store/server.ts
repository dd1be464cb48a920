import { createServer, type Socket } from 'node:net';
import { type SpaceOptions, watchFreeSpace } from '../shared/free-space.ts';
import { type TellTrouble, tellOnStderr } from '../shared/troubles.ts';
import { newClusterTime } from './cluster-time.ts';
import type { Connection, Store } from './commands/call.ts';
import { dispatch } from './commands/dispatch.ts';
import { openCursors } from './cursors.ts';
import { CommandError, errorReply } from './errors.ts';
import { openCatalog } from './storage/catalog.ts';
import { type Database, openDatabase } from './storage/database.ts';
import { collectGarbage } from './storage/garbage.ts';
import { createLocks } from './storage/locks.ts';
import { areRemainsToOverwrite, overwriteRemains } from './storage/remains.ts';
import { writeQueue } from './storage/write-queue.ts';
import { openSessions, SESSION_MINUTES } from './transactions/sessions.ts';
import { openTransactions } from './transactions/transactions.ts';
import { sweepExpired } from './ttl.ts';
import { frameReader, MAX_MESSAGE_SIZE, newRoom, type Room } from './wire/frames.ts';
import { encodeReply, parseRequest, type Request } from './wire/message.ts';

export type DocumentStoreOptions = {
  /** The database's folder; created if missing. */
  dataFolder: string;
  /** 0 or absent: any free port. */
  port?: number;
  /** How often expired documents, cursors and sessions are swept. */
  sweepMs?: number;
  /**
   * Called once if the disk fails: nothing more can be written. Default: the error is thrown, which ends the process.
   */
  onBroken?: (error: unknown) => void;
  /** Default: on standard error. */
  tell?: TellTrouble;
  space?: SpaceOptions;
};

export type DocumentStore = {
  port: number;
  /** The connection string for the driver. */
  url: string;
  /**
   * Deletes what has expired by now, and overwrites what `overwriteRemains` asked for; resolves to the number of
   * documents. Runs automatically every `sweepMs`.
   */
  sweep(): Promise<number>;
  /** Accepts no more commands, finishes those in progress, closes the database. */
  close(): Promise<void>;
};

const HOST = '127.0.0.1';
const SHUTTING_DOWN = 'the document store is shutting down';
const MAX_CONNECTIONS = 2_000;
/** The memory that large messages may use until they are answered, across all connections. */
const MAX_HELD_BYTES = 2 * MAX_MESSAGE_SIZE;
/** A message whose next bytes do not arrive for this long is abandoned along with its connection. */
const UNFINISHED_MS = 30_000;

/** Opens the database and serves it on the loopback interface. Rejects if the folder or the port is unusable. */
export async function startDocumentStore(options: DocumentStoreOptions): Promise<DocumentStore> {
  const broken =
    options.onBroken ??
    ((error: unknown) =>
      process.nextTick(() => {
        throw error;
      }));
  const database = await openDatabase(options.dataFolder, broken);
  try {
    return await serveDatabase(database, options, broken);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serveDatabase(
  database: Database,
  options: DocumentStoreOptions,
  broken: (error: unknown) => void,
): Promise<DocumentStore> {
  const queue = writeQueue(database, broken);
  const storage = { database, catalog: openCatalog(database), locks: createLocks() };
  let address = '';
  const store: Store = {
    storage,
    queue,
    sessions: openSessions(database),
    transactions: openTransactions(storage),
    cursors: openCursors(),
    clusterTime: newClusterTime(),
    address: () => address,
    disk: watchFreeSpace(options.dataFolder, options.space ?? {}, options.tell ?? tellOnStderr('document store')),
  };

  const sockets = new Set<Socket>();
  const busy = new Set<Promise<void>>();
  let closing = false;
  let connections = 0;
  const room = newRoom(MAX_HELD_BYTES);
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(store, socket, ++connections, busy, room, () => closing);
  });
  server.maxConnections = MAX_CONNECTIONS;
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', (error) => {
      store.disk.close();
      reject(error);
    });
    server.listen(options.port ?? 0, HOST, () => {
      const bound = server.address();
      resolve(typeof bound === 'object' && bound ? bound.port : 0);
    });
  });
  address = `${HOST}:${port}`;

  const sweep = async (): Promise<number> => {
    store.cursors.sweep(Date.now());
    const deleted = await sweepExpired(store, Date.now());
    await queue.run(() => store.sessions.expire(Date.now() - SESSION_MINUTES * 60_000));
    while (!closing && !(await collectGarbage(storage, queue)));
    const hasRoom = store.disk.refusal() === null;
    if (hasRoom && areRemainsToOverwrite(database))
      await overwriteRemains(database, queue, options.dataFolder, () => closing);
    return deleted;
  };
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweeping.then(async () => {
      if (closing) return;
      await sweep().catch((error: unknown) =>
        process.emitWarning(`document store: the sweep failed (${String(error)}); the next one tries again`),
      );
    });
  }, options.sweepMs ?? 60_000);
  timer.unref();

  return {
    port,
    url: `mongodb://${address}/?replicaSet=rs0`,
    sweep,
    async close() {
      if (closing) return;
      closing = true;
      clearInterval(timer);
      store.disk.close();
      server.close();
      store.transactions.abortAll();
      await Promise.all(busy);
      await sweeping;
      await queue.idle();
      for (const socket of sockets) socket.destroySoon();
      await database.close();
    },
  };
}

/** One connection: its commands are executed one after another, in order of arrival. */
function serve(
  store: Store,
  socket: Socket,
  id: number,
  busy: Set<Promise<void>>,
  room: Room,
  closing: () => boolean,
): void {
  socket.setNoDelay(true);
  const connection: Connection = {
    id,
    interrupted() {
      if (closing()) return new CommandError('ShutdownInProgress', SHUTTING_DOWN);
      return socket.destroyed
        ? new CommandError('ClientDisconnect', 'the client has closed its connection')
        : undefined;
    },
  };
  let last = Promise.resolve();
  let waiting = 0;
  const held = new Set<string>();
  const hold = (reason: string, wait: boolean): void => {
    if (wait) held.add(reason);
    else held.delete(reason);
    if (held.size > 0) socket.pause();
    else socket.resume();
  };
  const onMessage = (message: Buffer, done: () => void): void => {
    waiting++;
    // A client that sends without reading answers is not read from until they are gone.
    if (waiting > 100) hold('answers', true);
    const turn = last.then(() => answer(store, socket, message, connection));
    last = turn;
    busy.add(turn);
    void turn.then(() => {
      busy.delete(turn);
      done();
      waiting--;
      if (waiting === 0) hold('answers', false);
    });
  };
  const frames = frameReader(room, onMessage, (wait) => hold('room', wait));
  // The rest of a message is not awaited forever: it occupies room that others may need.
  const unfinished = setTimeout(() => {
    if (frames.unfinished() && !held.has('room')) socket.destroy();
  }, UNFINISHED_MS).unref();
  socket.on('data', (chunk) => {
    unfinished.refresh();
    try {
      frames.feed(chunk);
    } catch {
      // The bytes are not messages, so there is no one to answer.
      socket.destroy();
    }
  });
  socket.on('close', () => {
    clearTimeout(unfinished);
    frames.end();
  });
  socket.on('error', () => socket.destroy());
}

async function answer(store: Store, socket: Socket, message: Buffer, connection: Connection): Promise<void> {
  let request: Request;
  try {
    request = parseRequest(message);
  } catch (error) {
    refuse(store, socket, message, error);
    return;
  }
  let reply: Buffer;
  try {
    reply = await carryOut(store, request, connection);
  } catch (error) {
    reply = encodeReply(request, errorReply(error, retryLabel(request, error)), store.clusterTime.fields());
  }
  if (request.silent || socket.destroyed) return;
  if (!socket.write(reply))
    await new Promise<void>((resolve) => {
      socket.once('drain', resolve);
      socket.once('close', () => resolve());
    });
}

/**
 * Everything an answer may have seen is on disk when it is sent, even for an error: a conflict also reveals a commit.
 */
async function carryOut(store: Store, request: Request, connection: Connection): Promise<Buffer> {
  try {
    const interrupted = connection.interrupted();
    if (interrupted) throw interrupted;
    return encodeReply(request, await dispatch(store, request, connection), store.clusterTime.fields());
  } finally {
    const unsynced = store.storage.database.unsynced();
    if (unsynced) await unsynced;
  }
}

/** A message that is not understood is answered if it has a header to answer to, and ends the connection. */
function refuse(store: Store, socket: Socket, message: Buffer, error: unknown): void {
  const requestId = message.readInt32LE(4);
  const request = { requestId, legacy: message.readInt32LE(12) === 2004 };
  socket.end(encodeReply(request, errorReply(error), store.clusterTime.fields()));
}

/** The label that tells the driver that a command lost to a shutdown may be sent again, to the next server. */
function retryLabel(request: Request, error: unknown): string | undefined {
  if (!(error instanceof CommandError) || error.codeName !== 'ShutdownInProgress') return undefined;
  if (request.body.txnNumber === undefined) return undefined;
  const ends = request.command === 'commitTransaction' || request.command === 'abortTransaction';
  return request.body.autocommit === false && !ends ? 'TransientTransactionError' : 'RetryableWriteError';
}
