import { resolve } from 'node:path';
import type { Config } from '../config/index.ts';
import { openDocumentStore, openDocuments } from '../documents/index.ts';
import { openEventStore } from '../event-store/index.ts';
import { openFiles } from '../files.ts';
import { createLog } from '../log.ts';
import { createShutdown } from '../shutdown.ts';
import type { Platform } from './service.ts';

/** What is there before anything is opened: whoever starts a process makes it, so that it can stop in the middle. */
export type Base = Pick<Platform, 'log' | 'shutdown'>;

/**
 * Opens everything a process stands on. Nothing is contacted yet.
 * @throws Error naming the setting whose connection string the client does not take
 */
export function openPlatform(
  config: Config,
  urls: { eventStore: string; documentStore: string },
  { log, shutdown }: Base = baseOf(config),
): Platform {
  const store = named('ESDB_URL', () => openEventStore(urls.eventStore));
  shutdown.add('event store client', () => store.close());
  const documentStore = named('MONGODB_URI', () => openDocumentStore(urls.documentStore));
  shutdown.add('document store client', () => documentStore.close());
  const documents = openDocuments(documentStore, store);
  const files = openFiles(resolve(config.PLATFORM_DATA, 'files'), config.PLATFORM_JWT_SECRET);
  return { config, store, documentStore, documents, files, log, shutdown };
}

export function baseOf({ PLATFORM_LOG_LEVEL }: Pick<Config, 'PLATFORM_LOG_LEVEL'>): Base {
  const log = createLog(PLATFORM_LOG_LEVEL);
  return { log, shutdown: createShutdown(log) };
}

function named<T>(setting: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    // The client may repeat the string, password included.
    const message = (error instanceof Error ? error.message : String(error)).replace(/\/\/[^@/\s]*@/g, '//');
    throw new Error(`${setting}: ${message}; correct the connection string`, { cause: error });
  }
}
