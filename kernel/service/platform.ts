import { resolve } from 'node:path';
import type { Config } from '../config/index.ts';
import { openDocumentStore, openDocuments } from '../documents/index.ts';
import { openEventStore } from '../event-store/index.ts';
import { openFiles } from '../files.ts';
import { createLog } from '../log.ts';
import { createShutdown } from '../shutdown.ts';
import type { Platform } from './service.ts';

/** Opens everything a process stands on. Nothing is contacted yet. */
export function openPlatform(config: Config, urls: { eventStore: string; documentStore: string }): Platform {
  const log = createLog(config.PLATFORM_LOG_LEVEL);
  const shutdown = createShutdown(log);
  const store = openEventStore(urls.eventStore);
  shutdown.add('event store client', () => store.close());
  const documentStore = openDocumentStore(urls.documentStore);
  shutdown.add('document store client', () => documentStore.close());
  const documents = openDocuments(documentStore, store);
  const files = openFiles(resolve(config.PLATFORM_DATA, 'files'), config.PLATFORM_JWT_SECRET);
  return { config, store, documentStore, documents, files, log, shutdown };
}
