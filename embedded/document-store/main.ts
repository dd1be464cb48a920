import { startDocumentStore } from './server.ts';

/**
 * The document store as a process. DOCUMENT_STORE_DATA: the folder of the database; DOCUMENT_STORE_PORT: absent or 0
 * for a free one. Prints {"ready":true,"port":N} once it listens.
 */
async function main(): Promise<void> {
  const dataFolder = process.env.DOCUMENT_STORE_DATA;
  if (!dataFolder) fail('DOCUMENT_STORE_DATA is not set: name the folder that holds, or shall hold, the database');
  const port = Number(process.env.DOCUMENT_STORE_PORT ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    fail(`DOCUMENT_STORE_PORT is '${process.env.DOCUMENT_STORE_PORT}': set it to a port number, or 0 for a free port`);
  }
  // A parent that is gone before the store is up leaves nobody to serve.
  const orphaned = (): never => process.exit(0);
  process.once('disconnect', orphaned);
  // Gone while the modules were loaded, which no listener was told.
  if (process.connected === false) orphaned();
  const store = await startDocumentStore({
    dataFolder,
    port,
    onBroken: (error) =>
      fail(
        `the database in ${dataFolder} cannot be written (${reason(error)}): check disk and permissions, then start again`,
      ),
  }).catch((error: unknown) => fail(startAdvice(error, dataFolder, port)));

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    // What is still in hand after this long is not waited for; nothing unacknowledged is promised.
    setTimeout(() => process.exit(0), 1_800).unref();
    store.close().then(
      () => process.exit(0),
      (error: unknown) =>
        fail(`the database in ${dataFolder} did not close (${reason(error)}): it is sound, start again`),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.off('disconnect', orphaned);
  process.on('disconnect', stop);

  const ready = { ready: true, port: store.port };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  process.send?.(ready);
}

function startAdvice(error: unknown, dataFolder: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `port ${port} is taken: stop what listens there, or set DOCUMENT_STORE_PORT to another`;
  if (code === 'EACCES' && port > 0 && port < 1024)
    return `port ${port} needs privileges: set DOCUMENT_STORE_PORT above 1023`;
  return `the database in ${dataFolder} cannot be opened (${reason(error)}): check that the folder is writable and holds nothing else`;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function fail(message: string): never {
  process.stderr.write(`document store: ${message}\n`);
  process.exit(1);
}

await main();
