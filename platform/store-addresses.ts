import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../kernel/config/index.ts';
import type { ProcessContext } from '../kernel/service/resources.ts';
import { embeddedStoreAt, embeddedStoreFile, type Kind, startEmbeddedStore } from './embedded-stores.ts';
import { AlreadyRunning, lockDataFolder } from './instance-lock.ts';

/** A platform holds the data folder, and has not recorded where its store is. */
export class NoAddress extends Error {}

/**
 * The addresses of the stores. Embedded ones belong to the holder of the data folder: a running platform has recorded
 * where its stores are, and if none is running, they are started for the moment.
 * @throws NoAddress, or Error if an embedded store does not start
 */
export async function storeAddresses(
  { ESDB_URL, MONGODB_URI, PLATFORM_DATA }: Pick<Config, 'ESDB_URL' | 'MONGODB_URI' | 'PLATFORM_DATA'>,
  { log, shutdown }: ProcessContext,
): Promise<Record<Kind, string>> {
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
    throw new NoAddress(`${message.split(':')[0]}, ${why}`, { cause: error });
  }
}
