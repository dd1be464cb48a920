import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import type { Config } from '../kernel/config/index.ts';
import { bindPort } from '../kernel/http/listen.ts';
import type { Remark } from '../kernel/http/system-routes.ts';
import type { Log } from '../kernel/process/log.ts';
import type { Shutdown } from '../kernel/process/shutdown.ts';
import { embeddedStoreAt, embeddedStoreFile, type Kind, startEmbeddedStore } from './embedded-stores.ts';
import { lockDataFolder } from './instance-lock.ts';

type ProcessContext = { readonly log: Log; readonly shutdown: Shutdown };

export type Stores = {
  /** Where everything stored on this machine is. */
  readonly dataFolder: string;
  readonly urls: { readonly eventStore: string; readonly documentStore: string };
  /** What `/ready` shows about the embedded ones. */
  readonly remarks: readonly Remark[];
  /** The gateway's own, settled before anything starts. */
  readonly address: Pick<Config, 'PLATFORM_PORT' | 'PLATFORM_PUBLIC_URL'>;
};

/**
 * Takes the data folder and starts the stores that have no configured URL. It imports little: they start while the rest
 * of the platform is being loaded.
 * @throws AlreadyRunning, or an Error that names the part, the cause and what to do
 */
export async function openStores(config: Config, base: ProcessContext): Promise<Stores> {
  const dataFolder = resolve(config.PLATFORM_DATA);
  const unlock = lockDataFolder(dataFolder);
  base.shutdown.add('data folder', async () => unlock());
  const address = await addressOf(config);
  const { urls, remarks } = await startStores(config, dataFolder, base);
  noteAddress(embeddedStoreFile(dataFolder, 'event-store'), config.ESDB_URL ? null : urls.eventStore);
  noteAddress(embeddedStoreFile(dataFolder, 'document-store'), config.MONGODB_URI ? null : urls.documentStore);
  return { dataFolder, urls, remarks, address };
}

/** @param url of an embedded store; null if another one is used */
function noteAddress(file: string, url: string | null): void {
  if (url === null) rmSync(file, { force: true });
  else writeFileSync(file, `${url}\n`, { mode: 0o600 });
}

/**
 * The gateway's own address, settled before anything starts: links to posts and files are built from it. A port that is
 * taken is found here, and not after everything else has started.
 */
async function addressOf(config: Config): Promise<Stores['address']> {
  const port = await portFor(config).catch((error: Error) => {
    throw new Error(`PLATFORM_HOST and PLATFORM_PORT: ${error.message}`, { cause: error });
  });
  const host = config.PLATFORM_HOST === '0.0.0.0' || config.PLATFORM_HOST === '::' ? '127.0.0.1' : config.PLATFORM_HOST;
  return {
    PLATFORM_PORT: port,
    PLATFORM_PUBLIC_URL: config.PLATFORM_PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  };
}

async function portFor({ PLATFORM_HOST, PLATFORM_PORT }: Config): Promise<number> {
  const server = createServer();
  const port = await bindPort(server, PLATFORM_HOST, PLATFORM_PORT);
  await new Promise((closed) => server.close(closed));
  return port;
}

async function startStores(
  config: Config,
  dataFolder: string,
  base: ProcessContext,
): Promise<{ urls: { eventStore: string; documentStore: string }; remarks: Remark[] }> {
  const remarks: Remark[] = [];
  const start = async (kind: Kind, port: number, reserveMb: number): Promise<string> => {
    const store = await startEmbeddedStore(kind, { dataFolder, port, reserveMb }, base);
    remarks.push(store.remark);
    return embeddedStoreAt(kind, store.port);
  };
  const reserveMb = config.PLATFORM_DISK_RESERVE_MB;
  const [eventStore, documentStore] = await Promise.all([
    config.ESDB_URL ?? start('event-store', config.PLATFORM_EVENT_STORE_PORT, reserveMb),
    // Documents still have to take in what the events before a full disk have changed.
    config.MONGODB_URI ?? start('document-store', config.PLATFORM_DOCUMENT_STORE_PORT, Math.floor(reserveMb / 2)),
  ]);
  return { urls: { eventStore, documentStore }, remarks };
}
