import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Db, MongoBulkWriteError, MongoClient, MongoError, MongoServerError } from 'mongodb';
import { type DocumentStore, startDocumentStore as startEmbedded } from '../../../embedded/document-store/server.ts';
import { programArguments } from '../../../kernel/process/typescript.ts';
import '../inventory/watch.ts';
import { countedAs } from '../runner/costs.ts';
import { tempFolder } from '../stacks/temp-folder.ts';

const MAIN = fileURLToPath(new URL('../../../embedded/document-store/main.ts', import.meta.url));

/** A real server or cluster for the tests to share, each in databases of its own. */
const SHARED_URI = process.env.TEST_MONGODB_URI || undefined;

/** Why a test of the embedded server itself, or one that kills or restarts it, does not run; null when it does. */
export const REAL_DOCUMENT_STORE =
  SHARED_URI === undefined ? null : 'it needs the embedded document store, and TEST_MONGODB_URI names a real one';

/** A document store for one test file. */
export type DocumentStoreServer = {
  /** The connection string for the driver; stays the same over a restart. */
  readonly url: string;
  readonly port: number;
  readonly dataFolder: string;
  /** Ends it and removes the folder, if this helper made it. */
  stop(): Promise<void>;
};

/** One in a process of its own, as `npm start` runs it, for tests that kill or restart it. */
export type DocumentStoreProcess = DocumentStoreServer & {
  /** Sends a signal and resolves when the process is gone, to its exit code (null after SIGKILL). */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Has it answer nothing until it may go on. */
  pause(): void;
  goOn(): void;
  /** Starts it again on the same folder and port; ends a process that still runs with SIGKILL. */
  restart(): Promise<void>;
};

/**
 * A document store on a free port, in the process of the test; without `dataFolder` in a new temporary folder. Where
 * TEST_MONGODB_URI names a real server, it is a new database there, which is dropped in the end.
 */
export function startDocumentStore(dataFolder?: string): Promise<DocumentStoreServer> {
  return countedAs('stores', async () => {
    if (SHARED_URI !== undefined) return sharedDatabase(SHARED_URI);
    const temporary = dataFolder === undefined ? await tempFolder('document-store') : undefined;
    const folder = dataFolder ?? temporary?.folder ?? '';
    const { url, port, close } = await startEmbedded({ dataFolder: folder });
    return {
      url,
      port,
      dataFolder: folder,
      async stop() {
        await close();
        await temporary?.remove();
      },
    };
  });
}

/**
 * Starts a document store on a free port; without `dataFolder` in a new temporary folder. Where TEST_MONGODB_URI names a real
 * server, it is a new database there, which can be neither killed nor restarted and is dropped in the end.
 */
export async function startDocumentStoreProcess(dataFolder?: string): Promise<DocumentStoreProcess> {
  if (SHARED_URI !== undefined) return sharedDatabase(SHARED_URI);
  const temporary = dataFolder === undefined ? await tempFolder('document-store') : undefined;
  const folder = dataFolder ?? temporary?.folder ?? '';
  let { child, port } = await countedAs('stores', () => launch(folder, 0));

  const kill = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  return {
    url: `mongodb://127.0.0.1:${port}/?replicaSet=rs0`,
    port,
    dataFolder: folder,
    kill,
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async restart() {
      await kill('SIGKILL');
      ({ child, port } = await launch(folder, port));
    },
    async stop() {
      await kill('SIGTERM');
      await temporary?.remove();
    },
  };
}

function sharedDatabase(uri: string): DocumentStoreProcess {
  const url = new URL(uri);
  url.pathname = `/test-${randomUUID()}`;
  const refuse = () => Promise.reject(new Error(`this test cannot run: ${REAL_DOCUMENT_STORE}`));
  return {
    url: url.href,
    port: Number(url.port || 27_017),
    dataFolder: '',
    kill: refuse,
    pause: refuse,
    goOn: refuse,
    restart: refuse,
    async stop() {
      const client = await new MongoClient(url.href).connect();
      await client.db().dropDatabase();
      await client.close();
    },
  };
}

async function launch(dataFolder: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, programArguments(MAIN), {
    env: { ...process.env, DOCUMENT_STORE_DATA: dataFolder, DOCUMENT_STORE_PORT: String(port) },
    // It ends when the channel does: with this process, no matter how.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the document store ended with code ${code} before it was ready`)));
    child.once('message', ({ port }: { port: number }) => resolve(port));
  });
  const bound = await ready;
  // The channel alone keeps no test file from ending.
  child.channel?.unref();
  return { child, port: bound };
}

/** A document store for one test file, with a driver connected to it. */
export type OpenDocumentStore = {
  readonly url: string;
  readonly client: MongoClient;
  readonly db: Db;
  /** The embedded server, which runs in the test's own process; throws when the tests run on a real one. */
  embedded(): DocumentStore;
  close(): Promise<void>;
};

/** The embedded server over a real socket, on an empty folder; or a new database of the server that TEST_MONGODB_URI names. */
export async function openDocumentStore(): Promise<OpenDocumentStore> {
  return SHARED_URI === undefined ? await openEmbedded() : await openShared(SHARED_URI);
}

async function openEmbedded(): Promise<OpenDocumentStore> {
  const { folder, remove } = await tempFolder('document-store');
  const store = await countedAs('stores', () => startEmbedded({ dataFolder: folder }));
  const client = await new MongoClient(store.url).connect();
  return {
    url: store.url,
    client,
    db: client.db('test'),
    embedded: () => store,
    async close() {
      await client.close();
      await store.close();
      await remove();
    },
  };
}

async function openShared(uri: string): Promise<OpenDocumentStore> {
  const { url, stop } = sharedDatabase(uri);
  const client = await new MongoClient(url).connect();
  return {
    url,
    client,
    db: client.db(),
    embedded: () => {
      throw new Error(`this test cannot run: ${REAL_DOCUMENT_STORE}`);
    },
    async close() {
      await client.close();
      await stop();
    },
  };
}

/** What the driver tells of a failed operation. */
export type Refusal = {
  code: number | string | undefined;
  message: string;
  labels: string[];
  keyPattern: unknown;
  keyValue: unknown;
  /** The positions of the failing statements of a bulk, and how many documents it had inserted. */
  failed: number[];
  inserted: number | undefined;
};

/** The error an operation ends with; throws when it succeeds. */
export async function refusal(outcome: Promise<unknown>): Promise<Refusal> {
  const error = await outcome.then(
    () => new Error('it was expected to be refused, and succeeded'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MongoError)) throw error;
  const answer = error instanceof MongoServerError ? error : undefined;
  const bulk = error instanceof MongoBulkWriteError ? error : undefined;
  const writeErrors = bulk ? [bulk.writeErrors].flat() : [];
  return {
    code: error.code,
    message: error.message,
    labels: error.errorLabels,
    keyPattern: answer?.keyPattern,
    keyValue: answer?.keyValue,
    failed: writeErrors.map((one) => one.index),
    inserted: bulk?.insertedCount,
  };
}
