import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandRefused, runUsersCommand } from '../domains/identity/index.ts';
import { type Config, readConfigOrExit, withoutCredentials, withSigningKey } from '../kernel/config/index.ts';
import { openDocumentStore } from '../kernel/documents/index.ts';
import { openEventStore } from '../kernel/event-store/index.ts';
import { openPersonKeys } from '../kernel/personal-data/person-keys.ts';
import { createLog } from '../kernel/process/log.ts';
import { createShutdown } from '../kernel/process/shutdown.ts';
import { embeddedStoreAt, embeddedStoreFile, type Kind, startEmbeddedStore } from './embedded-stores.ts';
import { AlreadyRunning, lockDataFolder } from './instance-lock.ts';

// `npm run users`: manages accounts and roles on the installation's event store, without a running service.
const config = readConfigOrExit();
const log = createLog('error');
const shutdown = createShutdown(log);

try {
  const urls = await addressesOf(config);
  const { PLATFORM_JWT_SECRETS } = withSigningKey(config);
  const documentStore = openDocumentStore(urls['document-store']);
  shutdown.add('document store client', () => documentStore.close());
  const personKeys = openPersonKeys(documentStore, PLATFORM_JWT_SECRETS, {
    seals: config.PLATFORM_SEAL_PERSONAL_DATA === 'yes',
  });
  const store = openEventStore(urls['event-store'], personKeys);
  shutdown.add('event store client', () => store.close());
  console.log(await runUsersCommand(store, process.argv.slice(2), () => PLATFORM_JWT_SECRETS, personKeys));
  await shutdown.run('done');
  process.exit(0);
} catch (error) {
  process.stderr.write(`${withoutCredentials(error instanceof Error ? error.message : String(error))}\n`);
  await shutdown.run('failed');
  process.exit(error instanceof CommandRefused ? 64 : 1);
}

/**
 * The addresses of the stores. Embedded ones belong to the holder of the data folder: a running platform has recorded
 * where its stores are, and if none is running, they are started for the moment.
 */
async function addressesOf({ ESDB_URL, MONGODB_URI, PLATFORM_DATA }: Config): Promise<Record<Kind, string>> {
  if (ESDB_URL && MONGODB_URI) return { 'event-store': ESDB_URL, 'document-store': MONGODB_URI };
  const folder = resolve(PLATFORM_DATA);
  let addressOf: (kind: Kind) => Promise<string>;
  try {
    const unlock = lockDataFolder(folder);
    shutdown.add('data folder', async () => unlock());
    // An operator at the command line gets the last of the room as well.
    const place = { dataFolder: folder, port: 0, reserveMb: 0 };
    addressOf = async (kind) => embeddedStoreAt(kind, (await startEmbeddedStore(kind, place, { log, shutdown })).port);
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    addressOf = async (kind) => addressOfRunning(folder, kind, error);
  }
  return {
    'event-store': ESDB_URL ?? (await addressOf('event-store')),
    'document-store': MONGODB_URI ?? (await addressOf('document-store')),
  };
}

function addressOfRunning(folder: string, kind: Kind, { message }: AlreadyRunning): string {
  try {
    return readFileSync(embeddedStoreFile(folder, kind), 'utf8').trim();
  } catch (error) {
    const setting = kind === 'event-store' ? 'ESDB_URL' : 'MONGODB_URI';
    const why = `and its ${kind.replace('-', ' ')} is not an embedded one, or it has not started yet: name that store with ${setting}`;
    throw new CommandRefused(`${message.split(':')[0]}, ${why}`, { cause: error });
  }
}
