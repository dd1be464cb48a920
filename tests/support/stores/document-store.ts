import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Db, MongoBulkWriteError, MongoClient, MongoError, MongoServerError } from 'mongodb';
import { type DocumentStore, startDocumentStore } from '../../../embedded/document-store/server.ts';

const entry = fileURLToPath(new URL('../../../embedded/document-store/main.ts', import.meta.url));

/** A document store in a process of its own, as `npm start` runs it. */
export type DocumentStoreProcess = {
  /** The connection string for the driver; stays the same over a restart. */
  readonly url: string;
  readonly port: number;
  readonly dataFolder: string;
  /** Sends a signal and resolves when the process is gone, to its exit code (null after SIGKILL). */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts it again on the same folder and port; ends a process that still runs with SIGKILL. */
  restart(): Promise<void>;
  /** Ends it and removes the folder, if this helper made it. */
  stop(): Promise<void>;
};

/** Starts a document store on a free port; without `dataFolder` in a new temporary folder. */
export async function startDocumentStoreProcess(dataFolder?: string): Promise<DocumentStoreProcess> {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'document-store-'));
  let { child, port } = await launch(folder, 0);

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
    async restart() {
      await kill('SIGKILL');
      ({ child, port } = await launch(folder, port));
    },
    async stop() {
      await kill('SIGTERM');
      if (dataFolder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(dataFolder: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: { ...process.env, DOCUMENT_STORE_DATA: dataFolder, DOCUMENT_STORE_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the document store ended with code ${code} before it was ready`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message: unknown = JSON.parse(line);
      if (typeof message === 'object' && message !== null && 'port' in message) resolve(Number(message.port));
    });
  });
  return { child, port: await ready };
}

/** A document store inside the test's own process, with a driver connected to it over a real socket. */
export type OpenDocumentStore = {
  readonly store: DocumentStore;
  readonly client: MongoClient;
  readonly db: Db;
  close(): Promise<void>;
};

export async function openDocumentStore(): Promise<OpenDocumentStore> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'document-store-'));
  const store = await startDocumentStore({ dataFolder });
  const client = await new MongoClient(store.url).connect();
  return {
    store,
    client,
    db: client.db('test'),
    async close() {
      await client.close();
      await store.close();
      rmSync(dataFolder, { recursive: true, force: true });
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
