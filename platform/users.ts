import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandRefused, runUsersCommand } from '../domains/identity/index.ts';
import { type Config, readConfigOrExit, withoutCredentials, withSigningKey } from '../kernel/config/index.ts';
import { openEventStore } from '../kernel/event-store/index.ts';
import { createLog } from '../kernel/process/log.ts';
import { createShutdown } from '../kernel/process/shutdown.ts';
import { embeddedEventStoreFile, startEmbeddedStore } from './embedded-stores.ts';
import { AlreadyRunning, lockDataFolder } from './instance-lock.ts';

// `npm run users`: who has an account, and as what, without a running service, on the event store of the installation.
const config = readConfigOrExit();
const log = createLog('error');
const shutdown = createShutdown(log);

try {
  const store = openEventStore(await eventStoreOf(config));
  shutdown.add('event store client', () => store.close());
  console.log(await runUsersCommand(store, process.argv.slice(2), () => withSigningKey(config).PLATFORM_JWT_SECRETS));
  await shutdown.run('done');
  process.exit(0);
} catch (error) {
  process.stderr.write(`${withoutCredentials(error instanceof Error ? error.message : String(error))}\n`);
  await shutdown.run('failed');
  process.exit(error instanceof CommandRefused ? 64 : 1);
}

/**
 * The address of the event store. The embedded one belongs to whoever holds the data folder: a platform that runs has noted where its
 * store is, and where none runs, the store is started for the moment.
 */
async function eventStoreOf({ ESDB_URL, PLATFORM_DATA }: Config): Promise<string> {
  if (ESDB_URL) return ESDB_URL;
  const folder = resolve(PLATFORM_DATA);
  try {
    const unlock = lockDataFolder(folder);
    shutdown.add('data folder', async () => unlock());
  } catch (error) {
    if (error instanceof AlreadyRunning) return storeOfRunning(folder, error);
    throw error;
  }
  const port = await startEmbeddedStore('event-store', folder, 0, { log, shutdown });
  return `esdb://127.0.0.1:${port}?tls=false`;
}

function storeOfRunning(folder: string, { message }: AlreadyRunning): string {
  try {
    return readFileSync(embeddedEventStoreFile(folder), 'utf8').trim();
  } catch (error) {
    const why = 'and its event store is not an embedded one, or it has not started yet: name that store with ESDB_URL';
    throw new CommandRefused(`${message.split(':')[0]}, ${why}`, { cause: error });
  }
}
