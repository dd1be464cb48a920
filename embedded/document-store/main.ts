/**
 * The server as a process: DOCUMENT_STORE_DATA is its folder, DOCUMENT_STORE_PORT its port (0 or absent: any free one).
 */
import { fail, reasonOf, runServer, type ServerOptions } from '../shared/run-server.ts';
import { startDocumentStore } from './server.ts';
import { FolderRefused } from './storage/commit-log.ts';

await runServer({
  name: 'document store',
  prefix: 'DOCUMENT_STORE',
  start: (options) =>
    startDocumentStore({
      ...options,
      onBroken: (error) =>
        fail(
          `document store: the database in ${options.dataFolder} cannot be written (${reasonOf(error)}): check disk and permissions, then start again`,
        ),
    }),
  explain: (error, options) => `document store: ${startAdvice(error, options)}`,
});

function startAdvice(error: unknown, { dataFolder, port }: ServerOptions): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `port ${port} is taken: stop what listens there, or set DOCUMENT_STORE_PORT to another`;
  if (code === 'EACCES' && port > 0 && port < 1024)
    return `port ${port} needs privileges: set DOCUMENT_STORE_PORT above 1023`;
  if (error instanceof FolderRefused)
    return `the database in ${dataFolder} cannot be used (${error.message}): ${error.advice}`;
  return `the database in ${dataFolder} cannot be opened (${reasonOf(error)}): check that the folder is writable and holds nothing else`;
}
